import { nanoid } from 'nanoid';
import type { Signals } from '#server/db/notify.ts';
import { type Change, changeSchema } from '#shared/changes.ts';

/** A change as it is sent, with the id a client names to get what came after it. */
export interface NumberedChange {
  id: string;
  change: Change;
}

/** The user's last changes: for clients that read slowly, or come back after their connection broke. */
export interface ChangeLog {
  /** The position after everything so far. */
  end: () => number;
  /** The position after the change of this id; undefined if the log doesn't have all that came after it. */
  positionAfter: (id: string) => number | undefined;
  idAt: (position: number) => string;
  /** What came since; one `lists` if a part of it is no longer there. */
  since: (position: number) => NumberedChange[];
  /** Resolves at the next change, and when `signal` is aborted. */
  next: (signal: AbortSignal) => Promise<void>;
  /** The caller no longer reads. */
  release: () => void;
}

export const LISTS: Change = { kind: 'lists' };
/** Beyond that, reading the lists again costs less than going through the changes. */
const CHANGES_MAX = 50;
/** How long a log outlives its last reader: a browser reconnects within seconds, a device that slept within minutes. */
const KEEP_MS = 5 * 60_000;

type OpenLog = Omit<ChangeLog, 'release'> & { readers: number; expiry: NodeJS.Timeout | undefined; close: () => void };

/** The logs of each server in this process, by user. */
const logs = new WeakMap<Signals, Map<string, OpenLog>>();

/** The log of a user's changes on all servers, which is kept for five minutes after its last reader left. */
export function openChangeLog(signals: Signals, userId: string): ChangeLog {
  const ofServer = logs.get(signals) ?? new Map<string, OpenLog>();
  logs.set(signals, ofServer);
  const log = ofServer.get(userId) ?? createLog(signals, userId);
  ofServer.set(userId, log);
  clearTimeout(log.expiry);
  log.readers += 1;
  const release = () => {
    log.readers -= 1;
    if (log.readers > 0) return;
    log.expiry = setTimeout(() => {
      log.close();
      ofServer.delete(userId);
    }, KEEP_MS).unref();
  };
  return { ...log, release };
}

function createLog(signals: Signals, userId: string): OpenLog {
  // Ids of another log, of another server or from before a restart, are unknown here.
  const name = nanoid(10);
  let changes: Change[] = [];
  let first = 0;
  const end = () => first + changes.length;
  const idAt = (position: number) => `${name}-${position}`;
  const close = signals.listen('changes', userId, (detail) => {
    changes.push(changeFrom(detail));
    first += Math.max(0, changes.length - CHANGES_MAX);
    changes = changes.slice(-CHANGES_MAX);
  });
  return {
    readers: 0,
    expiry: undefined,
    close,
    end,
    idAt,
    positionAfter: (id) => {
      const position = Number(id.slice(name.length + 1));
      return id === idAt(position) && position >= first && position <= end() ? position : undefined;
    },
    since: (position) => {
      if (position < first) return [{ id: idAt(end()), change: LISTS }];
      return changes.slice(position - first).map((change, index) => ({ id: idAt(position + index + 1), change }));
    },
    next: (signal) => signals.next('changes', userId, signal),
  };
}

/** A newer server may publish changes that this version doesn't know, and missed signals have no detail: both are `lists`. */
function changeFrom(detail: string | undefined): Change {
  try {
    return changeSchema.parse(JSON.parse(detail ?? ''));
  } catch {
    return LISTS;
  }
}
