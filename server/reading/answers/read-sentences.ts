import { readWrittenLines, type WrittenLine } from '#server/language/markdown.ts';
import { splitSentences } from '#server/language/sentences.ts';
import { cellsOf, isDelimiterRow } from '#server/language/table-row.ts';
import { words } from '#server/language/words.ts';

/** A sentence, an item or a row of a text, and where it is. */
export interface NoteSentence extends Pick<WrittenLine, 'box' | 'isQuoted' | 'level'> {
  /** As written. */
  text: string;
  start: number;
  end: number;
  kind: 'heading' | 'item' | 'row' | 'text';
  /** The nearest heading above it. */
  heading: string;
  /** Of an item: the line above its list, such as "Not recommended:". Of a row: the head of its table. */
  head: string;
}

/** Characters of a text that are read at most. */
export const READ_MAX = 200_000;
/** A sentence that is longer is read in pieces: a pasted text without a full stop. */
const PIECE = /\S[\s\S]{0,399}(?=\s|$)|\S{400}/g;
/** A short line in bold is a heading. */
const BOLD = /^(\*\*|__)[^*_]{1,100}\1:?$/;

/** The sentences of a note or of a passage in their order, without the signs of lists. */
export function readSentences(whole: string): NoteSentence[] {
  const text = whole.slice(0, READ_MAX);
  const found: NoteSentence[] = [];
  let [heading, head] = ['', ''];
  let before: NoteSentence['kind'] | undefined;
  for (const line of readWrittenLines(text)) {
    const written = text.slice(line.textStart, line.textEnd);
    if (!/[\p{L}\p{N}]/u.test(written)) {
      if (before === 'row' && isDelimiterRow(written)) head = found.pop()?.text ?? '';
      else before = undefined;
      continue;
    }
    const kind = kindOf(line, written);
    if (kind === 'heading') [heading, head] = ['', ''];
    else if (kind === 'text') head = written.endsWith(':') ? written : '';
    else if ((kind === 'row') !== (before === 'row')) head = '';
    const { box, isQuoted, level } = line;
    const own = { kind, heading, head: kind === 'text' ? '' : head, box, isQuoted, level };
    for (const { text: piece, start } of piecesOf(written, kind))
      found.push({ ...own, text: piece, start: line.textStart + start, end: line.textStart + start + piece.length });
    if (kind === 'heading') heading = written;
    before = kind;
  }
  return found;
}

function kindOf({ kind }: WrittenLine, written: string): NoteSentence['kind'] {
  if (kind === 'heading' || BOLD.test(written)) return 'heading';
  return kind === 'item' || kind === 'row' ? kind : 'text';
}

function piecesOf(written: string, kind: NoteSentence['kind']): { text: string; start: number }[] {
  if (kind === 'heading' || kind === 'row') return [{ text: written, start: 0 }];
  return splitSentences(written).flatMap(({ text, start }) =>
    Array.from(text.matchAll(PIECE), ({ 0: piece, index }) => ({ text: piece, start: start + index })),
  );
}

/** A sentence as one reads it out: a row with the names of its columns. */
export function readable({ text, kind, head }: Pick<NoteSentence, 'text' | 'kind' | 'head'>): string {
  if (kind !== 'row') return text;
  const columns = head === '' ? [] : cellsOf(head);
  const named = cellsOf(text).map((cell, at) => (cell !== '' && columns[at] ? `${columns[at]}: ${cell}` : cell));
  return named.filter((cell) => cell !== '').join(' · ');
}

/** The words of a text as they are compared, with a space between them. */
export function plainWords(text: string): string {
  return Array.from(words(text), ({ term }) => term).join(' ');
}
