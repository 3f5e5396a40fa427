import type { AudioType } from '#shared/voice.ts';
import type { Piece } from './plan-pieces.ts';

/** The job of the child process; the recording is its standard input. */
export interface DecodeJob {
  type: AudioType;
  /** A longer recording is refused. */
  secondsMax: number;
}

/** The result, as one line of JSON in {@link MESSAGES}; the sound itself is its standard output. */
export type DecodeMessage = { type: 'done'; seconds: number; pieces: Piece[] } | { type: 'failed'; sentence: string };

/** The descriptor of the result. */
export const MESSAGES = 3;

/** A recording that can't be used; the sentence is for the user who made it. */
export class UnusableAudio extends Error {}
