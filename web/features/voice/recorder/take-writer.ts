import { voiceTexts as texts } from '#web/features/voice/voice.texts.ts';
import type { StoredTake, Take, TakeStore } from './take-store.ts';

/** Stores a recording on the device while it runs, and keeps a copy in memory. */
export class TakeWriter {
  readonly #takes: TakeStore;
  readonly #about: StoredTake;
  readonly #onProblem: (sentence: string) => void;
  readonly #pieces: Blob[] = [];
  #elapsedMs = 0;
  #writing: Promise<void>;

  constructor(
    takes: TakeStore,
    { noteId, type }: Pick<StoredTake, 'noteId' | 'type'>,
    onProblem: (sentence: string) => void,
  ) {
    this.#takes = takes;
    this.#onProblem = onProblem;
    this.#about = { userId: takes.userId, id: crypto.randomUUID(), noteId, type, startedAt: Date.now() };
    // Hold first: recordings that no tab holds are offered as unsaved.
    this.#writing = takes
      .hold(this.#about.id)
      .then(() => takes.put(this.#about))
      .catch((error) => onProblem(problemOf(error)));
  }

  get id(): string {
    return this.#about.id;
  }

  get isEmpty(): boolean {
    return this.#pieces.length === 0;
  }

  add(piece: Blob, elapsedMs: number): void {
    const at = this.#pieces.push(piece) - 1;
    this.#elapsedMs = elapsedMs;
    this.#write(() => this.#takes.addPiece(this.id, at, piece, elapsedMs));
  }

  /** The recording from memory, without waiting for the device. */
  take(): Take {
    const sound = new Blob(this.#pieces, { type: this.#about.type });
    return { ...this.#about, sound, durationMs: this.#elapsedMs };
  }

  /** Settles when everything is stored on the device, or failed to be. */
  written(): Promise<void> {
    return this.#writing;
  }

  #write(work: () => Promise<void>): void {
    this.#writing = this.#writing.then(work).catch((error) => this.#onProblem(problemOf(error)));
  }
}

function problemOf(error: unknown): string {
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
  return texts.recording.notOnDevice(isFull);
}
