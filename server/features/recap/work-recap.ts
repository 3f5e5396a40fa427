import { join } from 'node:path';
import type { ProofAuthor, ProofPassage } from '#server/reading/prove.ts';
import { type FailureSentences, ThreadPool } from '#server/thread-pool.ts';
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
const sentences: FailureSentences = {
  'too large': recapTexts.tooLarge,
  busy: recapTexts.serverBusy,
  failed: recapTexts.failed,
};

/**
 * `readRecap`, in a thread.
 *
 * @throws {AppError} `unavailable` when it takes too much time or memory; the signal's reason when that is aborted.
 */
export function readAside(userId: string, of: RecapOf, signal: AbortSignal): Promise<ReadRecap> {
  return inThread(userId, { kind: 'read', of }, signal);
}

/** `prove`, in a thread. */
export function proveAside(
  userId: string,
  letter: string,
  passages: ProofPassage[],
  by: ProofAuthor,
  signal: AbortSignal,
): Promise<DraftMark[]> {
  return inThread(userId, { kind: 'prove', letter, passages, by }, signal);
}

function inThread<T>(userId: string, work: RecapWork, signal: AbortSignal): Promise<T> {
  return pool.resultOf(userId, work, sentences, signal);
}
