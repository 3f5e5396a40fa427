import type { Services } from '#server/context.ts';
import type { Lease } from './lease.ts';

/** What becomes of a job that ended without a result. */
export type Outcome =
  /** It fails with this sentence. */
  | { failure: string }
  /** Another attempt follows after a backoff; after the last one it fails with this sentence. */
  | { failure: string; backoffMs: number }
  /** It waits, and this attempt isn't counted: the job was not at fault. */
  | { waitMs: number };

/** One attempt at a row that is worked on under a lease, at most `attemptsMax` times. */
export interface LeasedJob {
  lease: Pick<Lease, 'held' | 'isLost' | 'end'>;
  /** The number of this attempt, from 1. Only attempts whose failure was seen count, not those that a restart ended. */
  attempt: number;
  attemptsMax: number;
  /** Does the work and stores its result, if the row is still held. */
  work: () => Promise<void>;
  /** What an error of `work` means. */
  outcomeOf: (error: unknown) => Outcome;
  /** What a stop of the server means. */
  stopped: Outcome;
  /** Ends the job with a sentence for its owner. */
  fail: (held: readonly Date[], failure: string) => Promise<void>;
  /** Lets any server claim the job again, after `notBefore` where there is one. A job with one attempt needs none. */
  release?: (held: readonly Date[], next: { attempts: number; notBefore: Date | null }) => Promise<void>;
}

/** Runs one attempt. A job whose lease was lost is left to the server that holds it now. */
export async function runLeasedJob(
  { now }: Pick<Services, 'now'>,
  stopped: AbortSignal,
  job: LeasedJob,
): Promise<void> {
  const { lease, attempt, attemptsMax } = job;
  let outcome: Outcome | undefined;
  try {
    await job.work();
  } catch (error) {
    if (!lease.isLost()) outcome = stopped.aborted ? job.stopped : job.outcomeOf(error);
  }
  await lease.end();
  if (outcome === undefined || lease.isLost()) return;
  if ('waitMs' in outcome) {
    const { waitMs } = outcome;
    const notBefore = waitMs === 0 ? null : new Date(now().getTime() + waitMs);
    await job.release?.(lease.held(), { attempts: attempt - 1, notBefore });
  } else if ('backoffMs' in outcome && attempt < attemptsMax) {
    const notBefore = new Date(now().getTime() + backoffMs(attempt, outcome.backoffMs));
    await job.release?.(lease.held(), { attempts: attempt, notBefore });
  } else {
    await job.fail(lease.held(), outcome.failure);
  }
}

/** How long to wait after the attempt with this number: doubled each time. */
export function backoffMs(attempt: number, firstMs: number, mostMs = Number.POSITIVE_INFINITY): number {
  return Math.min(mostMs, firstMs * 2 ** (attempt - 1));
}
