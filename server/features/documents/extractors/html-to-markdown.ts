import TurndownService from 'turndown';
import { markdownTable } from './markdown-table.ts';

/** The HTML that mammoth makes of a document, as Markdown. */
export function htmlToMarkdown(html: string): string {
  const service = new TurndownService({
    headingStyle: 'atx',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
    hr: '---',
  });
  service.remove(['img', 'style', 'script']);
  service.addRule('strike', { filter: ['s', 'del'], replacement: (text) => `~~${text}~~` });
  service.addRule('link', { filter: 'a', replacement: (text, node) => linkOf(text, element(node)) });
  service.addRule('listItem', { filter: 'li', replacement: (text, node) => listItem(text, element(node)) });
  service.addRule('reference', { filter: isReference, replacement: (_text, node) => `[^${noteName(hrefOf(node))}]` });
  service.addRule('comment', { filter: 'dd', replacement: (text, node) => commentOf(text, element(node)) });
  service.addRule('commentName', { filter: 'dt', replacement: () => '' });
  service.addRule('table', {
    filter: 'table',
    replacement: (_text, node) => `\n\n${tableOf(element(node), service)}\n\n`,
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
  return `[${text}](${address.replace(/[\s()<>]/g, (character) => encodeURIComponent(character).replace('(', '%28').replace(')', '%29'))})`;
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
  // A list inside an item follows at once; paragraphs inside it stay apart.
  const indented = content
    .replace(/\n\n(?=\s*(?:-|\d+\.) )/g, '\n')
    .replace(/\n(?!\n)/g, `\n${' '.repeat(marker.length)}`);
  return `${marker}${indented}${item.nextElementSibling === null ? '' : '\n'}`;
}

function commentOf(text: string, definition: Element): string {
  const name = definition.previousElementSibling?.id ?? '';
  return `\n\n[^${noteName(name)}]: Comment: ${text.trim().replace(/\s*\n\s*/g, ' ')}\n\n`;
}

/** A table that only arranges one column on the page is not one. */
function tableOf(table: Element, service: TurndownService): string {
  const rows = cellsOf(table, service);
  if (rows.every((row) => row.length <= 1)) return rows.flat().join('\n\n');
  return markdownTable(rows.map((row) => row.map((cell) => cell.replace(/([^\s.:;,!?])?\s*\n\s*/g, joinLines))));
}

/** The lines of a cell go on one line, so that a list in it still reads as one. */
function joinLines(_whole: string, last?: string): string {
  return last === undefined ? ' ' : `${last}; `;
}

/** Every row with the same columns: a merged cell stands in its first place, and the others stay empty. */
function cellsOf(table: Element, service: TurndownService): string[][] {
  const rows = Array.from(table.querySelectorAll('tr')).filter((row) => row.closest('table') === table);
  const grid: string[][] = rows.map(() => []);
  for (const [top, row] of rows.entries()) {
    let left = 0;
    for (const cell of Array.from(row.children)) {
      while (grid[top]?.[left] !== undefined) left += 1;
      const content = cell.querySelector('table') === null ? service.turndown(cell.innerHTML) : flatText(cell);
      fillSpan(grid, { top, left, down: spanOf(cell, 'rowspan'), across: spanOf(cell, 'colspan') }, content.trim());
    }
  }
  return grid.map((row) => Array.from(row, (cell) => cell ?? ''));
}

function spanOf(cell: Element, name: 'rowspan' | 'colspan'): number {
  return Math.min(100, Math.max(1, Number(cell.getAttribute(name) ?? 1) || 1));
}

interface Span {
  top: number;
  left: number;
  down: number;
  across: number;
}

function fillSpan(grid: string[][], { top, left, down, across }: Span, content: string): void {
  for (const [place, row] of grid.slice(top, top + down).entries()) {
    for (let column = left; column < left + across; column += 1)
      row[column] = place === 0 && column === left ? content : '';
  }
}

function flatText(cell: Element): string {
  return Array.from(cell.querySelectorAll('p'), (paragraph) => paragraph.textContent?.trim() ?? '').join('; ');
}
