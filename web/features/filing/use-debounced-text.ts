import { useEffect, useState } from 'react';
import type { Note } from '#shared/notes.ts';
import type { DebouncedText } from './filing.queries.ts';

const DEBOUNCE_MS = 1_500;
/** A smaller change in length doesn't change where the note belongs. */
const LENGTH_CHANGE_MIN = 200;
/** A shorter note has too few words to suggest anything. */
const LENGTH_MIN = 12;

/** The note's text once it is saved and idle; undefined until then, and for a note that needs no suggestions. */
export function useDebouncedText(note: Note | undefined, isSaved: boolean): DebouncedText | undefined {
  const [text, setText] = useState<DebouncedText>();
  const isEligible = note !== undefined && needsFiling(note) && note.title.length + note.content.length >= LENGTH_MIN;
  const isCurrent = note !== undefined && text !== undefined && isAbout(text, note);
  useEffect(() => {
    if (!note || !isEligible || !isSaved || isCurrent) return;
    const next = { noteId: note.id, title: note.title, length: note.content.length };
    const timer = setTimeout(() => setText(next), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [note, isEligible, isSaved, isCurrent]);
  return isEligible && text?.noteId === note.id ? text : undefined;
}

/** Whether the note lacks a folder or tags, and AI may read it. */
export function needsFiling(note: Pick<Note, 'folderId' | 'tags' | 'aiExcluded'>): boolean {
  return !note.aiExcluded && (note.folderId === null || note.tags.length === 0);
}

function isAbout(text: DebouncedText, note: Note): boolean {
  const change = Math.abs(text.length - note.content.length);
  return text.noteId === note.id && text.title === note.title && change < LENGTH_CHANGE_MIN;
}
