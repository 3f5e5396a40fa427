import type { Definition, FootnoteDefinition, Heading, Nodes, Parents, Root, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { readLabel } from '#shared/markdown/picture-label.ts';
import { placeKey, placeParts } from '#shared/markdown/places.ts';
import { withShownProperties } from '#shared/markdown/properties.ts';
import { keepCells } from '#shared/markdown/tree.ts';
import { linkedNoteId } from '#shared/note-links.ts';
import { boundMarkdown } from './bound-markdown.ts';
import { inCallout } from './callouts.ts';
import { apartFromLiteral, inHighlights } from './highlights.ts';
import type { Block, Inline, ListItem, NoteTree } from './note-nodes.ts';

/** Far beyond what anybody means, far below what exhausts the stack of the code that writes it. */
const DEPTH_MAX = 100;

/** What a note says, whatever it is written as: HTML, a document for Word, pages or plain text. */
export function noteTree(markdown: string): NoteTree {
  const text = boundMarkdown(withShownProperties(markdown.replaceAll(/\r\n?/g, '\n')));
  const root = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  keepCells(root);
  return new TreeBuilder(root, text).tree();
}

class TreeBuilder {
  readonly #root: Root;
  readonly #source: string;
  readonly #definitions = new Map<string, Definition>();
  readonly #footnotes = new Map<string, FootnoteDefinition>();
  /** Footnotes in the order of their first references. */
  readonly #numbers = new Map<string, number>();
  /** The headings by the words that links call them by. */
  readonly #headings = new Map<string, Heading>();
  /** The numbers of those that links lead to. */
  readonly #places = new Map<Heading, number>();

  constructor(root: Root, source: string) {
    this.#root = root;
    this.#source = source;
    const links: string[] = [];
    const waiting: Nodes[] = [root];
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      if (node.type === 'definition') addFirst(this.#definitions, node.identifier, node);
      if (node.type === 'footnoteDefinition') addFirst(this.#footnotes, node.identifier, node);
      if (node.type === 'heading') addFirst(this.#headings, placeKey(this.#sourceOf(node)), node);
      if (node.type === 'link' && node.url.startsWith('#')) links.push(node.url);
      if ('children' in node) waiting.push(...node.children.toReversed());
    }
    for (const link of links) {
      const heading = this.#headingOf(link);
      if (heading && !this.#places.has(heading)) this.#places.set(heading, this.#places.size + 1);
    }
  }

  #headingOf(href: string): Heading | undefined {
    return href.startsWith('#') ? this.#headings.get(placeKey(placeParts(href.slice(1)).at(-1) ?? '')) : undefined;
  }

  tree(): NoteTree {
    const blocks = this.#blocks(this.#root, 0);
    // One that nothing refers to is still a text of the note.
    for (const name of this.#footnotes.keys()) this.#numberOf(name);
    const footnotes: Block[][] = [];
    // A footnote can refer to another one, which then comes after it.
    for (const name of this.#numbers.keys()) {
      const footnote = this.#footnotes.get(name);
      footnotes.push(footnote === undefined ? [] : this.#blocks(footnote, 1));
    }
    return { blocks, footnotes };
  }

  #blocks({ children }: Parents, depth: number): Block[] {
    if (depth > DEPTH_MAX) return [];
    return children.flatMap((child) => this.#block(child, depth + 1));
  }

  #block(node: RootContent, depth: number): Block[] {
    switch (node.type) {
      case 'heading':
        return [
          { kind: 'heading', level: node.depth, children: this.#inlines(node, depth), place: this.#places.get(node) },
        ];
      case 'paragraph':
        return [{ kind: 'paragraph', children: this.#inlines(node, depth) }];
      case 'html': {
        const shown = shownHtml(node.value).trim();
        return shown === '' ? [] : [{ kind: 'paragraph', children: lines(shown) }];
      }
      case 'blockquote':
        return [inCallout(this.#blocks(node, depth))];
      case 'list': {
        const items = node.children.map(
          (item): ListItem => ({
            isDone: item.checked ?? null,
            blocks: this.#blocks(item, depth),
          }),
        );
        return [{ kind: 'list', start: node.ordered ? (node.start ?? 1) : null, items }];
      }
      case 'code':
        return [{ kind: 'code', text: node.value, language: node.lang ?? null }];
      case 'thematicBreak':
        return [{ kind: 'rule' }];
      case 'table': {
        const width = node.children[0]?.children.length ?? 0;
        const rows = node.children.map((row) =>
          Array.from({ length: width }, (_, column) => {
            const cell = row.children[column];
            return cell === undefined ? [] : this.#inlines(cell, depth);
          }),
        );
        return [{ kind: 'table', align: Array.from({ length: width }, (_, at) => node.align?.[at] ?? null), rows }];
      }
      default:
        return [];
    }
  }

  #inlines({ children }: Parents, depth: number): Inline[] {
    if (depth > DEPTH_MAX) return [];
    return inHighlights(children.flatMap((child) => this.#inline(child, depth + 1)));
  }

  #inline(node: RootContent, depth: number): Inline[] {
    switch (node.type) {
      case 'text':
        return apartFromLiteral(node.value, this.#sourceOf(node)).flatMap(({ text, isLiteral }) =>
          lines(text, isLiteral),
        );
      case 'html':
        return /^<br\s*\/?>$/i.test(node.value) ? [{ kind: 'break' }] : lines(shownHtml(node.value));
      case 'inlineCode':
        return [{ kind: 'code', text: node.value }];
      case 'break':
        return [{ kind: 'break' }];
      case 'strong':
      case 'emphasis':
        return [{ kind: node.type, children: this.#inlines(node, depth) }];
      case 'delete':
        return [{ kind: 'strike', children: this.#inlines(node, depth) }];
      case 'link': {
        const heading = this.#headingOf(node.url);
        const place = heading && this.#places.get(heading);
        return [{ kind: 'link', href: node.url, children: this.#inlines(node, depth), place }];
      }
      case 'linkReference': {
        const href = this.#definitions.get(node.identifier)?.url ?? '';
        return [{ kind: 'link', href, children: this.#inlines(node, depth) }];
      }
      case 'image':
        return linkedNoteId(node.url) === null
          ? [pictureOf(node.url, node.alt ?? '')]
          : [{ kind: 'link', href: node.url, children: lines(node.alt ?? '') }];
      case 'imageReference':
        return [pictureOf(this.#definitions.get(node.identifier)?.url ?? '', node.alt ?? '')];
      case 'footnoteReference':
        return [{ kind: 'footnote', number: this.#numberOf(node.identifier) }];
      default:
        return [];
    }
  }

  #numberOf(name: string): number {
    const number = this.#numbers.get(name) ?? this.#numbers.size + 1;
    this.#numbers.set(name, number);
    return number;
  }

  #sourceOf({ position }: Nodes): string {
    return this.#source.slice(position?.start.offset, position?.end.offset);
  }
}

function pictureOf(src: string, label: string): Inline {
  const { name, width } = readLabel(label);
  return { kind: 'picture', src, alt: name, ...(width !== undefined && { width }) };
}

/** HTML is shown as it is written, without comments that end. */
function shownHtml(html: string): string {
  let shown = '';
  let at = 0;
  for (let start = html.indexOf('<!--'); start !== -1; start = html.indexOf('<!--', at)) {
    // `<!-->` and `<!--->` are whole comments.
    const end = html.indexOf('-->', start + 2);
    if (end === -1) break;
    shown += html.slice(at, start);
    at = end + 3;
  }
  return shown + html.slice(at);
}

/** A line break in the text is one wherever it is read, as on the page. */
function lines(text: string, isLiteral = false): Inline[] {
  return text
    .split('\n')
    .flatMap((line, at): Inline[] => [
      ...(at === 0 ? [] : [{ kind: 'break' } as const]),
      ...(line === '' ? [] : [{ kind: 'text', text: line, ...(isLiteral && { isLiteral }) } as const]),
    ]);
}

function addFirst<T>(map: Map<string, T>, key: string, value: T): void {
  if (!map.has(key)) map.set(key, value);
}
