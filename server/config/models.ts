import { z } from 'zod';
import { configTexts } from './config.texts.ts';

/** What reads pages, answers questions, embeds text and transcribes speech; each may be absent. */
export const modelSettings = {
  /** Languages on scanned pages as Tesseract names them, joined by `+`. */
  OCR_LANGUAGES: z
    .string()
    .regex(/^[A-Za-z_]{2,20}(\+[A-Za-z_]{2,20}){0,7}$/, 'it is written like eng+deu')
    .default('eng'),
  /** Folder with `<language>.traineddata` files for other languages than English. */
  OCR_LANGUAGES_DIR: z.string().optional(),
  /** The language model of this server: openai, anthropic, google or openai-compatible; none when unset. */
  AI_PROVIDER: z.enum(['openai', 'anthropic', 'google', 'openai-compatible']).optional(),
  /** Where that provider is, when not at its usual address; may be on a private network. */
  AI_BASE_URL: z.url().optional(),
  /** Its key. */
  AI_API_KEY: z.string().optional(),
  /** Its model. */
  AI_MODEL: z.string().optional(),
  /** Tokens it reads and writes at once; unless set, 8,192 with openai-compatible, else what the provider's models can. */
  AI_CONTEXT_TOKENS: z.coerce.number().int().min(2_048).optional(),
  /** Addresses (comma-separated) at which users may use keys of their own with openai-compatible providers. */
  AI_ALLOWED_BASE_URLS: z.string().default('https://openrouter.ai/api/v1,https://api.groq.com/openai/v1'),
  /** Set to 1 to let users name any other https address of the public internet too. */
  AI_ALLOW_CUSTOM_BASE_URL: z.enum(['0', '1']).default('0'),
  /** Where embeddings are made, in OpenAI's format (`…/v1`); the AI provider makes them when unset and it can. */
  EMBEDDING_BASE_URL: z.url().optional(),
  /** The key for it; AI_API_KEY when unset. */
  EMBEDDING_API_KEY: z.string().optional(),
  /** The embedding model, at that address or in MODELS_DIR. */
  EMBEDDING_MODEL: z.string().optional(),
  /** Where speech is transcribed, in OpenAI's format (`…/v1`); the AI provider does it when unset and it can. */
  TRANSCRIPTION_BASE_URL: z.url().optional(),
  /** The key for it; AI_API_KEY when unset. */
  TRANSCRIPTION_API_KEY: z.string().optional(),
  /** The speech model, at that address or in MODELS_DIR. */
  TRANSCRIPTION_MODEL: z.string().optional(),
  /** Folder of local models, as `npm run models:download` makes it. */
  MODELS_DIR: z.string().default('./models'),
};

interface AiSettings {
  AI_PROVIDER?: string | undefined;
  AI_BASE_URL?: string | undefined;
  AI_API_KEY?: string | undefined;
  AI_MODEL?: string | undefined;
  AI_ALLOWED_BASE_URLS: string[];
  EMBEDDING_BASE_URL?: string | undefined;
  EMBEDDING_MODEL?: string | undefined;
}

/** Why these settings cannot work together, as a sentence; undefined where they can. */
export function problemOfAiSettings(settings: AiSettings): string | undefined {
  const { AI_PROVIDER, AI_BASE_URL, AI_API_KEY, AI_MODEL, AI_ALLOWED_BASE_URLS } = settings;
  const noAddress = AI_ALLOWED_BASE_URLS.find((entry) => !/^https?:\/\//.test(entry) || !URL.canParse(entry));
  if (noAddress !== undefined) {
    return configTexts.aiAddress(noAddress);
  }
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
