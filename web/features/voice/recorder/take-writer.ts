import type { Shelf, ShelvedTake, Take } from './shelf.ts';

/** Writes a recording down while it is made, and has it in memory besides. */
export class TakeWriter {
  readonly #shelf: Shelf;
  readonly #about: ShelvedTake;
  readonly #onProblem: (sentence: string) => void;
  readonly #pieces: Blob[] = [];
  #elapsedMs = 0;
  #writing: Promise<void>;

  constructor(
    shelf: Shelf,
    { noteId, type }: Pick<ShelvedTake, 'noteId' | 'type'>,
    onProblem: (sentence: string) => void,
  ) {
    this.#shelf = shelf;
    this.#onProblem = onProblem;
    this.#about = { userId: shelf.userId, id: crypto.randomUUID(), noteId, type, startedAt: Date.now() };
    // Held first: what no tab holds is offered as left.
    this.#writing = shelf
      .hold(this.#about.id)
      .then(() => shelf.put(this.#about))
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
    this.#write(() => this.#shelf.addPiece(this.id, at, piece, elapsedMs));
  }

  /** The recording as it is in memory, which does not wait for the device. */
  take(): Take {
    const sound = new Blob(this.#pieces, { type: this.#about.type });
    return { ...this.#about, sound, durationMs: this.#elapsedMs };
  }

  /** Everything is on the device, as far as it can be. */
  written(): Promise<void> {
    return this.#writing;
  }

  #write(work: () => Promise<void>): void {
    this.#writing = this.#writing.then(work).catch((error) => this.#onProblem(problemOf(error)));
  }
}

function problemOf(error: unknown): string {
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
  const reason = isFull ? 'its storage is full' : 'its storage does not work';
  return `This browser cannot keep the recording on this device: ${reason}. Leave this window open until the text is in a note.`;
}
