import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { assistantTexts } from '#server/features/assistant/assistant.texts.ts';
import type { Answer, Material, Question } from '#server/features/assistant/material.ts';
import { type FailureSentences, ThreadPool } from '#server/thread-pool.ts';
import type { BuiltInWork } from './built-in-worker.ts';

const pool = new ThreadPool(join(import.meta.dirname, 'built-in-worker.ts'), {
  threads: Math.min(2, availableParallelism()),
  memoryMb: 384,
  seconds: 30,
  waitingOfOwner: 10,
  waiting: 100,
  // A thread's first answer takes ten times as long as its next one.
  idleMinutes: 30,
});
/** Reading a note loads what reading notes needs. */
const day = { day: '2026-01-01', isDated: false, updatedAt: '2026-01-01T00:00:00Z' };
const EXAMPLE: BuiltInWork = {
  kind: 'answer',
  question: { text: 'When does it begin?', action: null, history: [], now: new Date(0) },
  material: { note: { id: '', title: '', place: '', content: 'It begins on Monday.', tags: [], ...day }, passages: [] },
};
const sentences: FailureSentences = {
  'too large': assistantTexts.tooLarge,
  busy: assistantTexts.serverBusy,
  failed: assistantTexts.builtInFailed,
};

/** Starts a thread for the user's next answer, unless there is one. */
export async function prepareBuiltIn(userId: string): Promise<void> {
  if (pool.isCold) await pool.run(userId, EXAMPLE);
}

/**
 * The answer of the built-in assistant, made in a thread: a note of a few pages takes longer than others should wait.
 *
 * @throws {AppError} `unavailable` when it takes too much time or memory; the signal's reason when that is aborted.
 */
export function answerAside(userId: string, question: Question, material: Material, signal: AbortSignal) {
  const work: BuiltInWork = { kind: 'answer', question, material };
  return pool.resultOf<Answer>(userId, work, sentences, signal);
}

/** A transcript in order, as `tidyUp` makes it, in a thread too; with the same errors. */
export function tidyUpAside(user: { userId: string; locale: string }, text: string, now: Date, signal: AbortSignal) {
  const work: BuiltInWork = { kind: 'tidy', text, now, locale: user.locale };
  return pool.resultOf<string>(user.userId, work, sentences, signal);
}
