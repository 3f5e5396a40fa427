import type { AiProvider } from './ai.ts';

/** Whose key it is. */
export interface KeyShape {
  provider: AiProvider;
  /** Where the key is used, of an OpenAI-compatible provider. */
  baseUrl?: string;
}

/** Longer beginnings first: `sk-` is OpenAI's only where nothing else claims it. */
const shapes: [beginning: string, shape: KeyShape][] = [
  ['sk-ant-', { provider: 'anthropic' }],
  ['sk-or-', { provider: 'openai-compatible', baseUrl: 'https://openrouter.ai/api/v1' }],
  ['gsk_', { provider: 'openai-compatible', baseUrl: 'https://api.groq.com/openai/v1' }],
  ['AIza', { provider: 'google' }],
  ['AQ.', { provider: 'google' }],
  ['sk-', { provider: 'openai' }],
];

/** The provider that issued a key, detected from its shape. */
export function keyShapeOf(key: string): KeyShape | undefined {
  return shapes.find(([beginning]) => key.trim().startsWith(beginning))?.[1];
}
