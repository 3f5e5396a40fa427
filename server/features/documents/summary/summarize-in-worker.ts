import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { documentTexts } from '#server/features/documents/documents.texts.ts';
import type { Page } from '#server/language/blocks.ts';
import type { SummaryOptions } from '#server/reading/read-note.ts';
import { ThreadPool } from '#server/thread-pool.ts';
import type { DocumentSummary } from '#shared/documents.ts';
import type { SummaryWork } from './summary-worker.ts';

const usualLimits = { seconds: 15, memoryMb: 384 };

/** Matches the number of documents processed at the same time, per user and in total. */
function poolOf(limits: typeof usualLimits): ThreadPool {
  const threads = Math.min(2, availableParallelism());
  const script = join(import.meta.dirname, 'summary-worker.ts');
  return new ThreadPool(script, { ...limits, threads, waitingOfOwner: 100, waiting: 100 });
}
const usual = poolOf(usualLimits);

/**
 * The built-in summary, created in a thread, so that the server stays responsive.
 *
 * @throws {AppError} `unavailable` when it takes more than 15 seconds of processor time or more memory than one
 * document may have; the signal's reason when that is aborted.
 */
export function summarizeInWorker(
  userId: string,
  pages: readonly Page[],
  options: SummaryOptions,
  signal?: AbortSignal,
  limits = usualLimits,
): Promise<DocumentSummary> {
  const pool = limits === usualLimits ? usual : poolOf(limits);
  const { summaryBusy: busy, summaryTooLong: failed } = documentTexts.failures;
  const sentences = { busy, failed, 'too large': failed };
  return pool.resultOf(userId, { pages, options } satisfies SummaryWork, sentences, signal);
}
