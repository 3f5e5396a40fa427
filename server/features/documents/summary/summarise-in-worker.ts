import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError } from '#server/errors.ts';
import type { Page } from '#server/language/blocks.ts';
import type { SummaryOptions } from '#server/language/summarise.ts';
import type { DocumentSummary } from '#shared/documents.ts';
import type { SummaryWorkerData } from './summary-worker.ts';

const defaultLimits = { seconds: 15, memoryMb: 384 };

/**
 * The built-in summary, made in a thread of its own, so that the server keeps answering meanwhile.
 * @throws AppError `unavailable` when it takes more than 15 seconds or more memory than one document may have
 */
export async function summariseInWorker(
  pages: readonly Page[],
  options: SummaryOptions,
  limits = defaultLimits,
): Promise<DocumentSummary> {
  const workerData: SummaryWorkerData = { pages, options };
  const worker = new Worker(join(import.meta.dirname, 'summary-worker.ts'), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<DocumentSummary>((resolve, reject) => {
      const fail = (cause?: unknown) => reject(new AppError('unavailable', NOT_SUMMARISED, { cause }));
      timer = setTimeout(fail, limits.seconds * 1000);
      worker.once('message', resolve);
      worker.once('error', fail);
      worker.once('exit', fail);
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

const NOT_SUMMARISED = 'This document takes too long to summarise. Its text is kept; try a part of it.';
