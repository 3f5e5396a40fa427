import TurndownService from 'turndown';
import { markdownTable } from './markdown-table.ts';

const PLAIN = [...'0123456789+-−=()'];
const RAISED = signsFor('⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾');
const LOWERED = signsFor('₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎');

function signsFor(signs: string): ReadonlyMap<string, string> {
  return new Map([...signs].map((sign, at) => [PLAIN[at] ?? '', sign]));
}

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
  service.addRule('raised', { filter: 'sup', replacement: (text, node) => inSigns(text, element(node), RAISED) });
  service.addRule('lowered', { filter: 'sub', replacement: (text, node) => inSigns(text, element(node), LOWERED) });
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

/** `m2` with a superscript 2 is `m²`; text without superscript characters, as in `1st`, stays unchanged. */
function inSigns(text: string, { textContent }: Element, signs: ReadonlyMap<string, string>): string {
  const letters = [...(textContent ?? '')];
  return letters.every((letter) => signs.has(letter)) ? letters.map((letter) => signs.get(letter)).join('') : text;
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

/** The cells of its rows, without those of nested tables. */
function rowsOf(table: Element): Element[][] {
  return Array.from(table.children)
    .flatMap((part) => (part.nodeName === 'TR' ? [part] : Array.from(part.children)))
    .map((row) => Array.from(row.children));
}

function lineIn(cells: Cells): (cell: Element) => string {
  return (cell) => asOneLine(cells.get(cell) ?? '');
}

/** A cell has one line: block elements are marked inline, as in `Due: • Monday; • **Friday**`. */
function asOneLine(markdown: string): string {
  const lines = markdown.split('\n').map(inlineBlock).filter(Boolean);
  return lines
    .map((line, at) => (at < lines.length - 1 ? `${line}${/[.:;,!?]/.test(line.slice(-1)) ? ' ' : '; '}` : line))
    .join('');
}

function inlineBlock(line: string): string {
  const [, title] = /^#{1,6} (.*)$/.exec(line.trim()) ?? [];
  if (title !== undefined) return title.includes('**') ? title : `**${title}**`;
  return line.replace(/^(?:\s|> )*(?:- |---$)?/, (mark) => (mark.endsWith('- ') ? '• ' : '')).trim();
}

/** Gives every row the same columns: a merged cell fills its first column, and the others stay empty. */
function gridOf(rows: readonly Element[][], contentOf: (cell: Element) => string): string[][] {
  const grid: string[][] = rows.map(() => []);
  for (const [top, row] of rows.entries()) {
    let left = 0;
    for (const cell of row) {
      while (grid[top]?.[left] !== undefined) left += 1;
      fillSpan(grid, { top, left, down: spanOf(cell, 'rowspan'), across: spanOf(cell, 'colspan') }, contentOf(cell));
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
