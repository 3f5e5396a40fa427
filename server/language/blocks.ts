import { inlineText } from './inline-text.ts';
import { readWrittenLines } from './markdown.ts';
import { sectionKind } from './sections.ts';

export interface Page {
  number: number;
  markdown: string;
}

/** A piece of a document: `text` is what a reader sees of it, on one line. Code is left out. */
export interface Block {
  kind: 'heading' | 'paragraph' | 'item' | 'quote' | 'row';
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
    const kept = page.filter(({ text }) => !runs.has(shapeOf(text)) && !PAGE_NUMBER.test(text));
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
const PAGE_NUMBER =
  /^(?:\p{L}{1,9}\.? )?(?:[–—-] ?)?\d{1,4}(?: ?(?:\/|of|von|de|sur|di|van|av) ?\d{1,4})?(?: ?[–—-])?$/iu;
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

/** A longer number is a year or an amount, not the number of an item. */
const MARKER_MAX = 4;

function pageBlocks({ number, markdown }: Page): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let kind: Block['kind'] = 'paragraph';
  const push = (pushed: Block['kind'], level: number, text: string) => {
    const plain = inlineText(text);
    if (plain !== '') blocks.push({ kind: pushed, level, text: plain, pages: [{ from: 0, page: number }] });
  };
  const finish = () => {
    if (lines.length > 0) push(isHeadingLine(kind, lines) ? 'heading' : kind, 7, lines.join('\n'));
    lines = [];
    kind = 'paragraph';
  };
  for (const line of readWrittenLines(markdown)) {
    if (line.kind === 'fence') finish();
    if (line.kind === 'fence' || line.kind === 'code') continue;
    const raw = markdown.slice(line.start, line.end);
    const written = raw.trimEnd();
    const words = markdown.slice(line.textStart, line.textEnd);
    // Two spaces or a backslash at the end of a line: Markdown's line break.
    const isBroken = / {2}$|\\$/.test(raw);
    const isUnderline = line.kind === 'underline' && (line.level === 1 || words.length > 1);
    if (line.isQuoted) {
      if (kind !== 'quote') finish();
      kind = 'quote';
      lines.push(raw.replace(/^\s*(?:> ?)+/, '').trimEnd());
    } else if (isUnderline && kind === 'paragraph' && lines.length === 1) {
      push('heading', line.level, lines[0] ?? '');
      lines = [];
    } else if (line.kind === 'blank' || line.kind === 'rule' || /^-{3,}$/.test(words)) finish();
    else if (line.kind === 'heading') {
      finish();
      push('heading', line.level, words);
    } else if (line.kind === 'row') {
      finish();
      if (!/^[\s|:-]+$/.test(words)) push('row', 0, words.replace(/\\?\|/g, ' | ').trim().slice(1, -1));
    } else if (line.kind === 'item' && line.marker.length <= MARKER_MAX) {
      finish();
      kind = 'item';
      if (isShouted(words)) push('heading', 7, words);
      else lines.push(words);
    } else {
      if (startsNewBlock(written, lines.at(-1))) finish();
      if (lines.length === 0 && isHeadingOf(written)) push('heading', 7, written);
      else lines.push(written);
    }
    if (isBroken) finish();
  }
  finish();
  return blocks;
}

/** "Date: 12 May" and text before a Markdown line break are separate lines, even without a blank line. */
function startsNewBlock(line: string, before: string | undefined): boolean {
  if (before === undefined) return false;
  return /^\*{0,2}\p{Lu}[\p{L} ]{1,24}\s?:/u.test(line) || isNoise(before) || isNoise(line) || isShouted(line);
}

/** In text files and recognized pages a heading is directly above its text. */
function isHeadingOf(line: string): boolean {
  if (line.length > 90) return false;
  return isShouted(line) || (line.split(/\s+/).length <= 3 && sectionKind(line) !== 'plain');
}

function isShouted(line: string): boolean {
  return /\p{Lu}{3}/u.test(line) && !/\p{Ll}/u.test(line) && line.length <= 90 && !/[,;]$/.test(line);
}

/** What recognition reads in stains and rules has hardly any letters. */
function isNoise(line: string): boolean {
  const visible = line.replace(/\s/g, '');
  return visible.length > 3 && visible.length < 80 && (line.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < visible.length / 2;
}

/** A line alone, short, without a full stop, in bold or beginning as a title does: "3. Budget", "DECISIONS". */
function isHeadingLine(kind: Block['kind'], lines: string[]): boolean {
  const [line] = lines;
  if (kind !== 'paragraph' || lines.length !== 1 || line === undefined || line.length > 90) return false;
  if (/^\*\*[^*]+\*\*:?$/.test(line)) return true;
  // A label with its values is a line of the text: "Present: Anna, Tom".
  if (/\s?:\s|,.*,/.test(line)) return false;
  return (
    /^["“(]?[\p{Lu}\d]/u.test(line) && !/[.!?…,;:。！？،؛]["'”’)*_]*$/.test(line) && line.split(/\s+/).length <= 10
  );
}
