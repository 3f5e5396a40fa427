import type { Context, UserServices } from '#server/context.ts';
import { type Change, changeSchema } from '#shared/changes.ts';

type Publisher = Pick<UserServices, 'signals' | 'userId'> & Partial<Pick<Context, 'tabId'>>;

const LISTS: Change = { kind: 'lists' };
/** Changes queued for a slow reader. Beyond that it is sent one `lists` instead. */
const QUEUE_MAX = 50;

/** Publishes a change to all pages of the user, on every server. Call it after the commit. */
export function publishChange({ signals, userId, tabId }: Publisher, change: Change): void {
  signals.tell('changes', userId, JSON.stringify(tabId === undefined ? change : { ...change, by: tabId }));
}

/** Streams the user's changes from all servers until aborted. */
export async function* watchChanges(
  { signals, userId }: Pick<UserServices, 'signals' | 'userId'>,
  signal: AbortSignal,
): AsyncGenerator<Change> {
  let queue: Change[] = [];
  let wake = () => {};
  const stop = signals.listen('changes', userId, (detail) => {
    queue = queue.length < QUEUE_MAX ? [...queue, changeFrom(detail)] : [LISTS];
    wake();
  });
  const handleAbort = () => wake();
  signal.addEventListener('abort', handleAbort);
  try {
    while (!signal.aborted) {
      const changes = queue;
      queue = [];
      yield* changes;
      if (queue.length > 0 || signal.aborted) continue;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  } finally {
    stop();
    signal.removeEventListener('abort', handleAbort);
  }
}

/** A newer server may publish changes that this version doesn't know, and missed signals have no detail: both are `lists`. */
function changeFrom(detail: string | undefined): Change {
  try {
    return changeSchema.parse(JSON.parse(detail ?? ''));
  } catch {
    return LISTS;
  }
}
