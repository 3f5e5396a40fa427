import type { Services } from '#server/context.ts';

/** Lease length; renewed every third of it. */
export const LEASE_MS = 30_000;

/** How the lease of a row is stored. */
export interface LeaseStore<Row, Change = undefined> {
  /** Claims the row until then; undefined where another server holds it, or where it needs no work. */
  claim: (now: Date, until: Date) => Promise<Row | undefined>;
  /** Renews the lease and writes the change with it; false where the row is not held any more. */
  renew: (held: readonly Date[], until: Date, change?: Change) => Promise<boolean>;
}

/** A row that only this server may work on. Renewed until `end` or until it is lost. */
export interface Lease<Change = undefined> {
  /** Aborted when the lease is lost, and when the server stops. */
  signal: AbortSignal;
  /** Whether the row was deleted, or another server claimed it. */
  isLost: () => boolean;
  /**
   * The possible stored ends of this lease: more than one after a renewal without an answer, which may have been
   * written. No other claim has the same end, because it starts after this lease ended.
   */
  held: () => readonly Date[];
  /** Renews now, with a change to the row. */
  renew: (change?: Change) => Promise<void>;
  /** Stops renewing. From then on `held` stays the same. */
  end: () => Promise<void>;
}

interface LeaseOptions {
  /** Aborted when the server stops. */
  stopped?: AbortSignal | undefined;
  lengthMs?: number;
}

/** Claims a row for this server; undefined where it is not free. */
export async function claimLease<Row, Change = undefined>(
  { now, log }: Pick<Services, 'now' | 'log'>,
  store: LeaseStore<Row, Change>,
  { stopped, lengthMs = LEASE_MS }: LeaseOptions,
): Promise<{ row: Row; lease: Lease<Change> } | undefined> {
  const nextEnd = () => new Date(now().getTime() + lengthMs);
  let held = [nextEnd()];
  const row = await store.claim(now(), held[0] as Date);
  if (row === undefined) return undefined;

  const lost = new AbortController();
  const signal = stopped === undefined ? lost.signal : AbortSignal.any([stopped, lost.signal]);
  let isEnded = false;
  let renewing: Promise<void> = Promise.resolve();

  async function renewNow(change: Change | undefined): Promise<void> {
    if (isEnded || signal.aborted) return;
    const until = nextEnd();
    const before = held;
    held = [...before, until];
    if (await store.renew(before, until, change)) held = [until];
    else lost.abort(new Error('Another server claimed it, or it was deleted'));
  }

  function renew(change?: Change): Promise<void> {
    const logFailure = (error: unknown) => log.warn({ err: error }, 'a lease was not renewed');
    renewing = renewing.then(() => renewNow(change)).catch(logFailure);
    return renewing;
  }

  const timer = setInterval(() => renew(), lengthMs / 3).unref();
  return {
    row,
    lease: {
      signal,
      isLost: () => lost.signal.aborted,
      held: () => held,
      renew,
      end: () => {
        clearInterval(timer);
        isEnded = true;
        return renewing;
      },
    },
  };
}
