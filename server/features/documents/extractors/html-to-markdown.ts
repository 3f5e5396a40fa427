import TurndownService from 'turndown';
import { asOneLine, gridOf, rowsOf } from '#shared/markdown/html-table.ts';
import { linkAddress } from '#shared/markdown/link-address.ts';
import { markdownTable } from '#shared/markdown/markdown-table.ts';
import { inSigns, LOWERED, RAISED } from '#shared/markdown/raised-signs.ts';

/** Converts mammoth's HTML to Markdown. */
export function htmlToMarkdown(html: string): string {
  const service = new TurndownService({
    headingStyle: 'atx',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
    hr: '---',
  });
  service.remove(['img', 'style', 'script']);
  const cells: Cells = new WeakMap();
  service.addRule('strike', { filter: ['s', 'del'], replacement: (text) => `~~${text}~~` });
  service.addRule('link', { filter: 'a', replacement: (text, node) => linkOf(text, element(node)) });
  service.addRule('listItem', { filter: 'li', replacement: (text, node) => listItem(text, element(node)) });
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
    replacement: (_text, node) => `\n\n${tableOf(element(node), cells)}\n\n`,
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
    replacement: (_text, node) => (element(node).hasAttribute('checked') ? '☑' : '☐'),
  });
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

function linkOf(text: string, link: Element): string {
  const address = link.getAttribute('href') ?? '';
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

function listItem(text: string, item: Element): string {
  const content = text.trim();
  if (/^(footnote|endnote)-/.test(item.id))
    return `\n\n[^${noteName(item.id)}]: ${content.replace(/\s*\n\s*/g, ' ')}\n\n`;
  const list = item.parentElement;
  const place = list === null ? 0 : Array.from(list.children).indexOf(item);
  const marker = list?.nodeName === 'OL' ? `${Number(list.getAttribute('start') ?? 1) + place}. ` : '- ';
  // A list inside an item follows directly; paragraphs inside it stay apart.
  const indented = content
    .replace(/\n\n(?=\s*(?:-|\d+\.) )/g, '\n')
    .replace(/\n(?!\n)/g, `\n${' '.repeat(marker.length)}`);
  return `${marker}${indented}${item.nextElementSibling === null ? '' : '\n'}`;
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
