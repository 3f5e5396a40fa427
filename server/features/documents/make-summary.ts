import type { UserServices } from '#server/context.ts';
import type { DocumentSummary } from '#shared/documents.ts';
import { summariseWithProvider } from './summary/abstractive.ts';
import { summariseInWorker } from './summary/summarise-in-worker.ts';

/** What a summary is made of. */
export interface SummarySource {
  pages: readonly { number: number; markdown: string }[];
  isPaged: boolean;
}

/**
 * The summary of a document: a provider's where there is one and it answers, else the built-in one; null where there is
 * nothing to say, or none could be made.
 */
export async function makeSummary(
  { log, ai }: UserServices,
  source: SummarySource,
  signal: AbortSignal,
): Promise<DocumentSummary | null> {
  if (source.pages.every(({ markdown }) => markdown.trim() === '')) return null;
  let builtIn: DocumentSummary | null = null;
  try {
    builtIn = await unlessAborted(signal, summariseInWorker(source.pages, { isPaged: source.isPaged }));
    if (ai.provider === undefined) return builtIn;
    return await summariseWithProvider(ai.provider, source, builtIn, signal);
  } catch (error) {
    signal.throwIfAborted();
    // The text is worth having without it.
    log.warn({ err: error }, builtIn === null ? 'a document could not be summarised' : 'the provider made no summary');
    return builtIn;
  }
}

/** Waits no longer than the document is wanted; the thread ends by itself. */
function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
