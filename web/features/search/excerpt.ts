import { previewOf } from '#shared/note-preview.ts';
import type { FoundPassage } from '#shared/search.ts';

/** A part of an excerpt; `at` is its offset in the passage. */
export interface Piece {
  at: number;
  text: string;
  isMarked: boolean;
}

/** The characters before the first match, few enough to keep the match on the first of two lines on a phone. */
const LEAD = 32;

/** The excerpt of a passage from shortly before the first match, split into marked and plain pieces. */
export function excerptOf({ text, marks }: Pick<FoundPassage, 'text' | 'marks'>): Piece[] {
  const start = startOf(text, inOrder(marks, text.length)[0]?.[0] ?? 0);
  const pieces = piecesOf(text, marks, start);
  const [first] = pieces;
  if (first && start > 0) pieces[0] = { ...first, text: `…${first.text}` };
  return pieces;
}

/** Splits a text into marked and plain pieces, starting at `from`. */
export function piecesOf(text: string, marks: FoundPassage['marks'], from = 0): Piece[] {
  const pieces: Piece[] = [];
  const add = (at: number, end: number, isMarked: boolean) => {
    if (end > at) pieces.push({ at, text: text.slice(at, end), isMarked });
  };
  let at = from;
  for (const [start, end] of inOrder(marks, text.length)) {
    add(at, start, false);
    add(start, end, true);
    at = end;
  }
  add(at, text.length, false);
  return pieces;
}

/** The excerpt under a note's title: its best passage, or the start of the note when the passage is empty. */
export function noteExcerpt(note: { content: string; passage: FoundPassage }): Piece[] {
  if (note.passage.text.trim() !== '') return excerptOf(note.passage);
  return excerptOf({ text: previewOf(note.content), marks: [] });
}

/** The ranges within the text, sorted and without overlaps. */
function inOrder(marks: FoundPassage['marks'], length: number): [number, number][] {
  const ranges: [number, number][] = [];
  for (const [from, to] of marks.toSorted(([a], [b]) => a - b)) {
    const start = Math.max(from, ranges.at(-1)?.[1] ?? 0);
    const end = Math.min(to, length);
    if (end > start) ranges.push([start, end]);
  }
  return ranges;
}

/** The start of the first word within {@link LEAD} characters before the match; 0 when the match is near the start. */
function startOf(text: string, match: number): number {
  if (match <= LEAD) return 0;
  const space = text.slice(match - LEAD, match).search(/\s\S/);
  return space === -1 ? match : match - LEAD + space + 1;
}
