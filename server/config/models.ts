import { z } from 'zod';
import { configTexts } from './config.texts.ts';

/** OCR, language model, embeddings and transcription; each may be absent. */
export const modelSettings = {
  /** Languages on scanned pages with Tesseract's names, joined by `+`. */
  OCR_LANGUAGES: z
    .string()
    .regex(/^[A-Za-z_]{2,20}(\+[A-Za-z_]{2,20}){0,7}$/, 'it is written like eng+deu')
    .default('eng'),
  /** Address of a program that runs models on this machine or a neighbor of it, such as Ollama or llama.cpp. */
  AI_LOCAL_URL: z.url().optional(),
  /** The model that it runs, with its own name for it. */
  AI_LOCAL_MODEL: z.string().optional(),
  /** The language model of this server: openai, anthropic, google or openai-compatible; none when unset. */
  AI_PROVIDER: z.enum(['openai', 'anthropic', 'google', 'openai-compatible']).optional(),
  /** The provider's address, if it isn't the default; may be on a private network. */
  AI_BASE_URL: z.url().optional(),
  /** Its key. */
  AI_API_KEY: z.string().optional(),
  /** Its model. */
  AI_MODEL: z.string().optional(),
  /**
   * Tokens per request, input and output together; when unset, 8,192 with openai-compatible, else what the provider's
   * models accept.
   */
  AI_CONTEXT_TOKENS: z.coerce.number().int().min(2_048).optional(),
  /**
   * Addresses (comma-separated) of openai-compatible providers for which users may enter their own keys; `any` among
   * them allows every other https address on the public internet too.
   */
  AI_ALLOWED_BASE_URLS: z.string().default('https://openrouter.ai/api/v1,https://api.groq.com/openai/v1'),
  /** Address of an embedding service in OpenAI's format (`…/v1`); the AI provider's when unset, if it has one. */
  EMBEDDING_BASE_URL: z.url().optional(),
  /** The key for it; AI_API_KEY when unset. */
  EMBEDDING_API_KEY: z.string().optional(),
  /** The embedding model, at that address or in MODELS_DIR. */
  EMBEDDING_MODEL: z.string().optional(),
  /** Address of a transcription service in OpenAI's format (`…/v1`); the AI provider's when unset, if it has one. */
  TRANSCRIPTION_BASE_URL: z.url().optional(),
  /** The key for it; AI_API_KEY when unset. */
  TRANSCRIPTION_API_KEY: z.string().optional(),
  /** The speech model, at that address or in MODELS_DIR. */
  TRANSCRIPTION_MODEL: z.string().optional(),
  /** Folder of local models, filled by `npm run models:download`; `<language>.traineddata` for OCR too. */
  MODELS_DIR: z.string().default('./models'),
};

/** A model on a machine without a graphics card reads a few dozen words a second. */
export const localModelTimes = { LIMIT_AI_SECONDS: 300, LIMIT_AI_BEGIN_SECONDS: 240 };

interface AiSettings {
  AI_LOCAL_URL?: string | undefined;
  AI_LOCAL_MODEL?: string | undefined;
  AI_PROVIDER?: string | undefined;
  AI_BASE_URL?: string | undefined;
  AI_API_KEY?: string | undefined;
  AI_MODEL?: string | undefined;
  AI_ALLOWED_BASE_URLS: string[];
  EMBEDDING_BASE_URL?: string | undefined;
  EMBEDDING_MODEL?: string | undefined;
}

/** Why these settings can't work together, as a sentence; undefined if they can. */
export function problemOfAiSettings(settings: AiSettings): string | undefined {
  const { AI_LOCAL_URL, AI_LOCAL_MODEL, AI_PROVIDER, AI_BASE_URL, AI_API_KEY, AI_MODEL, AI_ALLOWED_BASE_URLS } =
    settings;
  const noAddress = AI_ALLOWED_BASE_URLS.find((entry) => !/^https?:\/\//.test(entry) || !URL.canParse(entry));
  if (noAddress !== undefined) {
    return configTexts.aiAddress(noAddress);
  }
  if ((AI_LOCAL_URL === undefined) !== (AI_LOCAL_MODEL === undefined)) return configTexts.localModel;
  if (AI_LOCAL_URL !== undefined && !/^https?:\/\//.test(AI_LOCAL_URL)) return configTexts.localAddress;
  if (AI_LOCAL_URL !== undefined && AI_PROVIDER !== undefined) return configTexts.twoModels;
  if (AI_PROVIDER === 'openai-compatible' && (AI_BASE_URL === undefined || AI_MODEL === undefined)) {
    return 'AI_PROVIDER=openai-compatible needs AI_BASE_URL and AI_MODEL too.';
  }
  if (AI_PROVIDER !== undefined && AI_PROVIDER !== 'openai-compatible' && AI_API_KEY === undefined) {
    return `AI_PROVIDER=${AI_PROVIDER} needs AI_API_KEY too.`;
  }
  if (settings.EMBEDDING_BASE_URL !== undefined && settings.EMBEDDING_MODEL === undefined) {
    return configTexts.embeddingModel;
  }
  return undefined;
}
