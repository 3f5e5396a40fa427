import type { PassageText } from '#server/search-engine/engine.ts';

/** Messages from the server to the compiling process. */
export type ToCompiler =
  | { type: 'sources'; sources: { source: string; passages: PassageText[] }[] }
  /** All sources were sent. Asks for the first piece. */
  | { type: 'finish' }
  /** Asks for the next piece. */
  | { type: 'next' };

/** Replies of that process, one to each message. */
export type FromCompiler =
  | { type: 'ready' }
  | { type: 'piece'; bytes: Uint8Array }
  | { type: 'done'; passages: number };
