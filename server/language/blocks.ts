import { inlineText } from './inline-text.ts';
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

/** The page on which the character at `offset` stands. */
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

/** What a Markdown file tells programs about itself, before its text (YAML between two lines of three dashes). */
const FRONT_MATTER = /^---\n(?:[\w-]{1,60}:.*\n|[ \t]+.*\n|- .*\n|#.*\n)*---\n/;
const PAGE_NUMBER =
  /^(?:\p{L}{1,9}\.? )?(?:[–—-] ?)?\d{1,4}(?: ?(?:\/|of|von|de|sur|di|van|av) ?\d{1,4})?(?: ?[–—-])?$/iu;
/** How often a short line has to stand on pages to be a running head. */
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

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const HEADING = /^ {0,3}(#{1,6})(?:\s+|$)/;
const RULE = /^ {0,3}(?:(?:\*\s*){3,}|(?:-\s*){3,}|(?:_\s*){3,})$/;
const ITEM = /^\s{0,40}(?:[-*+•▪◦‣·●○–]|\d{1,3}[.)]|\(?[a-zA-Z][.)])\s+(?:\[[ xX]\]\s+)?/;
const ROW = /^\s{0,10}\|/;

function pageBlocks({ number, markdown }: Page): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let kind: Block['kind'] = 'paragraph';
  let fence = '';
  const push = (pushed: Block['kind'], level: number, text: string) => {
    const plain = inlineText(text);
    if (plain !== '') blocks.push({ kind: pushed, level, text: plain, pages: [{ from: 0, page: number }] });
  };
  const finish = () => {
    if (lines.length > 0) push(isHeadingLine(kind, lines) ? 'heading' : kind, 7, lines.join('\n'));
    lines = [];
    kind = 'paragraph';
  };
  for (const raw of markdown.split('\n')) {
    const mark = FENCE.exec(raw)?.[1];
    if (mark && (fence === '' || raw.trim().startsWith(fence))) {
      finish();
      fence = fence === '' ? mark : '';
      continue;
    }
    if (fence !== '') continue;
    const line = raw.trimEnd();
    // Two spaces or a backslash at the end of a line: Markdown's line break.
    const isBroken = / {2}$|\\$/.test(raw);
    const underline = kind === 'paragraph' && lines.length === 1 ? /^ {0,3}(=+|-{2,})$/.exec(line)?.[1] : undefined;
    const heading = HEADING.exec(line);
    const item = ITEM.exec(line);
    if (underline !== undefined) {
      push('heading', underline.startsWith('=') ? 1 : 2, lines[0] ?? '');
      lines = [];
    } else if (line === '' || RULE.test(line)) finish();
    else if (heading) {
      finish();
      push('heading', heading[1]?.length ?? 1, line.slice(heading[0].length).replace(/\s#{1,20}$/, ''));
    } else if (ROW.test(line)) {
      finish();
      if (!/^[\s|:-]+$/.test(line)) push('row', 0, line.replace(/\\?\|/g, ' | ').trim().slice(1, -1));
    } else if (/^ {0,3}>/.test(line)) {
      if (kind !== 'quote') finish();
      kind = 'quote';
      lines.push(line.replace(/^ {0,3}(?:> ?){1,20}/, ''));
    } else if (item) {
      finish();
      const text = line.slice(item[0].length);
      kind = 'item';
      if (isShouted(text)) push('heading', 7, text);
      else lines.push(text);
    } else {
      if (startsAnew(line, lines.at(-1))) finish();
      if (lines.length === 0 && isHeadingOf(line)) push('heading', 7, line);
      else lines.push(line);
    }
    if (isBroken) finish();
  }
  finish();
  return blocks;
}

/** "Date: 12 May", and what stands before a line break of Markdown, are lines of their own, without a blank one. */
function startsAnew(line: string, before: string | undefined): boolean {
  if (before === undefined) return false;
  return /^\*{0,2}\p{Lu}[\p{L} ]{1,24}\s?:/u.test(line) || isNoise(before) || isNoise(line) || isShouted(line);
}

/** Lines of text files and of recognised pages stand directly above what they head. */
function isHeadingOf(line: string): boolean {
  if (line.length > 90) return false;
  return isShouted(line) || (line.split(/\s+/).length <= 3 && sectionKind(line) !== 'plain');
}

function isShouted(line: string): boolean {
  return /\p{Lu}{3}/u.test(line) && !/\p{Ll}/u.test(line) && line.length <= 90 && !/[,;]$/.test(line);
}

/** What recognition makes of stains and rules: hardly a letter. */
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
