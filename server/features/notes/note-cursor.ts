import { z } from 'zod';
import { AppError } from '#server/errors.ts';
import { titleKeyOf } from '#shared/note-titles.ts';
import { type NoteSort, type NoteSummary, noteSorts } from '#shared/notes.ts';

/** Where a page of notes ended: its last note, by what the list is sorted by. */
export interface NotePageEnd {
  pinned: boolean;
  /** A time, or for a list by title what {@link titleKeyOf} makes of it. */
  key: string;
  id: string;
}

/** The database knows no year 0. */
const moment = z.iso.datetime().refine((at) => at >= '1970');
const endSchema = z.tuple([z.enum(noteSorts), z.boolean(), z.string().max(200), z.uuid()]);

/** @throws {AppError} `invalid` if the text was not created by {@link cursorAfter} for a list sorted like this. */
export function decodeNoteCursor(cursor: string, sort: NoteSort): NotePageEnd {
  const parsed = endSchema.safeParse(jsonIn(cursor));
  if (parsed.success) {
    const [sorted, pinned, key, id] = parsed.data;
    const isKey = sort === 'title' ? !key.includes('\0') && key.isWellFormed() : moment.safeParse(key).success;
    if (sorted === sort && isKey) return { pinned, key, id };
  }
  throw new AppError('invalid', 'This page no longer exists. Start from the first one');
}

/** The end of a page that ends with the note, in the form that the client sends back. */
export function cursorAfter(note: NoteSummary, sort: NoteSort): string {
  const key = { changed: note.updatedAt, created: note.createdAt, title: titleKeyOf(note.title) }[sort];
  return Buffer.from(JSON.stringify([sort, note.pinned, key, note.id])).toString('base64url');
}

function jsonIn(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}
