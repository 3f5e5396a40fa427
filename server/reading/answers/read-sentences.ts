import { readWrittenLines, type WrittenLine } from '#server/language/markdown.ts';
import { splitSentences } from '#server/language/sentences.ts';
import { cellsOf, isDelimiterRow } from '#server/language/table-row.ts';

/** A sentence, an item or a row of a text, and where it is. */
export interface NoteSentence {
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
const SENTENCE_MAX = 400;
/** Shorter lines aren't wrapped by a program. */
const WRAPPED_LEAST = 50;
/** A longer line is no heading in bold. */
const BOLD_MAX = 100;
const BOLD = /^(\*\*|__)[^*_]+\1:?$/;

interface Paragraph extends Pick<NoteSentence, 'kind' | 'heading' | 'head' | 'start' | 'end'> {}

/** The sentences of a note or of a passage in their order, without the signs of lists. */
export function readSentences(whole: string): NoteSentence[] {
  const text = whole.slice(0, READ_MAX);
  return readParagraphs(text).flatMap((paragraph) => {
    const { start, end, kind } = paragraph;
    if (kind === 'heading' || kind === 'row') return [{ ...paragraph, text: text.slice(start, end) }];
    return splitSentences(text.slice(start, end)).flatMap((sentence) =>
      piecesOf(text, start + sentence.start, start + sentence.end).map((piece) => ({ ...paragraph, ...piece })),
    );
  });
}

function readParagraphs(text: string): Paragraph[] {
  const found: Paragraph[] = [];
  let [heading, head] = ['', ''];
  let before: NoteSentence['kind'] | undefined;
  for (const line of readWrittenLines(text)) {
    const { textStart: start, textEnd: end } = line;
    const words = text.slice(start, end);
    const last = found.at(-1);
    if (!/[\p{L}\p{N}]/u.test(words)) {
      if (before === 'row' && isDelimiterRow(words)) head = text.slice(found.pop()?.start, last?.end);
      else before = undefined;
      continue;
    }
    const kind = kindOf(line, words);
    if (kind === 'heading') [heading, head] = [words, ''];
    else if (kind === 'text') head = words.endsWith(':') ? words : '';
    else if ((kind === 'row') !== (before === 'row')) head = '';
    if (
      last !== undefined &&
      before !== undefined &&
      kind === 'text' &&
      goesOn(text.slice(last.start, last.end), words)
    )
      last.end = end;
    else
      found.push({ kind, heading: kind === 'heading' ? '' : heading, head: kind === 'text' ? '' : head, start, end });
    before = kind;
  }
  return found;
}

function kindOf({ kind }: WrittenLine, words: string): NoteSentence['kind'] {
  if (kind === 'heading' || (words.length <= BOLD_MAX && BOLD.test(words))) return 'heading';
  return kind === 'item' || kind === 'row' ? kind : 'text';
}

/** Whether a line only ends because a program wrapped it. */
function goesOn(line: string, next: string): boolean {
  return line.length >= WRAPPED_LEAST && !/[.!?:;]$/.test(line) && /^\p{Ll}/u.test(next);
}

function piecesOf(text: string, start: number, end: number): Pick<NoteSentence, 'text' | 'start' | 'end'>[] {
  if (end - start <= SENTENCE_MAX) return [{ text: text.slice(start, end), start, end }];
  const space = text.lastIndexOf(' ', start + SENTENCE_MAX);
  const cut = space > start ? space : start + SENTENCE_MAX;
  return [{ text: text.slice(start, cut), start, end: cut }, ...piecesOf(text, cut + Number(space > start), end)];
}

/** A sentence as one reads it out: a row with the names of its columns. */
export function readable({ text, kind, head }: Pick<NoteSentence, 'text' | 'kind' | 'head'>): string {
  if (kind !== 'row') return text;
  const columns = head === '' ? [] : cellsOf(head);
  return cellsOf(text)
    .map((cell, at) => (cell === '' || !columns[at] ? cell : `${columns[at]}: ${cell}`))
    .filter((cell) => cell !== '')
    .join(' · ');
}
