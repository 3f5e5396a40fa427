import TurndownService from 'turndown';
import { asOneLine, gridOf, rowsOf } from '#shared/markdown/html-table.ts';
import { linkAddress } from '#shared/markdown/link-address.ts';
import { markdownTable } from '#shared/markdown/markdown-table.ts';
import { inSigns, LOWERED, RAISED } from '#shared/markdown/raised-signs.ts';

/** What HTML from other sources than mammoth needs. */
export interface HtmlOptions {
  /** The Markdown of a picture; without it, pictures are left out. */
  picture?: (source: string, alt: string) => string;
  /** The target of a link, or null for no link. Without it, only web addresses are links. */
  address?: (href: string, text: string) => string | null;
  /** Whether an item of a list is a task, and whether it is done. A checkbox in it makes it one anyway. */
  taskOf?: (item: Element) => boolean | null;
  /** Rules of the product that the HTML comes from. */
  addRules?: (service: TurndownService) => void;
}

/** Converts mammoth's HTML to Markdown, or with options that of other products. */
export function htmlToMarkdown(html: string, options: HtmlOptions = {}): string {
  const service = new TurndownService({
    headingStyle: 'atx',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
    hr: '---',
  });
  service.remove(['style', 'script', 'title', ...(options.picture === undefined ? (['img'] as const) : [])]);
  if (options.picture !== undefined) addPictures(service, options.picture);
  const cells: Cells = new WeakMap();
  service.addRule('strike', { filter: ['s', 'del'], replacement: (text) => `~~${text}~~` });
  service.addRule('link', { filter: 'a', replacement: (text, node) => linkOf(text, element(node), options.address) });
  service.addRule('listItem', {
    filter: 'li',
    replacement: (text, node) => listItem(text, element(node), options.taskOf?.(element(node)) ?? null),
  });
  service.addRule('listInList', {
    filter: (node) => isList(node) && isList(node.parentNode),
    replacement: (text) => `${text.trim().replace(/^/gm, '    ')}\n`,
  });
  service.addRule('raised', {
    filter: 'sup',
    replacement: (text, node) => inSigns(element(node).textContent ?? '', RAISED) ?? text,
  });
  service.addRule('lowered', {
    filter: 'sub',
    replacement: (text, node) => inSigns(element(node).textContent ?? '', LOWERED) ?? text,
  });
  service.addRule('reference', { filter: isReference, replacement: (_text, node) => `[^${noteName(hrefOf(node))}]` });
  service.addRule('comment', { filter: 'dd', replacement: (text, node) => commentOf(text, element(node)) });
  service.addRule('commentName', { filter: 'dt', replacement: () => '' });
  service.addRule('table', {
    filter: 'table',
    replacement: (_text, node) => `\n\n${captionOf(element(node))}${tableOf(element(node), cells)}\n\n`,
  });
  service.addRule('cell', {
    filter: ['td', 'th'],
    replacement: (text, node) => {
      cells.set(node, text.trim());
      return '';
    },
  });
  service.addRule('checkbox', {
    filter: 'input',
    replacement: (_text, node) => checkbox(element(node), options.taskOf !== undefined),
  });
  options.addRules?.(service);
  return service
    .turndown(html)
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Turndown's nodes are elements wherever a rule names a tag. */
function element(node: unknown): Element {
  return node as Element;
}

function addPictures(service: TurndownService, picture: (source: string, alt: string) => string): void {
  service.addRule('picture', {
    filter: 'img',
    replacement: (_text, node) => {
      const { src, alt } = { src: element(node).getAttribute('src'), alt: element(node).getAttribute('alt') };
      return src === null ? '' : picture(src, (alt ?? '').replaceAll(/\s+/g, ' '));
    },
  });
}

function isList(node: unknown): boolean {
  const name = (node as Node | null)?.nodeName;
  return name === 'UL' || name === 'OL';
}

function checkbox(input: Element, isTask: boolean): string {
  const isChecked = input.hasAttribute('checked');
  if (!isTask) return isChecked ? '☑' : '☐';
  const isBox = input.getAttribute('type')?.toLowerCase() === 'checkbox';
  return isBox ? (isChecked ? '[x] ' : '[ ] ') : '';
}

function linkOf(text: string, link: Element, addressOf: HtmlOptions['address']): string {
  const address = link.getAttribute('href') ?? '';
  if (addressOf !== undefined) {
    const target = addressOf(address, text);
    if (target === null || text.trim() === '') return text;
    // What is a block has one line within a link.
    const label = text
      .trim()
      .replaceAll(/\s*\n\s*(?:#{1,6} )?/g, ' ')
      .replace(/^#{1,6} /, '');
    return `[${label}](${linkAddress(target)})`;
  }
  if (address.startsWith('#')) return text.trim() === '↑' ? '' : text;
  if (!/^(https?:|mailto:)/i.test(address) || text.trim() === '') return text;
  return `[${text}](${linkAddress(address)})`;
}

function hrefOf(node: unknown): string {
  return element(node).querySelector('a')?.getAttribute('href') ?? '';
}

/** `#footnote-1`, `#endnote-2` and `#comment-0` become `1`, `end-2` and `comment-0`. */
function noteName(reference: string): string {
  return reference
    .replace(/^#?(?:footnote-|(end)note-)/, (_, end) => (end === undefined ? '' : 'end-'))
    .replace('#', '');
}

function isReference(node: HTMLElement): boolean {
  return node.nodeName === 'SUP' && /^#(footnote|endnote|comment)-/.test(hrefOf(node));
}

function listItem(text: string, item: Element, isDone: boolean | null): string {
  const content = isDone === null ? text.trim() : `[${isDone ? 'x' : ' '}] ${text.trim()}`;
  if (/^(footnote|endnote)-/.test(item.id))
    return `\n\n[^${noteName(item.id)}]: ${content.replace(/\s*\n\s*/g, ' ')}\n\n`;
  const list = item.parentElement;
  const place = list === null ? 0 : placeIn(list, item);
  const marker = list?.nodeName === 'OL' ? `${Number(list.getAttribute('start') ?? 1) + place}. ` : '- ';
  // A list inside an item follows directly; paragraphs inside it stay apart.
  const indented = content
    .replace(/\n\n(?=\s*(?:-|\d+\.) )/g, '\n')
    .replace(/\n(?!\n)/g, `\n${' '.repeat(marker.length)}`);
  return `${marker}${indented}${item.nextElementSibling === null ? '' : '\n'}`;
}

const placesIn = new WeakMap<Element, Map<Element, number>>();

/** Counted once for each list: a list may have as many items as a page has room for. */
function placeIn(list: Element, item: Element): number {
  const places = placesIn.get(list) ?? new Map(Array.from(list.children, (child, at) => [child, at]));
  placesIn.set(list, places);
  return places.get(item) ?? 0;
}

function commentOf(text: string, definition: Element): string {
  const name = definition.previousElementSibling?.id ?? '';
  return `\n\n[^${noteName(name)}]: Comment: ${text.trim().replace(/\s*\n\s*/g, ' ')}\n\n`;
}

/** The content of each cell as Markdown, from the innermost cell outward. */
type Cells = WeakMap<object, string>;

/** A table with a single column is only layout; in a cell of another table, its rows follow each other. */
function tableOf(table: Element, cells: Cells): string {
  const rows = rowsOf(table);
  if (isOneColumn(rows)) return rows.flatMap((row) => row.map((cell) => cells.get(cell) ?? '')).join('\n\n');
  if (isInCell(table)) return rows.map((row) => row.map(lineIn(cells)).filter(Boolean).join(', ')).join('\n\n');
  return markdownTable(gridOf(rows, lineIn(cells)));
}

/** What a table is called, above it. */
function captionOf(table: Element): string {
  const caption = Array.from(table.children).find(({ nodeName }) => nodeName === 'CAPTION')?.textContent ?? '';
  return caption.trim() === '' ? '' : `${caption.trim().replaceAll(/\s+/g, ' ')}\n\n`;
}

function isOneColumn(rows: readonly Element[][]): boolean {
  return rows.every((row) => row.length <= 1);
}

/** Whether it is in a cell, which has only one line, and so can't be a table. */
function isInCell(table: Element): boolean {
  const outer = table.parentElement?.closest('table');
  return outer !== undefined && outer !== null && (!isOneColumn(rowsOf(outer)) || isInCell(outer));
}

function lineIn(cells: Cells): (cell: Element) => string {
  return (cell) => asOneLine(cells.get(cell) ?? '');
}
