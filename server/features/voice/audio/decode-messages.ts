import { AppError } from '#server/errors.ts';
import { voiceTexts } from '#server/features/voice/voice.texts.ts';
import type { AudioType } from '#shared/voice.ts';
import type { Piece } from './plan-pieces.ts';

/** The job of the child process; the recording is its standard input. */
export interface DecodeJob {
  type: AudioType;
  /** A longer recording is refused. */
  secondsMax: number;
  /** Where the decoder for AAC is, if it is installed. */
  aacFolder: string | undefined;
}

/** The result, as one line of JSON in {@link MESSAGES}; the sound itself is its standard output. */
export type DecodeMessage =
  | { type: 'done'; seconds: number; pieces: Piece[] }
  | { type: 'failed'; sentence: string }
  /** So many seconds of AAC, and no decoder for it. */
  | { type: 'needs aac'; seconds: number };

/** The descriptor of the result. */
export const MESSAGES = 3;

/** A recording that can't be used; the sentence is for the user who made it. */
export class UnusableAudio extends Error {}

/** The decoder that a recording needs isn't installed; a transcriber that accepts the file itself can do without. */
export class NeedsDecoderError extends AppError {
  readonly seconds: number;
  constructor(seconds: number) {
    super('unusable_file', voiceTexts.unusable.needsAac);
    this.seconds = seconds;
  }
}
