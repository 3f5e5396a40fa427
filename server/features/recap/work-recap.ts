import { join } from 'node:path';
import { AppError } from '#server/errors.ts';
import type { ProofAuthor, ProofPassage } from '#server/reading/prove.ts';
import { ThreadFailure, ThreadPool } from '#server/thread-pool.ts';
import type { DraftMark } from '#shared/drafts.ts';
import type { ReadRecap, RecapOf } from './read-recap.ts';
import { recapTexts } from './recap.texts.ts';
import type { RecapWork } from './recap-worker.ts';

const pool = new ThreadPool(join(import.meta.dirname, 'recap-worker.ts'), {
  threads: 1,
  memoryMb: 256,
  seconds: 20,
  waitingOfOwner: 5,
  waiting: 50,
});
const sentenceFor: Record<ThreadFailure['reason'], string> = {
  'too large': recapTexts.tooLarge,
  busy: recapTexts.serverBusy,
  failed: recapTexts.failed,
};

/**
 * `readRecap`, in a thread.
 *
 * @throws {AppError} `unavailable` when it takes too much time or memory; the signal's reason when that is aborted.
 */
export async function readAside(userId: string, of: RecapOf, signal: AbortSignal): Promise<ReadRecap> {
  return (await inThread(userId, { kind: 'read', of }, signal)) as ReadRecap;
}

/** `prove`, in a thread. */
export async function proveAside(
  userId: string,
  letter: string,
  passages: ProofPassage[],
  by: ProofAuthor,
  signal: AbortSignal,
): Promise<DraftMark[]> {
  return (await inThread(userId, { kind: 'prove', letter, passages, by }, signal)) as DraftMark[];
}

async function inThread(userId: string, work: RecapWork, signal: AbortSignal): Promise<unknown> {
  try {
    return await pool.run(userId, work, signal);
  } catch (cause) {
    if (!(cause instanceof ThreadFailure)) throw cause;
    throw new AppError('unavailable', sentenceFor[cause.reason], { cause });
  }
}
