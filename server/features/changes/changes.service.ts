import type { Context, UserServices } from '#server/context.ts';
import type { OwnedId } from '#server/id.ts';
import type { Change } from '#shared/changes.ts';
import { LISTS, type NumberedChange, openChangeLog } from './change-log.ts';

/** A change to publish: a note in it is one that a statement found as the user. */
export type PublishedChange =
  | Exclude<Change, { kind: 'note' }>
  | (Extract<Change, { kind: 'note' }> & { id: OwnedId<'note'> });

type Publisher = Pick<UserServices, 'signals' | 'userId'> & Partial<Pick<Context, 'tabId'>>;

/** Publishes a change to all pages of the user, on every server. Call it after the commit. */
export function publishChange({ signals, userId, tabId }: Publisher, change: PublishedChange): void {
  signals.publish('changes', userId, JSON.stringify(tabId === undefined ? change : { ...change, by: tabId }));
}

/** The id after the user's last change: whoever reads now and follows from there misses nothing. */
export function changesEnd({ signals, userId }: Pick<UserServices, 'signals' | 'userId'>): string {
  const log = openChangeLog(signals, userId);
  const id = log.idAt(log.end());
  log.release();
  return id;
}

/**
 * Streams the user's changes from all servers until aborted. The first item has no change: its id is where the stream
 * begins.
 *
 * @param lastId the last id that the client has received, if it comes back: it gets what it missed, or `lists`.
 */
export async function* watchChanges(
  { signals, userId }: Pick<UserServices, 'signals' | 'userId'>,
  lastId: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<NumberedChange | { id: string; change: undefined }> {
  const log = openChangeLog(signals, userId);
  try {
    const resumed = lastId === undefined ? undefined : log.positionAfter(lastId);
    let position = resumed ?? log.end();
    yield { id: log.idAt(position), change: undefined };
    if (lastId !== undefined && resumed === undefined) yield { id: log.idAt(position), change: LISTS };
    while (!signal.aborted) {
      const missed = log.since(position);
      position = log.end();
      yield* missed;
      if (log.end() === position) await log.next(signal);
    }
  } finally {
    log.release();
  }
}
