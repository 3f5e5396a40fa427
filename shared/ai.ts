import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { storable } from './text.ts';

export const aiProviders = ['openai', 'anthropic', 'google', 'openai-compatible'] as const;
export type AiProvider = (typeof aiProviders)[number];

/** The names of the providers. */
export const providerNames: Record<AiProvider, string> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google',
  'openai-compatible': 'OpenAI-compatible',
};

/** The name shown to people: `OpenAI (gpt-5.5)` for `openai gpt-5.5`; any other name unchanged. */
export function makerName(madeBy: string): string {
  const provider = aiProviders.find((name) => madeBy.startsWith(`${name} `));
  return provider ? `${providerNames[provider]} (${madeBy.slice(provider.length + 1)})` : madeBy;
}

/** What an answer is credited to: the provider; for a compatible one its address, or its model if that isn't known. */
export function creditName({ source, own, operator }: Pick<AiStatus, 'source' | 'own' | 'operator'>): string | null {
  const model = source === 'own' ? own : source === 'operator' ? operator : null;
  if (!model) return null;
  if (model.provider !== 'openai-compatible') return providerNames[model.provider];
  const address = source === 'own' ? own?.baseUrl : null;
  return address ? new URL(address).hostname : model.model;
}

export const AI_KEY_MAX = 512;
export const AI_MODEL_MAX = 200;

/** The assistant used when there is no model; it needs no key and says what it is. */
export const BUILT_IN = 'built-in';

/**
 * A provider's key, and where it is used: `baseUrl` only with `openai-compatible`, one of {@link AiStatus.endpoints}.
 */
const keyFields = {
  key: storable(AI_KEY_MAX, 'A key can have at most 512 characters').pipe(
    z
      .string()
      .trim()
      .min(1, 'Enter a key')
      .regex(/^[\x21-\x7e]*$/, 'A key has no spaces and no letters with accents'),
  ),
  /** Detected from the key's shape if absent. */
  provider: z.enum(aiProviders).optional(),
  /** Normalized as a browser would send it, so that it can be stored whatever was typed. */
  baseUrl: z
    .url()
    .max(500)
    .transform((address) => new URL(address).href)
    .optional(),
  /** The provider's default if absent. */
  model: storable(AI_MODEL_MAX, 'A model can have at most 200 characters')
    .pipe(
      z
        .string()
        .trim()
        .min(1, 'Please name the model')
        // Some providers have it in their address.
        .regex(/^(?!.*\.\.)[^\p{Cc}\p{Zl}\p{Zp}?#]*$/u, 'This is not the name of a model'),
    )
    .optional(),
};

const modelOf = z.object({ provider: z.enum(aiProviders), model: z.string() });

/** Which model answers this user, and what they could choose; never a key. */
export const aiStatusSchema = z.object({
  /** The user's own model, the server's, or none. */
  source: z.enum(['own', 'operator', BUILT_IN]),
  /** The model that answers, as an answer names it: `openai gpt-5.5`, or `built-in`. */
  madeBy: z.string(),
  /** The user's own key, if there is one. */
  own: modelOf.extend({ last4: z.string(), baseUrl: z.string().nullable() }).nullable(),
  operator: modelOf.nullable(),
  /** Addresses where an OpenAI-compatible key may be used. */
  endpoints: z.array(z.string()),
  /** Whether any other public https address is allowed too. */
  allowsCustomEndpoints: z.boolean(),
  /** For each provider: its default model first, then others. */
  models: z.record(z.enum(aiProviders), z.array(z.string())),
  /** What transcribes speech, or null if transcription isn't set up. */
  transcription: z.string().nullable(),
});
export type AiStatus = z.output<typeof aiStatusSchema>;

export const readAiStatus = defineEndpoint({
  method: 'GET',
  path: '/api/ai',
  summary: "Say who answers the user's questions",
  access: 'user',
  limit: 'read',
  status: 200,
  reply: aiStatusSchema,
});
/** Saves the user's own key, encrypted; a new key replaces the old one. It is never sent back. */
export const saveAiKey = defineEndpoint({
  method: 'PUT',
  path: '/api/ai/key',
  summary: "Keep the user's own key of a provider",
  access: 'session',
  limit: 'write',
  status: 200,
  body: z.strictObject(keyFields),
  reply: aiStatusSchema,
});
/** Changes what the stored key is used for. */
export const updateAiKey = defineEndpoint({
  method: 'PUT',
  path: '/api/ai/model',
  summary: "Choose the model that the user's key is used for",
  access: 'session',
  limit: 'write',
  status: 200,
  body: z.strictObject({ model: keyFields.model.unwrap() }),
  reply: aiStatusSchema,
});
export const deleteAiKey = defineEndpoint({
  method: 'DELETE',
  path: '/api/ai/key',
  summary: "Forget the user's key",
  access: 'session',
  limit: 'write',
  status: 204,
  reply: null,
});
/** Asks the provider for one word, with the given key, or else with the stored one; then only the model can differ. */
export const testAiKey = defineEndpoint({
  method: 'POST',
  path: '/api/ai/key/test',
  summary: 'Try a key at its provider',
  access: 'session',
  limit: 'chat',
  status: 200,
  body: z.strictObject({ ...keyFields, key: keyFields.key.optional() }),
  reply: z.object({
    works: z.boolean(),
    /** What happened, as a sentence for a person. */
    message: z.string(),
  }),
});
