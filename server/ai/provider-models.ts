import type { AiProvider } from '#shared/ai.ts';

/** The models offered, the default first; any other name may be typed. */
export const models: Record<AiProvider, string[]> = {
  openai: ['gpt-5.5', 'gpt-5.6', 'gpt-5.4-mini', 'gpt-5.4-nano', 'gpt-4.1'],
  anthropic: ['claude-sonnet-5-5', 'claude-opus-5-5', 'claude-haiku-5-5'],
  google: ['gemini-flash-latest', 'gemini-pro-latest', 'gemini-flash-lite-latest'],
  'openai-compatible': [],
};

/** Context sizes that every offered model supports. A self-hosted server often has little. */
export const contextTokens: Record<AiProvider, number> = {
  openai: 128_000,
  anthropic: 200_000,
  google: 1_000_000,
  'openai-compatible': 8_192,
};

/** The usual model at addresses that are known, and what most models there can read and write at once. */
export const endpointDefaults: Record<string, { model: string; contextTokens: number }> = {
  'https://openrouter.ai/api/v1': { model: 'openrouter/auto', contextTokens: 32_768 },
  'https://api.groq.com/openai/v1': { model: 'llama-3.3-70b-versatile', contextTokens: 32_768 },
};
