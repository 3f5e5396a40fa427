/** Turns speech into text. */
export interface Transcriber {
  /** Which provider and model, for the person who reads the transcript. */
  readonly name: string;
  /** Whether the sound stays on this machine. */
  readonly isLocal: boolean;
  /** Pieces of one recording that it is given at the same time. */
  readonly atOnce: number;
  /**
   * What is said in a piece of a few minutes; empty where nothing is.
   *
   * @throws {AppError} `unavailable` with a sentence; nothing of the provider's answer is in it.
   */
  transcribe: (speech: Speech, signal: AbortSignal) => Promise<string>;
  /**
   * The same for a whole file in a format that isn't decoded here. Absent for those that need samples.
   *
   * @throws {AppError} as `transcribe`.
   */
  transcribeWhole?: (file: SpeechFile, signal: AbortSignal) => Promise<string>;
}

/** A recording as it was uploaded. */
export interface SpeechFile {
  bytes: Uint8Array;
  /** A name with the ending that says the format. */
  name: string;
  /** Its media type. */
  type: string;
  language: string | undefined;
}

/** Sound of one channel. */
export interface Speech {
  samples: Int16Array;
  sampleRate: number;
  /** The language spoken, as `en`, where that is known. */
  language: string | undefined;
}
