import type { AiProvider, AiStatus } from '#shared/ai.ts';
import { type KeyShape, keyShapeOf } from '#shared/ai-key-shape.ts';

/** What was typed about a key and isn't saved yet. */
export interface KeyDraft {
  key: string;
  /** Null: detected from the key. */
  provider: AiProvider | null;
  baseUrl: string;
  /** Null: unchanged. */
  model: string | null;
}

export const NO_KEY_DRAFT: KeyDraft = { key: '', provider: null, baseUrl: '', model: null };

/** What is sent about a key; what is missing is detected from it or has a default. */
export interface KeyRequest {
  key: string;
  provider?: AiProvider;
  baseUrl?: string;
  model?: string;
}

/** The provider of the key: the chosen one, or else detected from its shape; the saved key's if none is typed. */
export function providerOfKey(draft: KeyDraft, own: AiStatus['own']): KeyShape | undefined {
  if (draft.key.trim() === '') return own ? { provider: own.provider, baseUrl: own.baseUrl ?? '' } : undefined;
  const shape = keyShapeOf(draft.key);
  if (draft.provider === null || draft.provider === shape?.provider) return shape;
  return { provider: draft.provider };
}

/** The request for the typed key; undefined if there is none. */
export function keyRequestOf(draft: KeyDraft): KeyRequest | undefined {
  const key = draft.key.trim();
  if (key === '') return undefined;
  const isCompatible = providerOfKey(draft, null)?.provider === 'openai-compatible';
  const model = draft.model?.trim();
  return {
    key,
    ...(draft.provider ? { provider: draft.provider } : {}),
    ...(isCompatible && draft.baseUrl.trim() !== '' ? { baseUrl: draft.baseUrl.trim() } : {}),
    ...(model ? { model } : {}),
  };
}

/** The saved key's new model; undefined if it stays the same. */
export function newModelOf(draft: KeyDraft, own: AiStatus['own']): string | undefined {
  const model = draft.model?.trim();
  return own && model && model !== own.model ? model : undefined;
}
