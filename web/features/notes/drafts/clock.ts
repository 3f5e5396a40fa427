/** Time as the drafts see it; tests put their own in its place. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs the action once after `ms` milliseconds; the answer cancels it. */
  after(ms: number, action: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, action) {
    const timer = setTimeout(action, ms);
    return () => clearTimeout(timer);
  },
};

/** One action that waits for its time; starting it again replaces it. */
export class Timer {
  readonly #clock: Clock;
  #cancel: (() => void) | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isRunning(): boolean {
    return this.#cancel !== undefined;
  }

  start(ms: number, action: () => void): void {
    this.stop();
    this.#cancel = this.#clock.after(ms, () => {
      this.#cancel = undefined;
      action();
    });
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }
}
