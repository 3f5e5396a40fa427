import type { Context } from '#server/context.ts';
import { isWall } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import { namesOf } from '#server/features/colleagues/colleagues.service.ts';
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
export async function listRevisions(context: Context, id: string): Promise<RevisionSummary[]> {
  const { db, userId } = context;
  const noteId = noteIdFrom(id);
  const revisions = await db.read(userId, (tx) => repo.findRevisions(tx, userId, noteId));
  if (revisions === undefined) throw noSuchNote();
  return withWriters(context, revisions);
}

/** Says who wrote each. Colleagues are the owner's to see; each of them sees which ones are their own. */
async function withWriters<T extends { savedBy: string | null }>({ db, grant }: Context, revisions: readonly T[]) {
  const own: [string, string][] = grant ? [[grant.member.id, grant.member.username]] : [];
  const writers = revisions.flatMap(({ savedBy }) => savedBy ?? []);
  const names = isWall(db.wall) ? new Map(own) : await namesOf({ db }, writers);
  return revisions.map(({ savedBy, ...revision }) => ({ ...revision, by: names.get(savedBy ?? '') ?? null }));
}

/** @throws {AppError} `not_found`, the same for a missing note and a missing version. */
export async function readRevision(context: Context, id: string, revisionId: string): Promise<Revision> {
  const { db, userId } = context;
  const revision =
    isId(id) && isId(revisionId)
      ? await db.read(userId, (tx) => repo.findRevision(tx, userId, id, revisionId))
      : undefined;
  if (revision === undefined) throw new AppError('not_found', notesTexts.versionNotFound);
  const [shown] = await withWriters(context, [revision]);
  if (shown === undefined) throw new AppError('not_found', notesTexts.versionNotFound);
  return shown;
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
