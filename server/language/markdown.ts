import { type MarkdownLine, readLines } from '#shared/markdown/lines.ts';
import { MONTH } from './sentences.ts';

/** A line of a note: Markdown, and what people type instead of it, such as `•`, `a)` and `☐`. */
export interface WrittenLine extends MarkdownLine {
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

const TYPED_ITEM = /^([•▪◦‣·●○–]|\(?[a-zA-Z][.)])[ \t]+/;
/** "12. August 2026", "3. März – call": a day, though Markdown numbers an item with it; and not "1. March newsletter". */
const DAY_NUMBER = new RegExp(
  `^(?:0?[1-9]|[12]\\d|3[01])\\.[ \\t]+${MONTH}\\.?(?=\\s+\\d{4}(?!\\d)|\\s*(?:[:,(–—]|$)|\\s-\\s)`,
  'iu',
);
const BOX = /^[ \t]*(?:(?<open>\[\s?\]|[□☐◻⬜▢])|\[[xX✓✔]\]|[☑☒✓✔✅]️?)(?![([:])[ \t]*/u;
const MARKDOWN_BOX = /^\[[ xX]\](?=[ \t]|$)/;
/** A longer line is a paragraph, whatever it begins with. */
const HEADING_MAX = 300;

/** The lines of a note in their order. */
export function* readWrittenLines(text: string): Generator<WrittenLine> {
  for (const line of readLines(text)) yield readLine(text, line);
}

/** The blocks of a text in their order. A quote is a paragraph; lines within an item that are none are paragraphs too. */
export function* readBlocks(text: string): Generator<MarkdownBlock> {
  let block: MarkdownBlock | undefined;
  for (const line of readWrittenLines(text)) {
    const { start, end, level, textStart, textEnd } = line;
    const kind = blockKind(line);
    const isUnderline = line.kind === 'underline';
    const isContinued = block?.kind === kind && (kind === 'code' || (kind === 'paragraph' && !isUnderline));
    const mayBeHeading = block?.kind === 'paragraph' && block.end - block.start <= HEADING_MAX;
    const isHeading = isUnderline && mayBeHeading && !text.slice(block?.start, block?.end).includes('\n');
    if (isContinued) Object.assign(block ?? {}, { end, textEnd: end });
    else if (isHeading) Object.assign(block ?? {}, { kind: 'heading', level, end });
    if (isContinued && line.kind !== 'fence') continue;
    if (block) yield block;
    block = isContinued || isHeading || kind === null ? undefined : { kind, start, end, level, textStart, textEnd };
  }
  if (block) yield block;
}

function blockKind({ kind, isQuoted, isMarkdownItem }: WrittenLine): MarkdownBlock['kind'] | null {
  if (kind === 'blank') return isQuoted ? 'paragraph' : null;
  if (kind === 'fence' || kind === 'code') return 'code';
  if (isQuoted) return 'paragraph';
  if (kind === 'item') return isMarkdownItem ? 'item' : 'paragraph';
  return kind === 'heading' || kind === 'row' ? kind : 'paragraph';
}

function readLine(text: string, line: MarkdownLine): WrittenLine {
  const plain = { ...line, isMarkdownItem: line.kind === 'item', box: null, isMarkdownBox: false };
  if (line.kind === 'heading' && line.textEnd - line.start > HEADING_MAX)
    return { ...plain, kind: 'text', level: 0, textStart: text.indexOf('#', line.start) };
  if (line.kind !== 'item' && line.kind !== 'text') return plain;
  const start = text.lastIndexOf(line.marker, line.textStart);
  const words = text.slice(start, line.textEnd);
  if (DAY_NUMBER.test(words)) return { ...plain, kind: 'text', marker: '', isMarkdownItem: false, textStart: start };
  const typed = TYPED_ITEM.exec(words);
  const marks = typed?.[0].length ?? line.textStart - start;
  const box = BOX.exec(words.slice(marks));
  if (!typed && !box) return plain;
  return {
    ...plain,
    kind: 'item',
    marker: typed?.[1] ?? line.marker,
    box: box ? (box.groups?.open === undefined ? 'ticked' : 'open') : null,
    isMarkdownBox: plain.isMarkdownItem && MARKDOWN_BOX.test(words.slice(marks)),
    textStart: start + marks + (box?.[0].length ?? 0),
  };
}
