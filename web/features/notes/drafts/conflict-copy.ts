import { nanoid } from 'nanoid';
import { NOTE_TITLE_MAX, shownTitle } from '#shared/notes.ts';
import { isoDay } from '#web/lib/dates.ts';
import type { PendingCopy } from './journal.ts';
import type { NoteText } from './note-text.ts';

/** The note that keeps a text which could not be merged, beside the original in its folder. */
export function conflictCopy(noteId: string, text: NoteText, folderId: string | null, at: Date): PendingCopy {
  const title = conflictTitle(shownTitle(text.title), at);
  const copy = { key: nanoid(), text: { ...text, title }, folderId, ownTitle: text.title };
  return { ...copy, isConflict: true, conflictOf: noteId };
}

/** The note that keeps a text whose note was deleted. */
export function plainCopy(text: NoteText): PendingCopy {
  return { key: nanoid(), text, folderId: null, ownTitle: text.title, isConflict: false };
}

/** `Plan (conflict 2026-11-20 14:03)`, in local time. */
export function conflictTitle(title: string, at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const suffix = ` (conflict ${isoDay(at)} ${two(at.getHours())}:${two(at.getMinutes())})`;
  const own = title.replace(/ \(conflict \d{4}-\d\d-\d\d \d\d:\d\d\)$/, '').slice(0, NOTE_TITLE_MAX - suffix.length);
  return own + suffix;
}
