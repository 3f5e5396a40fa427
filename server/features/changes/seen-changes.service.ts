import type { Context } from '#server/context.ts';
import { isWall } from '#server/db/client.ts';
import type { Change } from '#shared/changes.ts';
import { LISTS } from './change-log.ts';
import { seesAll } from './seen-changes.repo.ts';

/**
 * A change as the caller's session may know it. Where that shows one client alone, no id of another leaves the server: what
 * isn't seen may have been seen before, so it is `lists`, or nothing.
 */
export async function seenChange({ db, userId }: Pick<Context, 'db' | 'userId'>, change: Change) {
  // Whoever watches has no part in the account.
  if (isWall(db.wall) && change.kind === 'devices') return undefined;
  // Conversations are the owner's alone.
  if (db.wall.grantId !== undefined && change.kind === 'chat') return undefined;
  if (!isWall(db.wall) || change.kind === 'tasks' || change.kind === 'lists' || change.kind === 'devices')
    return change;
  const ids = idsIn(change);
  const isSeen = ids.length > 0 && (await db.read(userId, (tx) => seesAll(tx, userId, ids)));
  if (isSeen) return change;
  return change.kind === 'note' || (change.kind === 'document' && change.at === null) ? LISTS : undefined;
}

function idsIn(change: Exclude<Change, { kind: 'tasks' | 'lists' | 'devices' }>): string[] {
  if (change.kind === 'chat') return change.noteId === null ? [] : [change.noteId];
  return change.kind === 'note' && change.conflictOf ? [change.id, change.conflictOf] : [change.id];
}
