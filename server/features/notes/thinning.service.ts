import type { Services, UserServices } from '#server/context.ts';
import type { UserTransaction } from '#server/db/client.ts';
import { isStorageFull } from '#server/features/quota/quota.service.ts';
import type { UserId } from '#server/user-id.ts';
import type { Note } from '#shared/notes.ts';
import * as repo from './history.repo.ts';

const DAY_MS = 24 * 3600 * 1000;
const limits = { full: 50, slotMinutes: 5, most: 200 };
const limitsWhenFull = { full: 10, most: 10 };
type SavedNote = Pick<Note, 'id' | 'version'>;

/** How often a save prunes the history. */
const VERSIONS_BETWEEN = 50;
const NOTES_A_BATCH = 100;
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Prunes a note's history as part of its save: every 50th time; if the user's storage is full, each time to the newest
 * 10, so that saving can continue.
 *
 * @throws {AppError} `quota_reached`, see `isStorageFull`.
 */
export function thinAfterSave(tx: UserTransaction, context: UserServices, note: SavedNote): Promise<void> {
  return thinAfterSaves(tx, context, [note]);
}

/** As {@link thinAfterSave}, for notes that were saved together. */
export async function thinAfterSaves(
  tx: UserTransaction,
  context: UserServices,
  notes: readonly SavedNote[],
): Promise<void> {
  const isFull = await isStorageFull(tx, context);
  const due = isFull ? notes : notes.filter(({ version }) => version % VERSIONS_BETWEEN === 0);
  if (due.length === 0) return;
  const limits = isFull ? { ...limitsNow(context), ...limitsWhenFull } : limitsNow(context);
  const ids = due.map(({ id }) => id);
  await repo.thinHistory(tx, context.userId, ids, limits);
}

/** Prunes the history of all of a user's notes, a few notes at a time, so that no save waits long. */
export async function thinAll(services: Services, userId: UserId): Promise<void> {
  let noteIds: string[] = [];
  do {
    const after = noteIds.at(-1) ?? LOWEST_ID;
    noteIds = await services.db.read(userId, (tx) => repo.findNotesWithHistory(tx, userId, after, NOTES_A_BATCH));
    const batch = noteIds;
    if (batch.length > 0) {
      await services.db.write(userId, (tx) => repo.thinHistory(tx, userId, batch, limitsNow(services)));
    }
  } while (noteIds.length === NOTES_A_BATCH);
}

/**
 * Keeps the newest 50 versions, of older ones the last of every 5 minutes, 200 altogether, for LIMIT_HISTORY_DAYS.
 * After a jump of the clock nothing is too old.
 */
function limitsNow({ config, now, clock }: Services): repo.HistoryLimits {
  const oldest = clock.isTrusted ? now().getTime() - config.LIMIT_HISTORY_DAYS * DAY_MS : 0;
  return { ...limits, replacedAfter: new Date(oldest) };
}
