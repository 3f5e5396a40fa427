import { calloutIcons } from '#shared/markdown/callouts.ts';
import type { Direction } from '#shared/markdown/direction.ts';
import { cutText } from '#shared/text.ts';
import { blocksDirection } from './block-direction.ts';
import type { Block, Inline, ListItem, NoteTree } from './note-nodes.ts';
import { noteTree } from './note-tree.ts';

export interface HtmlOptions {
  /** Where a link leads; null for one that leads nowhere, whose words stay. */
  link: (href: string) => string | null;
  /** Where a picture is; null for one that isn't shown, whose description stays. */
  picture: (src: string) => string | null;
  /** What the box of an open to-do with these words has, so that it can be ticked; null for one that is only shown. */
  todo?: (words: string) => string | null;
  /** The level of `#`; 2 on a page whose title is a heading. */
  topLevel?: 1 | 2;
}

/** Other schemes run scripts, or show what isn't the note's. */
const LINK = /^(?:https?:\/\/|mailto:|tel:)/i;
const PICTURE = /^(?:https?:\/\/|data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+=*$)/i;
/** Neither a scheme nor, however a browser mends it, another host. */
const RELATIVE = /^(?![a-z][a-z0-9+.-]*:|[/\\]{2})/i;
const TASK = 'To-do';
const TABLE = 'Table';
/** Characters of a to-do in the name of its box. */
const LABEL_MAX = 200;

/**
 * A note as HTML for a page without scripts. Nothing in it comes from the note but text and the addresses that
 * `link` and `picture` return, and those only if they are safe in any page: HTML in the Markdown is text.
 */
export function noteHtml(markdown: string, options: HtmlOptions): string {
  return treeHtml(noteTree(markdown), options);
}

/** {@link noteHtml} of a note that was read already. */
export function treeHtml({ blocks, footnotes }: NoteTree, options: HtmlOptions): string {
  const writer = new HtmlWriter(options);
  const notes = footnotes.map((footnote, at) => `<li id="footnote-${at + 1}">${writer.blocks(footnote)}</li>`);
  const list = notes.length === 0 ? '' : `<hr>\n<ol class="footnotes">\n${notes.join('\n')}\n</ol>\n`;
  return writer.blocks(blocks) + list;
}

/** Text as it is written between tags or in an attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? '');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

class HtmlWriter {
  readonly #options: HtmlOptions;
  #direction: Direction = 'ltr';

  constructor(options: HtmlOptions) {
    this.#options = options;
  }

  blocks(blocks: readonly Block[]): string {
    return blocks.map((block) => `${this.#block(block)}\n`).join('');
  }

  #block(block: Block): string {
    switch (block.kind) {
      case 'heading': {
        const name = `h${Math.min(6, block.level + (this.#options.topLevel ?? 1) - 1)}`;
        const id = block.place === undefined ? '' : ` id="place-${block.place}"`;
        return `<${name}${id}>${this.#inlines(block.children)}</${name}>`;
      }
      case 'paragraph':
        return `<p>${this.#inlines(block.children)}</p>`;
      case 'quote':
        return this.#turned(block.blocks, (dir) => this.#quote(block, dir));
      case 'list':
        return this.#list(block);
      case 'code':
        return `<pre tabindex="0"><code${languageOf(block.language)}>${escapeHtml(block.text)}\n</code></pre>`;
      case 'table':
        return this.#table(block);
      case 'rule':
        return '<hr>';
    }
  }

  #quote({ blocks, callout }: Extract<Block, { kind: 'quote' }>, dir: string): string {
    const [title, ...rest] = blocks;
    if (!callout || title?.kind !== 'paragraph') return `<blockquote${dir}>\n${this.blocks(blocks)}</blockquote>`;
    const icon = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${calloutIcons[callout]}"/></svg>`;
    const head = `<p>${icon}${this.#inlines(title.children)}</p>\n`;
    return `<blockquote class="callout ${callout}"${dir}>\n${head}${this.blocks(rest)}</blockquote>`;
  }

  /** Writes what has something on the side where its text begins, with its direction if that isn't the one around it. */
  #turned(blocks: readonly Block[], write: (dir: string) => string): string {
    const around = this.#direction;
    this.#direction = blocksDirection(blocks) ?? around;
    const written = write(this.#direction === around ? '' : ` dir="${this.#direction}"`);
    this.#direction = around;
    return written;
  }

  #list({ start, items }: Extract<Block, { kind: 'list' }>): string {
    const hasTasks = items.some(({ isDone }) => isDone !== null);
    const tag = start === null ? 'ul' : 'ol';
    const attributes = (hasTasks ? ' class="tasks"' : '') + (start === null || start === 1 ? '' : ` start="${start}"`);
    const blocks = items.flatMap((item) => item.blocks);
    return this.#turned(
      blocks,
      (dir) => `<${tag}${attributes}${dir}>\n${items.map((item) => this.#item(item)).join('\n')}\n</${tag}>`,
    );
  }

  /** An item of one line has no paragraph, so that lists stay close. */
  #item({ isDone, blocks }: ListItem): string {
    const [first, ...rest] = blocks;
    const box = isDone === null ? '' : this.#box(isDone, first);
    const isLine = first?.kind === 'paragraph' && rest.every(({ kind }) => kind === 'list');
    return this.#turned(blocks, (dir) => {
      const content = isLine
        ? `${box}${this.#inlines(first.children)}${rest.length === 0 ? '' : `\n${this.blocks(rest)}`}`
        : box + this.blocks(blocks);
      return `<li${isDone === null ? '' : ' class="task"'}${dir}>${content}</li>`;
    });
  }

  #box(isDone: boolean, first: Block | undefined): string {
    const words = (first?.kind === 'paragraph' ? wordsOf(first.children) : '').replaceAll(/\s+/g, ' ').trim();
    const label = escapeHtml(cutText(words, LABEL_MAX)) || TASK;
    const state = (isDone ? null : this.#options.todo?.(words || TASK)) ?? `disabled${isDone ? ' checked' : ''}`;
    return `<input type="checkbox" ${state} aria-label="${label}"> `;
  }

  #table({ align, rows }: Extract<Block, { kind: 'table' }>): string {
    const line = (cells: readonly Inline[][], tag: 'th' | 'td') => {
      const written = cells.map((cell, at) => {
        const side = align[at] ? ` class="${align[at]}"` : '';
        return `<${tag}${side}>${this.#inlines(cell)}</${tag}>`;
      });
      return `<tr>${written.join('')}</tr>`;
    };
    const [head = [], ...body] = rows;
    const bodyRows = body.length === 0 ? '' : `<tbody>\n${body.map((row) => line(row, 'td')).join('\n')}\n</tbody>\n`;
    const table = `<table>\n<thead>\n${line(head, 'th')}\n</thead>\n${bodyRows}</table>`;
    return `<div class="table" role="region" aria-label="${TABLE}" tabindex="0">\n${table}\n</div>`;
  }

  #inlines(inlines: readonly Inline[]): string {
    return inlines.map((inline) => this.#inline(inline)).join('');
  }

  #inline(inline: Inline): string {
    switch (inline.kind) {
      case 'text':
        return escapeHtml(inline.text);
      case 'code':
        return `<code>${escapeHtml(inline.text)}</code>`;
      case 'break':
        return '<br>\n';
      case 'footnote':
        return `<sup><a href="#footnote-${inline.number}">${inline.number}</a></sup>`;
      case 'picture': {
        const src = safe(this.#options.picture(inline.src), PICTURE);
        const alt = escapeHtml(inline.alt);
        const width = inline.width === undefined ? '' : ` width="${inline.width}"`;
        return src === null ? alt : `<img src="${escapeHtml(src)}" alt="${alt}"${width}>`;
      }
      case 'link': {
        const place = inline.place === undefined ? null : `#place-${inline.place}`;
        const href = place ?? safe(this.#options.link(inline.href), LINK);
        const label = this.#inlines(inline.children);
        return href === null ? label : `<a href="${escapeHtml(href)}" rel="noopener noreferrer">${label}</a>`;
      }
      default: {
        const tag = tags[inline.kind];
        return `<${tag}>${this.#inlines(inline.children)}</${tag}>`;
      }
    }
  }
}

function wordsOf(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if ('text' in inline) return inline.text;
      if (inline.kind === 'picture') return inline.alt;
      return 'children' in inline ? wordsOf(inline.children) : ' ';
    })
    .join('');
}

const tags = { strong: 'strong', emphasis: 'em', strike: 'del', mark: 'mark' } as const;

function languageOf(language: string | null): string {
  return language !== null && /^[\w+#-]{1,30}$/.test(language) ? ` class="language-${escapeHtml(language)}"` : '';
}

/** An address as it is, where it is relative or has an allowed beginning. */
function safe(address: string | null, allowed: RegExp): string | null {
  // Browsers leave these out of addresses before they look for a scheme.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (address === null || address === '' || /[\u0000-\u0020\u007f-\u00a0\u2028\u2029]/.test(address)) return null;
  return allowed.test(address) || RELATIVE.test(address) ? address : null;
}
