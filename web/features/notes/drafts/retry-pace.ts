import { type Clock, Timer } from './clock.ts';

const BACKOFF_S = [1, 2, 4, 8, 16, 30];
const WINDOW_MS = 60_000;
const REQUESTS_PER_WINDOW = 8;

/** How fast failing saves are tried again: a longer pause each time, and never more than 8 failing answers in a minute. */
export interface RetryPace {
  /** Milliseconds until the next try after so many failures in a row. */
  delay(failures: number, retryAfterS: number | undefined): number;
  /** Milliseconds until a try is allowed at all; 0 when it is now. */
  pause(): number;
  /** The server answered a save with a failure. */
  count(): void;
}

/** The pace of one browser tab; `random`, from 0 to 1, spreads tabs that failed together. */
export function createRetryPace(clock: Clock, random: () => number): RetryPace {
  const requests: number[] = [];
  function pause(): number {
    const recent = requests.filter((at) => at > clock.now() - WINDOW_MS);
    requests.splice(0, requests.length, ...recent);
    const oldest = requests.at(-REQUESTS_PER_WINDOW);
    return oldest === undefined ? 0 : oldest + WINDOW_MS - clock.now();
  }
  return {
    delay(failures, retryAfterS = 0) {
      const seconds = BACKOFF_S[Math.min(failures, BACKOFF_S.length) - 1] ?? 1;
      // Only ever longer than the step, so that many browsers do not come back at the same moment.
      const jittered = seconds * 1000 * (1 + random() / 4);
      return Math.max(jittered, retryAfterS * 1000, pause());
    },
    pause,
    count: () => void requests.push(clock.now()),
  };
}

/** One note's next try. */
export class Retry {
  failures = 0;
  readonly #pace: RetryPace;
  readonly #timer: Timer;
  readonly #action: () => void;

  constructor(clock: Clock, pace: RetryPace, action: () => void) {
    this.#pace = pace;
    this.#timer = new Timer(clock);
    this.#action = action;
  }

  /** Whether a try has to wait; an urgent one waits only for the limit on requests. */
  isWaiting(isUrgent: boolean): boolean {
    return this.#timer.isRunning && (!isUrgent || this.#pace.pause() > 0);
  }

  /**
   * A request failed: tries again after a pause that grows. One that did not reach the server is no load on it, and must
   * not delay the save once it is back.
   */
  fail(isReached: boolean, retryAfterS: number | undefined): void {
    this.failures += 1;
    if (isReached) this.#pace.count();
    this.after(this.#pace.delay(this.failures, retryAfterS));
  }

  after(ms: number): void {
    this.#timer.start(ms, this.#action);
  }

  stop(): void {
    this.#timer.stop();
  }
}
