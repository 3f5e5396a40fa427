import type { AiProvider } from './ai.ts';

/** The provider that issued the key. */
export interface KeyShape {
  provider: AiProvider;
  /** For an OpenAI-compatible provider, the address at which the key is used. */
  baseUrl?: string;
}

/** Longer prefixes first: `sk-` means OpenAI only if no other provider matches. */
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
