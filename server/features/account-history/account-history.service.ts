import type { Context, Services } from '#server/context.ts';
import { deleteOldEvents } from '#server/db/account-events.ts';
import { AppError } from '#server/errors.ts';
import { isId } from '#server/id.ts';
import { cutPage, decodeCursor } from '#server/page-cursor.ts';
import type { AccountEvent, AccountHistory, NewDevice } from '#shared/account-history.ts';
import * as repo from './account-history.repo.ts';
import { accountHistoryTexts as texts } from './account-history.texts.ts';

const DAY_MS = 24 * 3600 * 1000;
/** Events about a note. */
const OF_NOTES: readonly string[] = [
  'share_created',
  'share_opened',
  'share_answered',
  'share_changed',
  'share_revoked',
  'passcode_refused',
];

/** @throws {AppError} `invalid` for a cursor that isn't one. */
export async function listHistory(
  { config, db, userId }: Context,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<AccountHistory> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  return db.read(userId, async (tx) => {
    const rows = await repo.listEvents(tx, userId, after, limit + 1);
    const { page, nextCursor } = cutPage(rows, limit, ({ at }) => at.toISOString());
    const ofNotes = page.filter(({ kind, subject }) => OF_NOTES.includes(kind) && isId(subject));
    const noteIds = [...new Set(ofNotes.map(({ subject }) => subject))];
    const titles = new Map((await repo.findTitles(tx, userId, noteIds)).map((note) => [note.id, note]));
    const events = page.map(({ id, kind, subject, times, detail, ip, userAgent, firstAt, at }) => ({
      id,
      kind: kind as AccountEvent,
      times,
      firstAt: firstAt.toISOString(),
      at: at.toISOString(),
      detail,
      note: titles.get(subject) ?? null,
      ip,
      userAgent,
    }));
    return { events, nextCursor, days: config.ACCOUNT_HISTORY_DAYS };
  });
}

/** Sign-ins on new devices that this session has not been shown yet. */
export async function listNewDevices({ db, userId, sessionId }: Context): Promise<NewDevice[]> {
  const rows = await db.read(userId, (tx) => repo.listNewDevices(tx, userId, sessionId));
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

/** @throws {AppError} `not_found` if the user has no such event. */
export async function dismissNewDevices({ db, userId, sessionId }: Context, event: string): Promise<void> {
  const isSeen = isId(event) && (await db.write(userId, (tx) => repo.markSeen(tx, userId, sessionId, event)));
  if (!isSeen) throw new AppError('not_found', texts.notFound);
}

/** Maintenance: removes what is older than the administrator wants it, or too much. */
export async function pruneEvents({ config, db, now }: Services): Promise<void> {
  await deleteOldEvents(db.system, new Date(now().getTime() - config.ACCOUNT_HISTORY_DAYS * DAY_MS));
}
