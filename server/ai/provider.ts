import type { LanguageModel } from 'ai';
import type { AiProvider } from '#shared/ai.ts';
import { ProviderCutError, toAppError } from './provider-errors.ts';

const OUTPUT_TOKENS_MAX = 2_048;
/** The fetch has its own time limit; this one is for a library that does not notice its end. */
const GRACE_MS = 1_000;

/** A prompt: `system` has our words, `messages` may contain other people's. */
export interface Completion {
  system: string;
  messages: readonly { role: 'user' | 'assistant'; content: string }[];
  /** 2,048 by default. */
  maxOutputTokens?: number;
}

/** An external language model. */
export interface Provider {
  /** The provider and model, for the person who reads the answer. */
  readonly name: string;
  /** How much the model reads and writes at once. */
  readonly contextTokens: number;
  /**
   * The model's answer as text.
   *
   * @throws {AppError} `unavailable` with a sentence; nothing of the provider's answer is in it.
   */
  complete: (completion: Completion, signal?: AbortSignal) => Promise<string>;
  /**
   * The same as a stream. The request ends if the stream is not read to its end.
   *
   * @throws {AppError} as `complete`; possibly after a part of the answer.
   */
  stream: (completion: Completion, signal?: AbortSignal) => AsyncIterable<string>;
}

/** A provider, a model there, and the key for it. */
export interface ProviderChoice {
  provider: AiProvider;
  model: string;
  /** The provider's address, if it isn't the default. */
  baseUrl?: string | undefined;
  apiKey?: string | undefined;
  contextTokens: number;
  /** A user, not the administrator, chose the address: it must be on the public internet. */
  mustBePublic?: boolean;
}

/** How to reach it: each fetch ends by itself within `total` milliseconds. */
export interface ProviderConnection {
  whole: typeof globalThis.fetch;
  streamed: typeof globalThis.fetch;
  total: number;
}

/** The provider's library is loaded on first use. */
export function connectProvider(choice: ProviderChoice, connection: ProviderConnection): Provider {
  const { whole, streamed, total } = connection;
  return {
    name: `${choice.provider} ${choice.model}`,
    contextTokens: choice.contextTokens,
    complete: async (completion, signal) => {
      const ending = endingBy(total + GRACE_MS, signal);
      try {
        const [{ generateText }, model] = await Promise.all([import('ai'), loadModel(choice, whole)]);
        const asked = generateText({ model, ...optionsOf(choice, completion), abortSignal: ending.signal });
        const { text } = await Promise.race([asked, ending.rejects]);
        if (text === '') throw new ProviderCutError('The answer is empty');
        return text;
      } catch (error) {
        signal?.throwIfAborted();
        throw toAppError(error);
      } finally {
        ending.end();
      }
    },
    stream: async function* (completion, signal) {
      const ending = endingBy(total + GRACE_MS, signal);
      try {
        const [{ streamText }, model] = await Promise.all([import('ai'), loadModel(choice, streamed)]);
        const { stream } = streamText({
          model,
          ...optionsOf(choice, completion),
          abortSignal: ending.signal,
          // The error is a part of the stream too; without this handler the library prints it.
          onError: () => undefined,
        });
        const parts = stream[Symbol.asyncIterator]();
        let isWhole = false;
        for (;;) {
          const { done, value: part } = await Promise.race([parts.next(), ending.rejects]);
          if (done) break;
          if (part.type === 'error') throw part.error;
          // A connection that is closed early, but in order, ends without a reason.
          if (part.type === 'finish') isWhole = part.rawFinishReason !== undefined;
          if (part.type === 'text-delta') yield part.text;
        }
        if (!isWhole) throw new ProviderCutError('The answer broke off');
      } catch (error) {
        signal?.throwIfAborted();
        throw toAppError(error);
      } finally {
        ending.end();
      }
    },
  };
}

/** Models of these two that think before they answer, and whose thinking takes from the room for the answer. */
const THINKING = /^(gpt-[5-9](?!.*chat)|o\d|gemini-(?!2))/;

function optionsOf(choice: ProviderChoice, { system, messages, maxOutputTokens = OUTPUT_TOKENS_MAX }: Completion) {
  const isThinking = /^(openai|google)$/.test(choice.provider) && THINKING.test(choice.model);
  return {
    instructions: system,
    messages: [...messages],
    maxOutputTokens,
    ...(isThinking ? { reasoning: 'low' as const } : {}),
    // The fetch tries again by itself.
    maxRetries: 0,
  };
}

/** Ends by the caller, by the time or by `end`, whichever is first; `rejects` then. */
function endingBy(milliseconds: number, signal: AbortSignal | undefined) {
  const own = new AbortController();
  const late = AbortSignal.timeout(milliseconds);
  const any = AbortSignal.any([own.signal, late, ...(signal ? [signal] : [])]);
  const rejects = new Promise<never>((_, reject) => {
    any.addEventListener('abort', () => reject(any.reason), { once: true });
    if (any.aborted) reject(any.reason);
  });
  // It may no longer be awaited when the answer is read.
  rejects.catch(() => undefined);
  return { signal: any, rejects, end: () => own.abort() };
}

async function loadModel(choice: ProviderChoice, fetch: typeof globalThis.fetch): Promise<LanguageModel> {
  const { provider, model, baseUrl, apiKey } = choice;
  const settings = { fetch, ...(baseUrl ? { baseURL: baseUrl } : {}), ...(apiKey ? { apiKey } : {}) };
  switch (provider) {
    case 'openai':
      return (await import('@ai-sdk/openai')).createOpenAI(settings).chat(model);
    case 'anthropic':
      return (await import('@ai-sdk/anthropic')).createAnthropic(settings)(model);
    case 'google':
      return (await import('@ai-sdk/google')).createGoogleGenerativeAI(settings)(model);
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      return createOpenAICompatible({ name: 'compatible', baseURL: '', ...settings })(model);
    }
  }
}
