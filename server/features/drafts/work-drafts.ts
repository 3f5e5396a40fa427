import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { AppError } from '#server/errors.ts';
import type { Gathered, NoteOfDraft } from '#server/reading/answer.ts';
import type { ProofAuthor, ProofPassage } from '#server/reading/prove.ts';
import { ThreadFailure, ThreadPool } from '#server/thread-pool.ts';
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
const sentenceFor: Record<ThreadFailure['reason'], string> = {
  'too large': draftsTexts.tooLarge,
  busy: draftsTexts.serverBusy,
  failed: draftsTexts.failed,
};

/**
 * `gather`, in a thread.
 *
 * @throws {AppError} `unavailable` when it takes too much time or memory; the signal's reason when that is aborted.
 */
export async function gatherAside(
  userId: string,
  template: string,
  notes: NoteOfDraft[],
  signal: AbortSignal,
): Promise<Gathered> {
  return (await inThread(userId, { kind: 'gather', template, notes }, signal)) as Gathered;
}

/** `writeForm`, in a thread, without marks of its sources. */
export async function formAside(
  userId: string,
  form: FormWords,
  notes: NoteOfDraft[],
  signal: AbortSignal,
): Promise<{ lines: string[]; leftOut: number }> {
  return (await inThread(userId, { kind: 'form', form, notes }, signal)) as { lines: string[]; leftOut: number };
}

/** `draftPassages`, in a thread. */
export async function passagesAside(
  userId: string,
  notes: NoteOfDraft[],
  charactersMax: number,
  signal: AbortSignal,
): Promise<DraftPassage[]> {
  return (await inThread(userId, { kind: 'passages', notes, charactersMax }, signal)) as DraftPassage[];
}

/** `prove`, in a thread. */
export async function proveAside(
  userId: string,
  draft: string,
  passages: ProofPassage[],
  by: ProofAuthor,
  signal: AbortSignal,
): Promise<DraftMark[]> {
  return (await inThread(userId, { kind: 'prove', draft, passages, by }, signal)) as DraftMark[];
}

/** `proveCited`, in a thread. */
export async function citedAside(
  userId: string,
  work: Omit<Extract<DraftWork, { kind: 'cited' }>, 'kind'>,
  signal: AbortSignal,
): Promise<CitedProof> {
  return (await inThread(userId, { kind: 'cited', ...work }, signal)) as CitedProof;
}

async function inThread(userId: string, work: DraftWork, signal: AbortSignal): Promise<unknown> {
  try {
    return await pool.run(userId, work, signal);
  } catch (cause) {
    if (!(cause instanceof ThreadFailure)) throw cause;
    throw new AppError('unavailable', sentenceFor[cause.reason], { cause });
  }
}
