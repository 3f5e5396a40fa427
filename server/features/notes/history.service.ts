import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { isId } from '#server/id.ts';
import type { Revision, RevisionSummary } from '#shared/note-history.ts';
import type { Note } from '#shared/notes.ts';
import * as repo from './history.repo.ts';
import { noSuchNote, noteIdFrom } from './note-id.ts';
import { saveNote } from './notes.service.ts';
import { notesTexts } from './notes.texts.ts';

/**
 * The earlier versions of a note, newest first.
 *
 * @throws {AppError} `not_found`
 */
export async function listRevisions({ db, userId }: Context, id: string): Promise<RevisionSummary[]> {
  const noteId = noteIdFrom(id);
  const revisions = await db.read(userId, (tx) => repo.findRevisions(tx, userId, noteId));
  if (revisions === undefined) throw noSuchNote();
  return revisions;
}

/** @throws {AppError} `not_found`, the same for a missing note and a missing version. */
export async function readRevision({ db, userId }: Context, id: string, revisionId: string): Promise<Revision> {
  const revision =
    isId(id) && isId(revisionId)
      ? await db.read(userId, (tx) => repo.findRevision(tx, userId, id, revisionId))
      : undefined;
  if (revision === undefined) throw new AppError('not_found', notesTexts.versionNotFound);
  return revision;
}

/**
 * Restores an earlier version as a new version of the note.
 *
 * @throws {AppError} `not_found`
 */
export async function restoreRevision(context: Context, id: string, revisionId: string): Promise<Note> {
  const { title, content, tags } = await readRevision(context, id, revisionId);
  return saveNote(context, id, { title, content, tags });
}
