import { inlineText } from './inline-text.ts';
import { readBlocks as readMarkdown } from './markdown.ts';
import { cellsOf, isDelimiterRow } from './table-row.ts';

export interface Page {
  number: number;
  markdown: string;
}

/** A piece of a document: `text` is what a reader sees of it, on one line. Code is left out. */
export interface Block {
  kind: 'heading' | 'paragraph' | 'item' | 'row';
  /** Of a heading: 1 for the highest; 7 for a line that only looks like one. */
  level: number;
  text: string;
  /** The page of the text from each offset on: a paragraph may run over the end of a page. */
  pages: { from: number; page: number }[];
}

/** The page of the character at `offset`. */
export function pageAt(block: Block, offset: number): number {
  return block.pages.findLast(({ from }) => from <= offset)?.page ?? 1;
}

/** The blocks of a document in their order, without running heads, feet and page numbers. */
export function readBlocks(pages: readonly Page[]): Block[] {
  const perPage = pages.map(({ number, markdown }, index) =>
    pageBlocks({ number, markdown: index === 0 ? markdown.replace(FRONT_MATTER, '') : markdown }),
  );
  const runs = runningHeads(perPage);
  const blocks: Block[] = [];
  for (const page of perPage) {
    const kept = page.filter(({ text }) => !runs.has(shapeOf(text)));
    const last = blocks.at(-1);
    const first = kept[0];
    if (last && first && continues(last, first)) {
      last.pages.push({ from: last.text.length + 1, page: first.pages[0]?.page ?? 1 });
      last.text += ` ${first.text}`;
      kept.shift();
    }
    for (const block of kept) blocks.push(block);
  }
  return blocks;
}

/** The front matter of a Markdown file, before its text (YAML between two lines of three dashes). */
const FRONT_MATTER = /^---\n(?:[\w-]{1,60}:.*\n|[ \t]+.*\n|- .*\n|#.*\n)*---\n/;
/** On how many pages a short line has to appear to be a running head. */
const HEAD_PAGES = 3;
const HEAD_LENGTH = 120;

function runningHeads(perPage: Block[][]): Set<string> {
  const pagesOf = new Map<string, number>();
  for (const page of perPage) {
    // Only the ends of a page: a row or a heading in its middle may well come again.
    const ends = [...page.slice(0, 3), ...page.slice(3).slice(-3)];
    const shapes = new Set(ends.filter(({ text }) => text.length <= HEAD_LENGTH).map(({ text }) => shapeOf(text)));
    for (const shape of shapes) pagesOf.set(shape, (pagesOf.get(shape) ?? 0) + 1);
  }
  return new Set([...pagesOf].filter(([, count]) => count >= HEAD_PAGES).map(([shape]) => shape));
}

/** The same for "Page 3 of 12" and "Page 4 of 12". */
function shapeOf(text: string): string {
  return text.length > HEAD_LENGTH ? text : text.replace(/\d+/g, '#').toLowerCase();
}

function continues(last: Block, first: Block): boolean {
  if (last.kind !== 'paragraph' || first.kind !== 'paragraph') return false;
  return /[\p{L}\p{N},;–-]$/u.test(last.text) && /^\p{Ll}/u.test(first.text);
}

/** Where a block begins without a blank line: after Markdown's line break, at a typed item, at "Date: 12 May". */
const NEXT = /(?: {2}|\\)\n|\n(?=[•▪◦‣·●○] |\*{0,2}\p{Lu}[\p{L} ]{1,24}\s?:)/u;
const QUOTED = /^\s*(?:> ?)+/gm;

function pageBlocks({ number, markdown }: Page): Block[] {
  const blocks: Block[] = [];
  const push = (kind: Block['kind'], level: number, text: string) => {
    const plain = inlineText(text);
    if (plain !== '') blocks.push({ kind, level, text: plain, pages: [{ from: 0, page: number }] });
  };
  let itemEnd = -1;
  for (const { kind, level, start, end, textStart, textEnd } of readMarkdown(markdown)) {
    const words = markdown.slice(textStart, textEnd);
    const last = blocks.at(-1);
    if (kind === 'heading') push('heading', level, words);
    else if (kind === 'item') push('item', 0, words);
    else if (kind === 'row' && !isDelimiterRow(words)) push('row', 0, cellsOf(words).join(' | '));
    if (kind === 'item') itemEnd = end;
    if (kind !== 'paragraph') continue;
    const text = markdown.slice(start, end).replaceAll(QUOTED, '');
    if (last?.kind === 'item' && start === itemEnd + 1) last.text += ` ${inlineText(text)}`;
    else if (isHeading(text)) push('heading', 7, text);
    else for (const part of text.split(NEXT)) push('paragraph', 0, part);
  }
  return blocks;
}

/** A line alone, short, without a full stop, in bold or beginning as a title does: "3. Budget", "DECISIONS". */
function isHeading(text: string): boolean {
  if (text.length > 90 || text.includes('\n')) return false;
  if (/^\*\*[^*]+\*\*:?$/.test(text)) return true;
  // A label with its values is a line of the text: "Present: Anna, Tom".
  if (/\s?:\s|,.*,/.test(text)) return false;
  return (
    /^["“(]?[\p{Lu}\d]/u.test(text) && !/[.!?…,;:。！？،؛]["'”’)*_]*$/.test(text) && text.split(/\s+/).length <= 10
  );
}
