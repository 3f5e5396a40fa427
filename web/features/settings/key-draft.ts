import type { AiProvider, AiStatus } from '#shared/ai.ts';
import { type KeyShape, keyShapeOf } from '#shared/ai-key-shape.ts';

/** What was typed about a key, and is not saved. */
export interface KeyDraft {
  key: string;
  /** Null: told from the key. */
  provider: AiProvider | null;
  baseUrl: string;
  /** Null: as it is. */
  model: string | null;
}

export const NO_KEY_DRAFT: KeyDraft = { key: '', provider: null, baseUrl: '', model: null };

/** What is sent about a key: what is missing is told from it, or the usual. */
export interface KeyRequest {
  key: string;
  provider?: AiProvider;
  baseUrl?: string;
  model?: string;
}

/** Whose key it is: as chosen, else as its shape tells; the kept one's where none is typed. */
export function whoseKey(draft: KeyDraft, own: AiStatus['own']): KeyShape | undefined {
  if (draft.key.trim() === '') return own ? { provider: own.provider, baseUrl: own.baseUrl ?? '' } : undefined;
  const shape = keyShapeOf(draft.key);
  if (draft.provider === null || draft.provider === shape?.provider) return shape;
  return { provider: draft.provider };
}

/** The request for the key that was typed; undefined where none was. */
export function keyRequestOf(draft: KeyDraft): KeyRequest | undefined {
  const key = draft.key.trim();
  if (key === '') return undefined;
  const isCompatible = whoseKey(draft, null)?.provider === 'openai-compatible';
  const model = draft.model?.trim();
  return {
    key,
    ...(draft.provider ? { provider: draft.provider } : {}),
    ...(isCompatible && draft.baseUrl.trim() !== '' ? { baseUrl: draft.baseUrl.trim() } : {}),
    ...(model ? { model } : {}),
  };
}

/** The kept key's new model; undefined where it stays. */
export function newModelOf(draft: KeyDraft, own: AiStatus['own']): string | undefined {
  const model = draft.model?.trim();
  return own && model && model !== own.model ? model : undefined;
}
