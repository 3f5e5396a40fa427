import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Gathered, NoteOfDraft } from '#server/reading/answer.ts';
import type { ProofAuthor, ProofPassage } from '#server/reading/prove.ts';
import { type FailureSentences, ThreadPool } from '#server/thread-pool.ts';
import type { DraftMark, DraftPassage } from '#shared/drafts.ts';
import type { DraftWork, FormWords } from './draft-worker.ts';
import { draftsTexts } from './drafts.texts.ts';
import type { CitedProof } from './prove-cited.ts';

const pool = new ThreadPool(join(import.meta.dirname, 'draft-worker.ts'), {
  threads: Math.min(2, availableParallelism()),
  memoryMb: 384,
  seconds: 30,
  waitingOfOwner: 5,
  waiting: 50,
});
const sentences: FailureSentences = {
  'too large': draftsTexts.tooLarge,
  busy: draftsTexts.serverBusy,
  failed: draftsTexts.failed,
};

/**
 * `gather`, in a thread.
 *
 * @throws {AppError} `unavailable` when it takes too much time or memory; the signal's reason when that is aborted.
 */
export function gatherAside(
  userId: string,
  template: string,
  notes: NoteOfDraft[],
  signal: AbortSignal,
): Promise<Gathered> {
  return inThread(userId, { kind: 'gather', template, notes }, signal);
}

/** `writeForm`, in a thread, without marks of its sources. */
export function formAside(
  userId: string,
  form: FormWords,
  notes: NoteOfDraft[],
  signal: AbortSignal,
): Promise<{ lines: string[]; leftOut: number }> {
  return inThread(userId, { kind: 'form', form, notes }, signal);
}

/** `draftPassages`, in a thread. */
export function passagesAside(
  userId: string,
  notes: NoteOfDraft[],
  charactersMax: number,
  signal: AbortSignal,
): Promise<DraftPassage[]> {
  return inThread(userId, { kind: 'passages', notes, charactersMax }, signal);
}

/** `prove`, in a thread. */
export function proveAside(
  userId: string,
  draft: string,
  passages: ProofPassage[],
  by: ProofAuthor,
  signal: AbortSignal,
): Promise<DraftMark[]> {
  return inThread(userId, { kind: 'prove', draft, passages, by }, signal);
}

/** `proveCited`, in a thread. */
export function citedAside(
  userId: string,
  work: Omit<Extract<DraftWork, { kind: 'cited' }>, 'kind'>,
  signal: AbortSignal,
): Promise<CitedProof> {
  return inThread(userId, { kind: 'cited', ...work }, signal);
}

function inThread<T>(userId: string, work: DraftWork, signal: AbortSignal): Promise<T> {
  return pool.resultOf(userId, work, sentences, signal);
}
