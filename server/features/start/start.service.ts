import type { Context } from '#server/context.ts';
import { isWall } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import { listNewDevices } from '#server/features/account-history/account-history.service.ts';
import { getUser } from '#server/features/auth/auth.service.ts';
import { readClientSafe } from '#server/features/auth/client-safe.service.ts';
import { changesEnd } from '#server/features/changes/changes.service.ts';
import { listFolders } from '#server/features/folders/folders.service.ts';
import { listBacklinks } from '#server/features/note-links/note-links.service.ts';
import { listNotes } from '#server/features/notes/note-list.service.ts';
import { listTags, readNote } from '#server/features/notes/notes.service.ts';
import { readSamples } from '#server/features/samples/samples.service.ts';
import { listSavedSearches } from '#server/features/saved-searches/saved-searches.service.ts';
import { readSettings } from '#server/features/settings/settings.service.ts';
import { listShares } from '#server/features/share/share.service.ts';
import { countTasks } from '#server/features/tasks/tasks.service.ts';
import { listTemplates } from '#server/features/templates/templates.service.ts';
import type { NotePage } from '#shared/notes.ts';
import { DEFAULT_SETTINGS } from '#shared/settings.ts';
import type { Start, StartQuery } from '#shared/start.ts';

/** @throws {AppError} `not_found` for the folder, `unauthenticated` if the account was deleted. */
export async function readStart(context: Context, { today, note: wanted, ...filter }: StartQuery): Promise<Start> {
  const position = changesEnd(context);
  const listed = listNotes(context, { ...filter, view: 'summary' }) as Promise<NotePage>;
  const noteId = wanted === 'first' ? listed.then(({ notes }) => notes[0]?.id) : Promise.resolve(wanted);
  const [user, settings, folders, tags, templates, searches, shares, newDevices, samples, counts, list, note, links] =
    await Promise.all([
      getUser(context),
      context.grant ? DEFAULT_SETTINGS : readSettings(context),
      listFolders(context),
      listTags(context),
      listTemplates(context),
      listSavedSearches(context),
      listShares(context),
      // Whoever watches has no part in the account.
      isWall(context.db.wall) ? [] : listNewDevices(context),
      readSamples(context),
      countTasks(context, today),
      listed,
      noteId.then((id) => foundOf(id, (noteId) => readNote(context, noteId))),
      noteId.then((id) => foundOf(id, (noteId) => listBacklinks(context, noteId, {}))),
    ]);
  const parts = {
    user,
    settings,
    folders,
    tags,
    templates,
    searches,
    shares,
    newDevices,
    samples,
    counts,
    list,
    note,
    links,
  };
  return { position, clientSafe: readClientSafe(context), ...parts };
}

/** Null without a note, and for one that the user doesn't have. */
async function foundOf<T>(id: string | undefined, read: (noteId: string) => Promise<T>): Promise<T | null> {
  if (id === undefined) return null;
  try {
    return await read(id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}
