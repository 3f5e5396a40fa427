import type { PassageText } from './engine/library-index.ts';

/** What the server sends the process that compiles a library. */
export type ToCompiler =
  | { type: 'sources'; sources: { source: string; passages: PassageText[] }[] }
  /** That were all; the pieces are wanted. */
  | { type: 'finish' }
  /** The next piece is wanted. */
  | { type: 'next' };

/** What that process answers, one answer to each message. */
export type FromCompiler =
  | { type: 'ready' }
  | { type: 'piece'; bytes: Uint8Array }
  | { type: 'done'; passages: number };
