import type { Match } from '#server/search-engine/engine.ts';
import { plainLine } from '#shared/note-preview.ts';

/** The excerpt shown for a passage: plain text and the ranges that matched. */
export interface Excerpt {
  text: string;
  marks: [begin: number, end: number][];
}

const LENGTH = 400;
const CUT_OFF = '…';

/** The part of a passage with the most distinct words of the question, as plain text of up to 400 characters. */
export function excerptOf(markdown: string, matchesIn: (text: string) => Match[]): Excerpt {
  const plain = plainLine(markdown);
  const matches = matchesIn(plain);
  if (plain.length <= LENGTH) return { text: plain, marks: marksOf(matches, 0, plain.length) };
  const { from, to } = bestWindow(plain, matches);
  const before = from > 0 ? CUT_OFF : '';
  const after = to < plain.length ? CUT_OFF : '';
  const marks = marksOf(matches, from, to).map(([begin, end]): [number, number] => [
    begin - from + before.length,
    end - from + before.length,
  ]);
  return { text: before + plain.slice(from, to) + after, marks };
}

/** The ranges of a title that matched. */
export function marksIn(title: string, matchesIn: (text: string) => Match[]): Excerpt['marks'] {
  return marksOf(matchesIn(title), 0, title.length);
}

function bestWindow(plain: string, matches: readonly Match[]): { from: number; to: number } {
  const room = LENGTH - 2 * CUT_OFF.length;
  let best = { from: 0, to: 0, score: 0 };
  let last = 0;
  for (const [first, { start }] of matches.entries()) {
    last = Math.max(last, first);
    while ((matches[last + 1]?.end ?? Number.POSITIVE_INFINITY) - start <= room) last += 1;
    const inside = matches.slice(first, last + 1);
    // One more distinct word outweighs any number of repetitions.
    const score = new Set(inside.map(({ term }) => term)).size + inside.length / (matches.length + 1);
    if (score > best.score) best = { from: start, to: matches[last]?.end ?? start, score };
  }
  const spare = Math.max(0, room - (best.to - best.from));
  const from = Math.max(0, Math.min(best.from - Math.floor(spare / 2), plain.length - room));
  const to = Math.min(plain.length, from + room);
  return { from: atWordStart(plain, from, best.from), to: atWordEnd(plain, to, best.to) };
}

/** The start of the next word, but not after `latest`. */
function atWordStart(plain: string, from: number, latest: number): number {
  if (from === 0) return 0;
  const space = plain.indexOf(' ', from - 1);
  return space >= 0 && space + 1 <= latest ? space + 1 : outsidePair(plain, from);
}

function atWordEnd(plain: string, to: number, earliest: number): number {
  if (to === plain.length) return to;
  const space = plain.lastIndexOf(' ', to);
  return space >= earliest && space > 0 ? space : outsidePair(plain, to);
}

/** Avoids splitting a surrogate pair. */
function outsidePair(text: string, at: number): number {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00 ? at - 1 : at;
}

/** Sorted and merged ranges. Scripts without spaces match in overlapping pairs of characters. */
function marksOf(matches: readonly Match[], from: number, to: number): [number, number][] {
  const marks: [number, number][] = [];
  for (const { start, end } of matches) {
    if (start < from || end > to) continue;
    const previous = marks.at(-1);
    if (previous && start < previous[1]) previous[1] = Math.max(previous[1], end);
    else marks.push([start, end]);
  }
  return marks;
}
