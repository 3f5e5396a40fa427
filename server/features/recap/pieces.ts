import { TITLES } from '#server/language/name-pattern.ts';

/** A sentence of a line, and where it begins in it. */
export interface Piece {
  text: string;
  start: number;
}

/** Where a sentence may end: also before a small letter, as notes are typed. */
const END = /[.!?…]+["'”’»)]*\s+(?=[\p{L}/])/gu;
/** "This wk. so", "u. C": what is cut short ends no sentence. */
const SHORT = /(?:^|[^\p{L}\p{N}])\p{L}{1,3}$/u;
const INITIAL = new RegExp(`(?:^|[^\\p{L}\\p{N}])(?:\\p{L}|[b-df-hj-np-tv-xz]{2,3}|${TITLES})$`, 'u');
/** "Bis Freitag, 4. Dezember". */
const month = new Intl.DateTimeFormat('de', { month: 'long', timeZone: 'UTC' });
const months = Array.from({ length: 12 }, (_, index) => month.format(Date.UTC(2026, index))).join('|');
const IN_MONTH = new RegExp(`\\d\\.\\s(?=(?:${months})(?!\\p{L}))`, 'u');
/** Less is a rest of the sentence before it. */
const WORDS = /\p{L}+\P{L}+\p{L}{2}/u;

/** The sentences of a line; nothing is cut within brackets or quotation marks. */
export function piecesOf(line: string): Piece[] {
  const starts = [0];
  for (const { 0: mark, index } of line.matchAll(END)) {
    const before = line.slice(0, index);
    const isWithin =
      countOf(before, '(') > countOf(line.slice(0, index + mark.length), ')') || countOf(before, '"') % 2 === 1;
    const after = line.slice(index + mark.length);
    const isSmall = /^\p{Ll}/u.test(after);
    const isOrdinal = IN_MONTH.test(line.slice(index - 1, index + 12));
    const isShort = mark.startsWith('.') && (isOrdinal || INITIAL.test(before) || (isSmall && SHORT.test(before)));
    const isOne = isShort || (isSmall && mark.includes(')')) || !WORDS.test(after) || !WORDS.test(before);
    if (!isWithin && !isOne) starts.push(index + mark.length);
  }
  return starts.map((start, at) => ({ text: line.slice(start, starts[at + 1]).trim(), start }));
}

function countOf(text: string, sign: string): number {
  return text.split(sign).length - 1;
}
