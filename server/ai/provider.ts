import type { LanguageModel } from 'ai';
import type { Config } from '#server/config.ts';
import { toAppError } from './provider-errors.ts';
import { type ProviderLimits, providerFetch } from './provider-fetch.ts';

const OUTPUT_TOKENS_MAX = 2_048;

/** What a model is asked: `system` holds our words, `prompt` may hold other people's. */
export interface Completion {
  system: string;
  prompt: string;
}

/** A language model somewhere else. */
export interface Provider {
  /** Which provider and model, for the person who reads the answer. */
  readonly name: string;
  /**
   * The model's answer as text.
   *
   * @throws {AppError} `unavailable` with a sentence; nothing of the provider's answer is in it.
   */
  complete: (completion: Completion, signal?: AbortSignal) => Promise<string>;
}

const defaultModels = { openai: 'gpt-5.5', anthropic: 'claude-sonnet-5-5', google: 'gemini-flash-latest' };

/** The operator's provider, where one is configured. Its library is loaded when it is first asked. */
export function operatorProvider(config: Config, limits?: ProviderLimits): Provider | undefined {
  const { AI_PROVIDER: provider, AI_MODEL, AI_BASE_URL, AI_API_KEY } = config;
  if (provider === undefined) return undefined;
  const model = AI_MODEL ?? (provider === 'openai-compatible' ? '' : defaultModels[provider]);
  const settings = {
    fetch: providerFetch(limits),
    ...(AI_BASE_URL === undefined ? {} : { baseURL: AI_BASE_URL }),
    ...(AI_API_KEY === undefined ? {} : { apiKey: AI_API_KEY }),
  };
  let loaded: Promise<LanguageModel> | undefined;
  return {
    name: `${provider} ${model}`,
    complete: async ({ system, prompt }, signal) => {
      loaded ??= loadModel(provider, model, settings);
      const [{ generateText }, languageModel] = await Promise.all([import('ai'), loaded]);
      try {
        const { text } = await generateText({
          model: languageModel,
          instructions: system,
          prompt,
          maxOutputTokens: OUTPUT_TOKENS_MAX,
          // The fetch below tries again by itself.
          maxRetries: 0,
          ...(signal ? { abortSignal: signal } : {}),
        });
        return text;
      } catch (error) {
        signal?.throwIfAborted();
        throw toAppError(error);
      }
    },
  };
}

interface ProviderSettings {
  fetch: typeof globalThis.fetch;
  baseURL?: string;
  apiKey?: string;
}

async function loadModel(
  provider: NonNullable<Config['AI_PROVIDER']>,
  model: string,
  settings: ProviderSettings,
): Promise<LanguageModel> {
  switch (provider) {
    case 'openai':
      return (await import('@ai-sdk/openai')).createOpenAI(settings).chat(model);
    case 'anthropic':
      return (await import('@ai-sdk/anthropic')).createAnthropic(settings)(model);
    case 'google':
      return (await import('@ai-sdk/google')).createGoogleGenerativeAI(settings)(model);
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      return createOpenAICompatible({ name: 'operator', baseURL: '', ...settings })(model);
    }
  }
}
