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
  const perPage = pages.map(pageBlocks);
  const runs = runningHeads(perPage);
  const blocks: Block[] = [];
  for (const page of perPage) {
    for (const [at, block] of page.filter(({ text }) => !runs.has(shapeOf(text))).entries()) {
      const last = blocks.at(-1);
      const isWhole = last?.kind !== 'paragraph' || !/[\p{L}\p{N},;–-]$/u.test(last.text);
      if (at > 0 || isWhole || block.kind !== 'paragraph' || !/^\p{Ll}/u.test(block.text)) blocks.push(block);
      else {
        last.pages.push({ from: last.text.length + 1, page: block.pages[0]?.page ?? 1 });
        last.text += ` ${block.text}`;
      }
    }
  }
  return blocks;
}

/** The front matter of a Markdown file, before its text (YAML between two lines of three dashes). */
const FRONT_MATTER = /^---\n(?:[\w-]{1,60}:.*\n|[ \t]+.*\n|- .*\n|#.*\n)*---\n/;
/** On so many pages, a line up to this length is a running head. */
const [HEAD_PAGES, HEAD_LENGTH] = [3, 120];

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

/** Where a block begins without a blank line: after Markdown's line break, at a typed item, at "Date: 12 May". */
const NEXT = /(?: {2}|\\)\n|\n(?=[•▪◦‣·●○] |\*{0,2}\p{Lu}[\p{L} ]{1,24}\s?:)/u;
const QUOTED = /^\s*(?:> ?)+/gm;

function pageBlocks({ number, markdown: written }: Page): Block[] {
  const markdown = written.replace(FRONT_MATTER, '');
  const blocks: Block[] = [];
  const push = (kind: Block['kind'], text: string) => {
    const plain = inlineText(text);
    if (plain !== '') blocks.push({ kind, text: plain, pages: [{ from: 0, page: number }] });
  };
  let itemEnd = -1;
  for (const { kind, start, end, textStart, textEnd } of readMarkdown(markdown)) {
    const words = markdown.slice(textStart, textEnd);
    const last = blocks.at(-1);
    if (kind === 'heading' || kind === 'item') push(kind, words);
    else if (kind === 'row' && !isDelimiterRow(words)) push('row', cellsOf(words).join(' | '));
    if (kind === 'item') itemEnd = end;
    if (kind !== 'paragraph') continue;
    const text = markdown.slice(start, end).replaceAll(QUOTED, '');
    if (last?.kind === 'item' && start === itemEnd + 1) last.text += ` ${inlineText(text)}`;
    else if (isHeading(text)) push('heading', text);
    else for (const part of text.split(NEXT)) push('paragraph', part);
  }
  return blocks;
}

/** A line alone, in bold or short and beginning as a title does: "3. Budget". A label has values: "Present: Anna, Tom". */
function isHeading(text: string): boolean {
  if (text.length > 90 || text.includes('\n')) return false;
  const isTitle = /^["“(]?[\p{Lu}\d]/u.test(text) && !/[.!?…,;:。！？،؛]["'”’)*_]*$|\s?:\s|,.*,/.test(text);
  return /^\*\*[^*]+\*\*:?$/.test(text) || (isTitle && text.split(/\s+/).length <= 10);
}
