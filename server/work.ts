import { AsyncLocalStorage } from 'node:async_hooks';

const MINUTE = 60_000;
/** The longest pause before a payer's next piece of work; a caller waits for several of them. */
const REST_MAX_MS = 500;
/** A wait of this length is not noticed. A longer piece is followed by a pause of several times its length. */
const LONG_MS = 25;
const PAUSE = { times: 4, mostMs: 1000 };

/**
 * What one payer's calls may cost: milliseconds of the main thread, the database and the pooled threads in a minute. The
 * first half is spent at full speed. Then each piece of work is followed by a pause, in which as much comes back as it
 * cost, so that a long export slows down instead of being refused. What is still spent beyond that is a debt, and new
 * calls have to wait for it. Long pieces are followed by a pause from the beginning: calls of others wait for one of
 * them, not for many.
 */
export class WorkBudget {
  readonly #perMinute: number;
  readonly #now: () => number;
  #left: number;
  #countedAt: number;
  #restUntil = 0;
  #pauseMs = 0;
  #pausedUntil = 0;
  #running = 0;
  #waiting: (() => void)[] = [];

  constructor(perMinute: number, now = () => performance.now()) {
    this.#perMinute = perMinute;
    this.#now = now;
    this.#left = perMinute;
    this.#countedAt = now();
  }

  /** Seconds until a new call may begin; 0 if it may now. */
  get retryAfter(): number {
    this.#refill();
    return this.#left > 0 ? 0 : Math.ceil((-this.#left * MINUTE) / this.#perMinute / 1000) + 1;
  }

  charge(ms: number): void {
    this.#refill();
    this.#left -= ms;
    const now = this.#now();
    if (ms > LONG_MS) {
      this.#pauseMs = Math.min(PAUSE.mostMs, PAUSE.times * ms);
      this.#pausedUntil = Math.max(this.#pausedUntil, now + this.#pauseMs);
    }
    if (this.#left > this.#perMinute / 2) return;
    const share = MINUTE / this.#perMinute;
    this.#restUntil = Math.min(now + REST_MAX_MS, Math.max(now, this.#restUntil) + ms * share);
  }

  /** Waits for the pause after a long piece of work; calls that wait together begin with a pause between them. */
  async pause(): Promise<void> {
    for (;;) {
      const wait = this.#pausedUntil - this.#now();
      if (wait <= 0) return;
      await new Promise((resolve) => setTimeout(resolve, wait));
      if (this.#pausedUntil > this.#now()) continue;
      this.#pausedUntil = this.#now() + this.#pauseMs;
      return;
    }
  }

  /** Runs work on the database when fewer than `places` others of this payer run, and none of them left a pause. */
  async inTurn<T>(places: number, work: () => Promise<T>): Promise<T> {
    if (this.#running >= places) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running += 1;
    try {
      const pause = this.#restUntil - this.#now();
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }

  #refill(): void {
    const now = this.#now();
    this.#left = Math.min(this.#perMinute, this.#left + ((now - this.#countedAt) * this.#perMinute) / MINUTE);
    this.#countedAt = now;
  }
}

interface Call {
  payers: readonly WorkBudget[];
  isEnded: () => boolean;
}

const calls = new AsyncLocalStorage<Call>();

/** Runs a call whose work is charged to the payers until it has ended, not what it leaves to the background. */
export function chargeTo<T>(call: Call, work: () => T): T {
  return calls.run(call, work);
}

/** Charges the current call, if there is one. */
export function charge(ms: number): void {
  const call = calls.getStore();
  if (call === undefined || call.isEnded()) return;
  for (const payer of call.payers) payer.charge(ms);
}

/** Runs work that holds the main thread, and charges the time. */
export function charged<T>(work: () => T): T {
  const began = performance.now();
  try {
    return work();
  } finally {
    charge(performance.now() - began);
  }
}

/** Runs work in the turn of the current call's first payer; `places` is how many of it may run at once. */
export function inTurn<T>(places: number, work: () => Promise<T>): Promise<T> {
  const call = calls.getStore();
  const [payer] = call === undefined || call.isEnded() ? [] : call.payers;
  return payer === undefined ? work() : payer.inTurn(places, work);
}
