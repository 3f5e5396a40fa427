import { AppError } from '#server/errors.ts';
import { aiTexts } from './ai.texts.ts';
import type { Embedder } from './embedder.ts';
import { toAppError } from './provider-errors.ts';
import { providerFetch } from './provider-fetch.ts';
import type { ProviderLimits } from './provider-limits.ts';

/** Texts a request; OpenAI takes 2,048, others far fewer. */
const BATCH = 64;
/** Models read a few hundred to a few thousand words of a text; passages are about 200. */
const TEXT_MAX = 8_000;

export interface ProviderEmbedderOptions {
  baseURL: string;
  apiKey: string | undefined;
  model: string;
  limits?: ProviderLimits | undefined;
}

/** An embedding model behind `/embeddings` as OpenAI defined it, which most providers and local servers speak. */
export function providerEmbedder({ baseURL, apiKey, model, limits }: ProviderEmbedderOptions): Embedder {
  const fetch = providerFetch(limits);
  let dimensions: number | undefined;

  async function embedBatch(texts: string[], signal: AbortSignal | undefined): Promise<Float32Array[]> {
    const [{ embedMany }, { createOpenAICompatible }] = await Promise.all([
      import('ai'),
      import('@ai-sdk/openai-compatible'),
    ]);
    const provider = createOpenAICompatible({ name: 'embedding', baseURL, ...(apiKey ? { apiKey } : {}), fetch });
    const { embeddings } = await embedMany({
      model: provider.embeddingModel(model),
      values: texts,
      maxRetries: 0,
      ...(signal ? { abortSignal: signal } : {}),
    });
    return embeddings.map((vector) => normalized(vector));
  }

  return {
    model: `${new URL(baseURL).host} ${model}`,
    isLocal: false,
    embed: async (texts, _kind, signal) => {
      const vectors: Float32Array[] = [];
      try {
        for (let from = 0; from < texts.length; from += BATCH) {
          const batch = texts.slice(from, from + BATCH).map((text) => text.slice(0, TEXT_MAX) || ' ');
          vectors.push(...(await embedBatch(batch, signal)));
        }
      } catch (error) {
        signal?.throwIfAborted();
        throw toAppError(error);
      }
      dimensions ??= vectors[0]?.length;
      if (vectors.length !== texts.length || vectors.some((vector) => vector.length !== dimensions)) {
        throw new AppError('unavailable', aiTexts.embedding.otherKind);
      }
      return vectors;
    },
  };
}

/** @throws {AppError} where it has no length, or is no vector of numbers. */
export function normalized(vector: ArrayLike<number>): Float32Array {
  const values = Float32Array.from(vector);
  const length = Math.hypot(...values);
  if (!(length > 0) || !Number.isFinite(length)) {
    throw new AppError('unavailable', aiTexts.embedding.invalid);
  }
  return values.map((value) => value / length);
}
