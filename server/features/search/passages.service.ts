import { type CutPassage, cutNote } from './cut-passages.ts';

/** A note's text in the passages that search finds it by, for who reads it piece by piece. */
export function passagesOfNote(content: string): CutPassage[] {
  return cutNote(content);
}
