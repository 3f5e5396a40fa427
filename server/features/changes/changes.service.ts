import type { UserServices } from '#server/context.ts';
import { type Change, changeSchema } from '#shared/changes.ts';

type Telling = Pick<UserServices, 'signals' | 'userId'>;

const LISTS: Change = { kind: 'lists' };
/** Changes that a slow reader may be behind; beyond, it is told to read everything. */
const BEHIND_MAX = 50;

/** Whoever changed something of a user says so, once it is done: the user's other pages hear of it. */
export function tellChange({ signals, userId }: Telling, change: Change): void {
  signals.tell('changes', userId, JSON.stringify(change));
}

/** What changes of what is the user's from now on, on whichever server, until nobody listens any more. */
export async function* watchChanges({ signals, userId }: Telling, signal: AbortSignal): AsyncGenerator<Change> {
  let waiting: Change[] = [];
  let wake = () => {};
  const stop = signals.listen('changes', userId, (detail) => {
    waiting = waiting.length < BEHIND_MAX ? [...waiting, changeFrom(detail)] : [LISTS];
    wake();
  });
  const handleAbort = () => wake();
  signal.addEventListener('abort', handleAbort);
  try {
    while (!signal.aborted) {
      const changes = waiting;
      waiting = [];
      yield* changes;
      if (waiting.length > 0 || signal.aborted) continue;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  } finally {
    stop();
    signal.removeEventListener('abort', handleAbort);
  }
}

/** Another server's version may tell what this one does not know, and what was missed has no name. */
function changeFrom(detail: string | undefined): Change {
  try {
    return changeSchema.parse(JSON.parse(detail ?? ''));
  } catch {
    return LISTS;
  }
}
