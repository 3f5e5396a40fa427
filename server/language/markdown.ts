import { closesFence, openingFence } from '#shared/markdown/fences.ts';
import { MONTH } from './sentences.ts';

/** A line of Markdown and what it is, with offsets in the text. */
export interface MarkdownLine {
  /** `underline` may make the paragraph above it a heading; `fence` is the first or last line around `code`. */
  kind: 'blank' | 'heading' | 'underline' | 'rule' | 'fence' | 'code' | 'item' | 'row' | 'text';
  /** The line without its break. */
  start: number;
  end: number;
  /** Its words, without the marks of quotes, headings, items and tasks. */
  textStart: number;
  textEnd: number;
  isQuoted: boolean;
  /** Of a heading or an underline: 1 to 6. */
  level: number;
  /** Of an item: `-`, `2.`, `•`; empty for a box without one. */
  marker: string;
  /** Whether the marker is Markdown's own, and not `•` or `a)`. */
  isMarkdownItem: boolean;
  /** Of a task. */
  box: 'open' | 'ticked' | null;
  /** Whether the box is Markdown's own, which a page shows as one, and not `☐` or `[ ]so`. */
  isMarkdownBox: boolean;
}

/** A stretch of Markdown that belongs together, with offsets in the text. */
export interface MarkdownBlock {
  kind: 'heading' | 'paragraph' | 'item' | 'row' | 'code';
  start: number;
  end: number;
  /** Of a heading: its level, and the words between its marks. */
  level: number;
  textStart: number;
  textEnd: number;
}

const QUOTE = /^\s*(?:>[ \t]?)+/;
const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+|$)/;
const CLOSING = /[ \t]+#+$/;
const UNDERLINE = /^ {0,3}(?:=+|-+)$/;
const RULE = /^ {0,3}(?:(?:\*\s*){3,}|(?:-\s*){3,}|(?:_\s*){3,})$/;
const ROW = /^[ \t]*\|/;
const ITEM = /^[ \t]*(?:(?<markdown>[-*+]|\d{1,9}[.)])|(?<typed>[•▪◦‣·●○–]|\(?[a-zA-Z][.)]))[ \t]+/;
/** "12. August 2026", "3. März – call": a day, though Markdown numbers an item with it; and not "1. March newsletter". */
const DAY_NUMBER = new RegExp(
  `^[ \\t]*(?:0?[1-9]|[12]\\d|3[01])\\.[ \\t]+${MONTH}\\.?(?=\\s+\\d{4}(?!\\d)|\\s*(?:[:,(–—]|$)|\\s-\\s)`,
  'iu',
);
const BOX = /^[ \t]*(?:(?<open>\[\s?\]|[□☐◻⬜▢])|\[[xX✓✔]\]|[☑☒✓✔✅]️?)(?![([:])[ \t]*/u;
const MARKDOWN_BOX = /^\[[ xX]\](?=[ \t]|$)/;
/** A longer line is a paragraph, whatever it begins with. */
const HEADING_MAX = 300;

/** The lines of a text in their order. */
export function* readLines(text: string): Generator<MarkdownLine> {
  let fence: string | undefined;
  for (const { start, end } of splitLines(text)) {
    const written = text.slice(start, end);
    if (fence !== undefined) {
      const isEnd = closesFence(written, fence);
      if (isEnd) fence = undefined;
      yield plainLine(isEnd ? 'fence' : 'code', start, end);
      continue;
    }
    fence = openingFence(written);
    yield fence === undefined ? readLine(written, start) : plainLine('fence', start, end);
  }
}

/** The lines of a part of a text, without their breaks; blank ones too. */
export function* splitLines(text: string, from = 0, to = text.length): Generator<{ start: number; end: number }> {
  let start = from;
  while (start < to) {
    const found = text.indexOf('\n', start);
    const end = found < 0 || found > to ? to : found;
    yield { start, end: end > start && text[end - 1] === '\r' ? end - 1 : end };
    start = end + 1;
  }
}

/** The blocks of a text in their order. A quote is a paragraph; lines within an item that are none are paragraphs too. */
export function* readBlocks(text: string): Generator<MarkdownBlock> {
  let block: MarkdownBlock | undefined;
  let lines = 0;
  for (const line of readLines(text)) {
    const kind = blockKind(line);
    const isHeadingAbove = line.kind === 'underline' && block?.kind === 'paragraph' && lines === 1;
    if (block && isHeadingAbove && block.end - block.start <= HEADING_MAX) {
      yield { ...block, kind: 'heading', level: line.level, end: line.end };
      block = undefined;
      continue;
    }
    const isContinued =
      (kind === 'code' && block?.kind === 'code' && line.kind !== 'fence') ||
      (kind === 'paragraph' && block?.kind === 'paragraph' && line.kind !== 'underline');
    if (block && (isContinued || (line.kind === 'fence' && block.kind === 'code'))) {
      block.end = line.end;
      block.textEnd = line.end;
      lines += 1;
      if (line.kind === 'fence') {
        yield block;
        block = undefined;
      }
      continue;
    }
    if (block) yield block;
    block = undefined;
    if (kind === null) continue;
    const { start, end, level, textStart, textEnd } = line;
    block = { kind, start, end, level, textStart, textEnd };
    lines = 1;
  }
  if (block) yield block;
}

function blockKind({ kind, isQuoted, isMarkdownItem }: MarkdownLine): MarkdownBlock['kind'] | null {
  if (kind === 'blank') return isQuoted ? 'paragraph' : null;
  if (kind === 'fence' || kind === 'code') return 'code';
  if (isQuoted) return 'paragraph';
  if (kind === 'item') return isMarkdownItem ? 'item' : 'paragraph';
  return kind === 'heading' || kind === 'row' ? kind : 'paragraph';
}

function readLine(written: string, start: number): MarkdownLine {
  const quote = QUOTE.exec(written)?.[0].length ?? 0;
  const body = written.slice(quote).trimEnd();
  const at = start + quote;
  const line = { ...plainLine('text', start, start + written.length), isQuoted: quote > 0 };
  const words = (begin: number, end = body.length) => ({ textStart: at + begin, textEnd: at + Math.max(begin, end) });
  const indent = body.length - body.trimStart().length;
  if (body === '') return { ...line, kind: 'blank' };
  if (body.length <= HEADING_MAX) {
    const heading = HEADING.exec(body);
    const closing = heading ? (CLOSING.exec(body)?.index ?? body.length) : 0;
    const level = heading?.[1]?.length ?? 0;
    if (heading) return { ...line, kind: 'heading', level, ...words(heading[0].length, closing) };
  }
  if (UNDERLINE.test(body))
    return { ...line, kind: 'underline', level: body.trimStart().startsWith('=') ? 1 : 2, ...words(indent) };
  if (RULE.test(body)) return { ...line, kind: 'rule', ...words(indent) };
  if (ROW.test(body)) return { ...line, kind: 'row', ...words(indent) };
  const item = DAY_NUMBER.test(body) ? null : ITEM.exec(body);
  const marks = item?.[0].length ?? 0;
  const box = BOX.exec(body.slice(marks));
  if (!item && !box) return { ...line, ...words(indent) };
  const { markdown, typed = '' } = item?.groups ?? {};
  return {
    ...line,
    kind: 'item',
    marker: markdown ?? typed,
    isMarkdownItem: markdown !== undefined,
    box: box ? (box.groups?.open === undefined ? 'ticked' : 'open') : null,
    isMarkdownBox: markdown !== undefined && MARKDOWN_BOX.test(body.slice(marks)),
    ...words(marks + (box?.[0].length ?? 0)),
  };
}

function plainLine(kind: MarkdownLine['kind'], start: number, end: number): MarkdownLine {
  const isItem = { marker: '', isMarkdownItem: false, box: null, isMarkdownBox: false };
  return { kind, start, end, textStart: start, textEnd: end, isQuoted: false, level: 0, ...isItem };
}
