import { resolve } from 'node:path';
import { readMachine } from '#server/config/machine.ts';
import type { Config } from '#server/config.ts';
import type { Embedder } from './embedder.ts';
import { hasLocalModel, localEmbedder, RECOMMENDED_MODEL } from './local-embedder.ts';
import { hasMeaning, MEANING_MEMORY_MB, MEANING_MODEL } from './meaning.ts';
import type { ProviderChoice } from './provider.ts';
import { type Connect, createConnect, type ProviderAddresses } from './provider-connections.ts';
import { providerEmbedder } from './provider-embedder.ts';
import { type ProviderLimits, providerLimitsOf } from './provider-limits.ts';
import { contextTokens, models } from './provider-models.ts';
import { createTranscription, type Transcription } from './transcription.ts';

/** The server's models; each is absent if it isn't configured, and everything works without. */
export interface Ai {
  /** The server's language model. Features call `modelFor` of the ai feature instead, which knows the user's own. */
  operator: ProviderChoice | undefined;
  connect: Connect;
  embedder: Embedder | undefined;
  transcription: Transcription;
}

/** Where each provider serves embeddings in OpenAI's format, and its model for them. Anthropic has none. */
const embeddingDefaults = {
  openai: { baseURL: 'https://api.openai.com/v1', model: 'text-embedding-3-small' },
  google: { baseURL: 'https://generativelanguage.googleapis.com/v1beta/openai', model: 'gemini-embedding-001' },
};

/** The server's models, from the settings; nothing is loaded or called yet. */
export function createAi(config: Config, limits = providerLimitsOf(config), addresses?: ProviderAddresses): Ai {
  return {
    operator: operatorChoice(config),
    connect: createConnect(limits, addresses),
    embedder: createEmbedder(config, limits),
    transcription: createTranscription(config),
  };
}

function operatorChoice(config: Config): ProviderChoice | undefined {
  const { AI_LOCAL_URL, AI_LOCAL_MODEL } = config;
  if (AI_LOCAL_URL !== undefined && AI_LOCAL_MODEL !== undefined) {
    const limit = config.AI_CONTEXT_TOKENS ?? contextTokens['openai-compatible'];
    const baseUrl = localBaseUrl(AI_LOCAL_URL);
    return { provider: 'openai-compatible', model: AI_LOCAL_MODEL, baseUrl, contextTokens: limit };
  }
  const { AI_PROVIDER: provider, AI_MODEL, AI_BASE_URL: baseUrl, AI_API_KEY: apiKey } = config;
  if (provider === undefined) return undefined;
  const model = AI_MODEL ?? models[provider][0] ?? '';
  return { provider, model, baseUrl, apiKey, contextTokens: config.AI_CONTEXT_TOKENS ?? contextTokens[provider] };
}

/** Where Ollama and llama.cpp speak OpenAI's format; their addresses are usually given without it. */
function localBaseUrl(address: string): string {
  const url = new URL(address);
  return `${url.origin}${url.pathname === '/' ? '/v1' : url.pathname.replace(/\/+$/, '')}`;
}

/** The first one available: EMBEDDING_*, then a model in MODELS_DIR, then the AI provider's own, then the small model of meaning. */
function createEmbedder(config: Config, limits: ProviderLimits): Embedder | undefined {
  const { AI_PROVIDER, AI_BASE_URL, AI_API_KEY, EMBEDDING_BASE_URL, EMBEDDING_API_KEY, EMBEDDING_MODEL } = config;
  if (EMBEDDING_BASE_URL !== undefined && EMBEDDING_MODEL !== undefined) {
    return providerEmbedder({
      baseURL: EMBEDDING_BASE_URL,
      apiKey: EMBEDDING_API_KEY ?? AI_API_KEY,
      model: EMBEDDING_MODEL,
      limits,
    });
  }
  const modelsDir = resolve(config.MODELS_DIR);
  const local = EMBEDDING_MODEL ?? RECOMMENDED_MODEL;
  if (hasLocalModel(modelsDir, local)) return localEmbedder(modelsDir, local);
  const apiKey = EMBEDDING_API_KEY ?? AI_API_KEY;
  if (AI_PROVIDER === 'openai' || AI_PROVIDER === 'google') {
    const { baseURL, model } = embeddingDefaults[AI_PROVIDER];
    return providerEmbedder({ baseURL: AI_BASE_URL ?? baseURL, apiKey, model: EMBEDDING_MODEL ?? model, limits });
  }
  if (AI_PROVIDER === 'openai-compatible' && AI_BASE_URL !== undefined && EMBEDDING_MODEL !== undefined) {
    return providerEmbedder({ baseURL: AI_BASE_URL, apiKey, model: EMBEDDING_MODEL, limits });
  }
  const hasMemory = readMachine().memoryMb >= MEANING_MEMORY_MB;
  return hasMemory && hasMeaning(modelsDir) ? localEmbedder(modelsDir, MEANING_MODEL) : undefined;
}
