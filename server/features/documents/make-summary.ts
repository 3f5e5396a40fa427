import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { UserServices } from '#server/context.ts';
import type { DocumentSummary } from '#shared/documents.ts';
import { summariseWithProvider } from './summary/abstractive.ts';

/** Far longer than the longest document takes. */
const TIME_LIMIT_MS = 30_000;
const TEXT_MAX = 1000;

/** What a summary is made of. */
export interface SummarySource {
  pages: readonly { number: number; markdown: string }[];
  isPaged: boolean;
}

/**
 * The summary of a document: in the words of the model where there is one and it answers, else in sentences of the
 * document itself. Null where there is nothing to say, or none could be made.
 */
export async function makeSummary(
  { ai, log }: UserServices,
  source: SummarySource,
  signal: AbortSignal,
): Promise<DocumentSummary | null> {
  if (source.pages.every(({ markdown }) => markdown.trim() === '')) return null;
  const builtIn = await makeBuiltIn(log, source, signal);
  if (builtIn === null || ai.provider === undefined) return builtIn;
  try {
    return bounded(await summariseWithProvider(ai.provider, source, builtIn, signal));
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ err: error }, 'the model made no summary, the built-in one is used');
    return builtIn;
  }
}

async function makeBuiltIn(
  log: UserServices['log'],
  source: SummarySource,
  signal: AbortSignal,
): Promise<DocumentSummary | null> {
  try {
    return bounded(await summariseInThread(source, AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)])));
  } catch (error) {
    signal.throwIfAborted();
    // The text is worth having without it.
    log.error({ err: error }, 'a document could not be summarised');
    return null;
  }
}

/** A file without sentences has one that is as long as itself: not to be read by anybody. */
function bounded(summary: DocumentSummary): DocumentSummary {
  const isReadable = ({ text }: { text: string }) => text.length <= TEXT_MAX;
  return {
    ...summary,
    points: summary.points.filter(isReadable),
    keywords: summary.keywords.filter((text) => text.length <= TEXT_MAX),
    people: summary.people.filter(isReadable),
    dates: summary.dates.filter(isReadable),
    amounts: summary.amounts.filter(isReadable),
  };
}

/** In a thread of its own, since a long document takes seconds in which nobody could save. */
async function summariseInThread(source: SummarySource, signal: AbortSignal): Promise<DocumentSummary> {
  const worker = new Worker(join(import.meta.dirname, 'summary-worker.ts'), {
    workerData: source,
    resourceLimits: { maxOldGenerationSizeMb: 384 },
  });
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`The thread ended with ${code}`)));
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
  } finally {
    await worker.terminate();
  }
}
