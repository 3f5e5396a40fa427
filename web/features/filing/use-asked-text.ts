import { useEffect, useState } from 'react';
import type { Note } from '#shared/notes.ts';
import type { AskedText } from './filing.queries.ts';

/** So long after the last save nobody is writing. */
const IDLE_MS = 1_500;
/** A text that grew or shrank by less says the same about where it belongs. */
const LENGTH_CHANGE = 200;
/** Less than this says nothing. */
const LENGTH_LEAST = 12;

/** The text to ask about, once it is saved and nobody writes; undefined until then, and for a note that needs nothing. */
export function useAskedText(note: Note | undefined, isSaved: boolean): AskedText | undefined {
  const [asked, setAsked] = useState<AskedText>();
  const needs = note !== undefined && needsFiling(note) && note.title.length + note.content.length >= LENGTH_LEAST;
  const isAnswered = note !== undefined && asked !== undefined && isAbout(asked, note);
  useEffect(() => {
    if (!note || !needs || !isSaved || isAnswered) return;
    const next = { noteId: note.id, title: note.title, length: note.content.length };
    const timer = setTimeout(() => setAsked(next), IDLE_MS);
    return () => clearTimeout(timer);
  }, [note, needs, isSaved, isAnswered]);
  return needs && asked?.noteId === note.id ? asked : undefined;
}

/** Whether something is missing that could be suggested. */
export function needsFiling(note: Pick<Note, 'folderId' | 'tags' | 'aiExcluded'>): boolean {
  return !note.aiExcluded && (note.folderId === null || note.tags.length === 0);
}

function isAbout(asked: AskedText, note: Note): boolean {
  const change = Math.abs(asked.length - note.content.length);
  return asked.noteId === note.id && asked.title === note.title && change < LENGTH_CHANGE;
}
