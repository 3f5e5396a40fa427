import type { Provider } from '#server/ai/provider.ts';
import type { UserServices } from '#server/context.ts';
import { modelFor } from '#server/features/ai/ai.service.ts';
import { excludedFromAi } from '#server/features/notes/notes.service.ts';
import type { DocumentSummary } from '#shared/documents.ts';
import { summariseWithProvider } from './summary/abstractive.ts';
import { summariseInWorker } from './summary/summarise-in-worker.ts';

/** What a summary is made of. */
export interface SummarySource {
  pages: readonly { number: number; markdown: string }[];
  isPaged: boolean;
  /** The note it goes to, where that exists. */
  noteId: string | null;
  /** Left out of AI by a note that is gone. */
  aiExcluded: boolean;
}

/**
 * The summary of a document: a provider's where there is one and it answers, else the built-in one; null where there is
 * nothing to say, or none could be made.
 */
export async function makeSummary(
  services: UserServices,
  source: SummarySource,
  signal: AbortSignal,
): Promise<DocumentSummary | null> {
  if (source.pages.every(({ markdown }) => markdown.trim() === '')) return null;
  let builtIn: DocumentSummary | null = null;
  try {
    builtIn = await unlessAborted(signal, summariseInWorker(source.pages, { isPaged: source.isPaged }));
    const model = await modelThatMayRead(services, source);
    return model === undefined ? builtIn : await summariseWithProvider(model, source, builtIn, signal);
  } catch (error) {
    signal.throwIfAborted();
    // The text is worth having without it.
    services.log.warn(
      { err: error },
      builtIn === null ? 'a document could not be summarised' : 'the provider made no summary',
    );
    return builtIn;
  }
}

/** None where the document is left out of AI, by itself or with its note. */
async function modelThatMayRead(
  services: UserServices,
  { noteId, aiExcluded }: SummarySource,
): Promise<Provider | undefined> {
  const excluded = aiExcluded || (noteId !== null && (await excludedFromAi(services, [noteId])).size > 0);
  return excluded ? undefined : modelFor(services);
}

/** Waits no longer than the document is wanted; the thread ends by itself. */
function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
