import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { notesTexts } from '#server/features/notes/notes.texts.ts';
import { newestLettersWithin } from '#server/features/recap/sent-letters.service.ts';
import { isId, parseId } from '#server/id.ts';
import { cutPage, decodeCursor } from '#server/page-cursor.ts';
import { BACKLINKS_PAGE, type Backlinks, type NoteTitle } from '#shared/note-links.ts';
import * as repo from './note-links.repo.ts';

/**
 * A page of the notes that link to a note, newest change first; with the first one, the newest letters sent from it.
 *
 * @throws {AppError} `not_found`, `invalid` for a cursor that is none.
 */
export async function listBacklinks(
  { db, userId }: Context,
  id: string,
  query: { limit?: number | undefined; cursor?: string | undefined },
): Promise<Backlinks> {
  const noteId = parseId(id, noSuchNote);
  const limit = query.limit ?? BACKLINKS_PAGE;
  const after = query.cursor === undefined ? undefined : decodeCursor(query.cursor);
  return db.read(userId, async (tx) => {
    if (!(await repo.hasNote(tx, userId, noteId))) throw noSuchNote();
    const rows = await repo.findLinking(tx, userId, noteId, { after, limit: limit + 1 });
    const { page, nextCursor } = cutPage(rows, limit, (note) => note.updatedAt);
    const total = await repo.countLinking(tx, userId, noteId);
    const letters = after === undefined ? await newestLettersWithin(tx, userId, noteId) : [];
    return { linkedFrom: page, nextCursor, total, ...(letters.length > 0 ? { letters } : {}) };
  });
}

/** The titles of notes, in Trash too; what is no note of the user is left out. */
export async function readTitles({ db, userId }: Context, ids: readonly string[]): Promise<{ notes: NoteTitle[] }> {
  const wanted = ids.filter(isId);
  if (wanted.length === 0) return { notes: [] };
  return { notes: await db.read(userId, (tx) => repo.findTitles(tx, userId, wanted)) };
}

function noSuchNote(): AppError {
  return new AppError('not_found', notesTexts.notFound);
}
