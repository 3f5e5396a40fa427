import { type CutPassage, cutNote } from './cut-passages.ts';

/** Splits a note into the passages that search uses. */
export function passagesOfNote(content: string): CutPassage[] {
  return cutNote(content);
}
