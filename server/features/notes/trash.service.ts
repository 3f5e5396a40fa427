import type { Context, Services } from '#server/context.ts';
import type { UserTransaction } from '#server/db/client.ts';
import { publishChange } from '#server/features/changes/changes.service.ts';
import type { OwnedId } from '#server/id.ts';
import { Pace } from '#server/jobs/pace.ts';
import { cutPage, decodeCursor } from '#server/page-cursor.ts';
import { CHANGED_IDS_MAX } from '#shared/note-changes.ts';
import { NOTES_PAGE_DEFAULT, type Note } from '#shared/notes.ts';
import type { NoteInTrash, TrashPage } from '#shared/trash.ts';
import { noSuchNote, noteIdFrom } from './note-id.ts';
import { requireWithin } from './notes.service.ts';
import { thinAll } from './thinning.service.ts';
import * as repo from './trash.repo.ts';

const DAY_MS = 24 * 3600 * 1000;
/** How many notes, with their history, are permanently deleted in one step. */
const PURGED = { least: 20, most: 100 };
const USERS_BATCH = 500;
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Moves a note to Trash.
 *
 * @param isExpected what this requires of the current note.
 * @throws {AppError} `not_found`, `note_changed` with the current note.
 */
export async function trashNote(
  context: Context,
  id: string,
  isExpected?: (note: Note) => boolean,
): Promise<undefined> {
  const { db, userId, now, search } = context;
  const noteId = noteIdFrom(id);
  const trashedId = await db.write(userId, async (tx) => {
    await requireWithin(tx, userId, noteId, isExpected);
    return repo.trashNote(tx, userId, noteId, now());
  });
  if (trashedId === undefined) throw noSuchNote();
  search.noteChanged(userId, trashedId);
  publishChange(context, { kind: 'note', id: trashedId, updatedAt: null, trash: 'into' });
}

/**
 * Moves all notes of folders to Trash, within the transaction that deletes the folders; returns their ids, for search
 * to update afterwards.
 */
export function trashNotesOfFolders(
  tx: UserTransaction,
  { userId, now }: Context,
  folderIds: string[],
): Promise<OwnedId<'note'>[]> {
  return repo.trashNotesOfFolders(tx, userId, folderIds, now());
}

/**
 * A page of Trash, newest deletion first.
 *
 * @throws {AppError} `invalid` for an invalid cursor.
 */
export async function listTrash(
  { db, userId }: Context,
  {
    limit = NOTES_PAGE_DEFAULT,
    cursor,
    since,
  }: { [key in 'cursor' | 'since']?: string | undefined } & { limit?: number | undefined },
): Promise<TrashPage> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  return db.read(userId, async (tx) => {
    const rows = await repo.findTrash(tx, userId, { after, since, limit: limit + 1 });
    const { page, nextCursor } = cutPage(rows, limit, (note) => note.deletedAt);
    return { notes: page, nextCursor, total: await repo.countTrash(tx, userId, since) };
  });
}

/**
 * A note in Trash, to be read.
 *
 * @throws {AppError} `not_found`
 */
export async function readTrashedNote({ db, userId }: Context, id: string): Promise<NoteInTrash> {
  const noteId = noteIdFrom(id);
  const note = await db.read(userId, (tx) => repo.findTrashed(tx, userId, noteId));
  if (note === undefined) throw noSuchNote();
  return note;
}

/**
 * Takes a note out of Trash: into its folder, or to the root if the folder was deleted.
 *
 * @throws {AppError} `not_found`
 */
export async function restoreNote(context: Context, id: string): Promise<Note> {
  const { db, userId, search } = context;
  const noteId = noteIdFrom(id);
  const note = await db.write(userId, (tx) => repo.restoreNote(tx, userId, noteId));
  if (note === undefined) throw noSuchNote();
  search.noteChanged(userId, note.id);
  publishChange(context, { kind: 'note', id: note.id, updatedAt: null });
  return note;
}

/**
 * Permanently deletes a note in Trash, with its history.
 *
 * @throws {AppError} `not_found`
 */
export async function purgeNote(context: Context, id: string): Promise<undefined> {
  const { db, userId } = context;
  const noteId = noteIdFrom(id);
  const purgedId = await db.write(userId, (tx) => repo.purgeNote(tx, userId, noteId));
  if (purgedId === undefined) throw noSuchNote();
  publishChange(context, { kind: 'note', id: purgedId, updatedAt: null });
}

/** The notes in Trash, newest deletion first, as many as one call can change. */
export async function listTrashIds({ db, userId }: Context): Promise<{ ids: string[] }> {
  return { ids: await db.read(userId, (tx) => repo.findTrashIds(tx, userId, CHANGED_IDS_MAX)) };
}

/** Permanently deletes those of some notes that are in Trash, with their history. */
export async function purgeNotes(context: Context, ids: readonly string[]): Promise<undefined> {
  const { userId } = context;
  const pace = new Pace(PURGED);
  for (let at = 0; at < ids.length; ) {
    const batch = ids.slice(at, at + pace.size);
    at += batch.length;
    await pace.write(context, (tx) => repo.purgeThese(tx, userId, batch));
  }
  publishChange(context, { kind: 'lists' });
}

/** Permanently deletes what is in Trash now. */
export async function emptyTrash(context: Context): Promise<undefined> {
  await purgeUntil(context, context.userId, context.now());
  publishChange(context, { kind: 'lists' });
}

/** For every user: deletes what has been in Trash for LIMIT_TRASH_DAYS, and prunes the notes' histories. */
export async function purgeOldNotes(services: Services): Promise<void> {
  const until = new Date(services.now().getTime() - services.config.LIMIT_TRASH_DAYS * DAY_MS);
  let userIds: Awaited<ReturnType<typeof repo.findUsers>> = [];
  do {
    userIds = await repo.findUsers(services.db.system, userIds.at(-1) ?? LOWEST_ID, USERS_BATCH);
    for (const userId of userIds) {
      await purgeUntil(services, userId, until);
      await thinAll(services, userId);
    }
  } while (userIds.length === USERS_BATCH);
}

async function purgeUntil({ db }: Services, userId: Context['userId'], until: Date): Promise<void> {
  const pace = new Pace(PURGED);
  let wanted: number;
  let purged: number;
  do {
    wanted = pace.size;
    purged = await pace.write({ db, userId }, (tx) => repo.purgeNotes(tx, userId, until, wanted));
  } while (purged === wanted);
}
