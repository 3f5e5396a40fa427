const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
/** How far the clock may jump, and how long an installation may be off, without suspicion. */
const JUMP_MS = DAY_MS;
const REST_MS = 7 * DAY_MS;
/** A wrong clock is usually noticed and corrected within this. */
const DOUBT_MS = DAY_MS;

/**
 * Detects when the computer's clock jumps. A wrong clock must not cause permanent deletions, so such work waits for a
 * day after a jump.
 */
export class ClockWatch {
  readonly #now: () => Date;
  readonly #elapsed: () => number;
  #offset: number;
  #trustedFrom = Number.NEGATIVE_INFINITY;

  /** @param elapsed milliseconds of a monotonic clock. */
  constructor(now = () => new Date(), elapsed = () => performance.now()) {
    this.#now = now;
    this.#elapsed = elapsed;
    this.#offset = this.#measure();
  }

  /** Compares the clock with the last known activity, for instance of a server that was stopped since then. */
  compareWith(lastActivity: Date | undefined): void {
    if (lastActivity === undefined) return;
    if (Math.abs(this.#now().getTime() - lastActivity.getTime()) > REST_MS) this.#doubt();
  }

  /** Whether the clock has run without a jump for long enough to delete by it. */
  get isTrusted(): boolean {
    const offset = this.#measure();
    if (Math.abs(offset - this.#offset) > JUMP_MS) this.#doubt();
    this.#offset = offset;
    return this.#elapsed() >= this.#trustedFrom;
  }

  #doubt(): void {
    this.#trustedFrom = this.#elapsed() + DOUBT_MS;
  }

  #measure(): number {
    return this.#now().getTime() - this.#elapsed();
  }
}
