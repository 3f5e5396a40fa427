import type { Provider } from '#server/ai/provider.ts';
import type { UserServices } from '#server/context.ts';
import { modelFor } from '#server/features/ai/ai.service.ts';
import { excludedFromAi } from '#server/features/notes/notes.service.ts';
import type { DocumentSummary } from '#shared/documents.ts';
import { summarizeWithProvider } from './summary/abstractive.ts';
import { summarizeInWorker } from './summary/summarize-in-worker.ts';

/** The input of a summary. */
export interface SummarySource {
  pages: readonly { number: number; markdown: string }[];
  isPaged: boolean;
  /** The note it is written to, if it exists. */
  noteId: string | null;
  /** Hidden from AI by a deleted note. */
  aiExcluded: boolean;
}

/**
 * The summary of a document: a provider's if there is one and it answers, else the built-in one; null if there is
 * nothing to summarize, or none could be created.
 */
export async function makeSummary(
  services: UserServices,
  source: SummarySource,
  signal: AbortSignal,
): Promise<DocumentSummary | null> {
  if (source.pages.every(({ markdown }) => markdown.trim() === '')) return null;
  let builtIn: DocumentSummary | null = null;
  try {
    builtIn = await summarizeInWorker(services.userId, source.pages, { isPaged: source.isPaged }, signal);
    const model = await modelThatMayRead(services, source);
    return model === undefined ? builtIn : await summarizeWithProvider(model, source, builtIn, signal);
  } catch (error) {
    signal.throwIfAborted();
    // The text is useful without it.
    services.log.warn(
      { err: error },
      builtIn === null ? 'summarizing a document failed' : 'the provider made no summary',
    );
    return builtIn;
  }
}

/** None if the document is hidden from AI, by itself or with its note. */
async function modelThatMayRead(
  services: UserServices,
  { noteId, aiExcluded }: SummarySource,
): Promise<Provider | undefined> {
  const excluded = aiExcluded || (noteId !== null && (await excludedFromAi(services, [noteId])).size > 0);
  return excluded ? undefined : modelFor(services);
}
