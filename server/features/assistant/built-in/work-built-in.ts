import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError } from '#server/errors.ts';
import type { Answer, Material, Question } from '#server/features/assistant/material.ts';
import { answerBuiltIn } from './answer-built-in.ts';
import type { BuiltInWork } from './built-in-worker.ts';
import { tidyUp } from './tidy-up.ts';

/** Up to so many characters are read within a few milliseconds; starting a thread takes longer. */
const AT_ONCE_MAX = 10_000;
const LIMITS = { seconds: 30, memoryMb: 384 };
const TOO_LONG = 'This takes too long. Please try it with a shorter text.';

/**
 * The answer of the built-in assistant; about a long note in a thread of its own, so that the server keeps answering
 * others meanwhile.
 *
 * @throws {AppError} `unavailable` when it takes too long or too much memory; the signal's reason when that is aborted.
 */
export async function answerAside(question: Question, material: Material, signal: AbortSignal): Promise<Answer> {
  const isShort = (material.note?.content.length ?? 0) <= AT_ONCE_MAX;
  if (isShort) return answerBuiltIn(question, material);
  return (await inThread({ kind: 'answer', question, material }, signal)) as Answer;
}

/**
 * A transcript in order, {@link tidyUp}; a long one in a thread of its own.
 *
 * @throws {AppError} `unavailable`; the signal's reason when that is aborted.
 */
export async function tidyUpAside(text: string, now: Date, signal: AbortSignal): Promise<string> {
  if (text.length <= AT_ONCE_MAX) return tidyUp(text, now);
  return (await inThread({ kind: 'tidy', text, now }, signal)) as string;
}

async function inThread(workerData: BuiltInWork, signal: AbortSignal): Promise<unknown> {
  signal.throwIfAborted();
  const worker = new Worker(join(import.meta.dirname, 'built-in-worker.ts'), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: LIMITS.memoryMb },
  });
  const ended = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve, reject) => {
      const fail = (cause?: unknown) => reject(new AppError('unavailable', TOO_LONG, { cause }));
      timer = setTimeout(fail, LIMITS.seconds * 1000);
      signal.addEventListener('abort', () => reject(signal.reason), { signal: ended.signal });
      worker.once('message', resolve);
      worker.once('error', fail);
      worker.once('exit', fail);
    });
  } finally {
    clearTimeout(timer);
    ended.abort();
    await worker.terminate();
  }
}
