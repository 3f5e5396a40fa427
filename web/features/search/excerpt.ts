import { previewOf } from '#shared/note-preview.ts';
import type { FoundPassage } from '#shared/search.ts';

/** A part of an excerpt; `at` is where it begins in the passage. */
export interface Piece {
  at: number;
  text: string;
  isMarked: boolean;
}

/** What stands before the first word found, so that the word is on the first of two lines, on a phone too. */
const LEAD = 32;

/** A passage as it is shown: from a little before the first word found, cut into marked and other pieces. */
export function excerptOf({ text, marks }: Pick<FoundPassage, 'text' | 'marks'>): Piece[] {
  const begin = beginOf(text, inOrder(marks, text.length)[0]?.[0] ?? 0);
  const pieces = piecesOf(text, marks, begin);
  const [first] = pieces;
  if (first && begin > 0) pieces[0] = { ...first, text: `…${first.text}` };
  return pieces;
}

/** A text from `begin` on, cut into marked and other pieces. */
export function piecesOf(text: string, marks: FoundPassage['marks'], begin = 0): Piece[] {
  const pieces: Piece[] = [];
  const add = (at: number, end: number, isMarked: boolean) => {
    if (end > at) pieces.push({ at, text: text.slice(at, end), isMarked });
  };
  let at = begin;
  for (const [start, end] of inOrder(marks, text.length)) {
    add(at, start, false);
    add(start, end, true);
    at = end;
  }
  add(at, text.length, false);
  return pieces;
}

/** The lines under a note's title: its best passage, or its beginning where the passage says nothing. */
export function noteExcerpt(note: { content: string; passage: FoundPassage }): Piece[] {
  if (note.passage.text.trim() !== '') return excerptOf(note.passage);
  return excerptOf({ text: previewOf(note.content), marks: [] });
}

/** The ranges that lie in the text, first one first, none inside another. */
function inOrder(marks: FoundPassage['marks'], length: number): [number, number][] {
  const ranges: [number, number][] = [];
  for (const [from, to] of marks.toSorted(([a], [b]) => a - b)) {
    const start = Math.max(from, ranges.at(-1)?.[1] ?? 0);
    const end = Math.min(to, length);
    if (end > start) ranges.push([start, end]);
  }
  return ranges;
}

/** The beginning of the word that stands {@link LEAD} characters before the place; 0 where the place is near it. */
function beginOf(text: string, place: number): number {
  if (place <= LEAD) return 0;
  const space = text.slice(place - LEAD, place).search(/\s\S/);
  return space === -1 ? place : place - LEAD + space + 1;
}
