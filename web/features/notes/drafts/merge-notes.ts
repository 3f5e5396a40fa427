import { mergeTexts } from './merge-texts.ts';
import type { NoteText } from './note-text.ts';

/**
 * Joins two texts that were written independently from `base`. Undefined where a person has to choose; with `areApart`
 * that is wherever both changed the same lines.
 */
export function mergeNotes(base: NoteText, mine: NoteText, theirs: NoteText, areApart = false): NoteText | undefined {
  const title = mergeTexts(base.title, mine.title, theirs.title, areApart);
  const content = mergeTexts(base.content, mine.content, theirs.content, areApart);
  if (title === undefined || content === undefined) return undefined;
  return { title, content, tags: mergeTags(base.tags, mine.tags, theirs.tags) };
}

function mergeTags(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const kept = theirs.filter((tag) => mine.includes(tag) || !base.includes(tag));
  return [...kept, ...mine.filter((tag) => !base.includes(tag) && !theirs.includes(tag))];
}
