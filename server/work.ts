import { AsyncLocalStorage } from 'node:async_hooks';

const MINUTE = 60_000;
/** Spent at full speed, and again once it has come back. */
const FULL_SPEED_MS = 500;
/** A call that has cost more has pauses of its own, and the payer's other calls don't wait for it. */
const LARGE_MS = 250;
/** The longest pause before the next piece of work, of large calls for each of them. */
const REST_MAX_MS = 500;
/** Others notice a wait of this length. */
const LONG_MS = 20;
/** Milliseconds of long pieces: as many at once, then in a second. Others' slowest calls are as fast as without them. */
const LONG_PIECES = { atOnce: 100, aSecond: 8 };
/** The longest wait for that share of the time, of calls that are short themselves and of long ones. */
const WAIT_MAX_MS = { short: 4000, long: 12_000 };
/** More calls that wait for it are refused. */
const WAITING_MAX = 8;

/**
 * What one payer's calls may cost: milliseconds of the main thread, the database and the pooled threads in a minute. The
 * first half second is spent at full speed. Then each piece of work is followed by a pause, in which as much comes back as it
 * cost, so that a long export slows down instead of being refused: it has pauses of its own, and small calls beside it
 * none. What is still spent beyond that is a debt, and new calls have to wait for it. Pieces that hold the main thread
 * or the database for long have a share of the time besides: calls of others wait for one of them, and not often.
 */
export class WorkBudget {
  readonly #perMinute: number;
  readonly #now: () => number;
  #left: number;
  #countedAt: number;
  /** When what small calls have spent is within the full speed. */
  #smallUntil = 0;
  readonly #large = new Set<Call>();
  /** When the long pieces so far are within their share. */
  #longUntil = 0;
  /** The ends of the last calls that had to wait: short ones don't wait for long ones. */
  readonly #lastEnds = { short: Promise.resolve(), long: Promise.resolve() };
  #entering = 0;
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

  charge(ms: number, call?: Call): void {
    this.#refill();
    this.#left -= ms;
    const now = this.#now();
    const share = MINUTE / this.#perMinute;
    if (call === undefined || call.spentMs <= LARGE_MS) {
      const most = FULL_SPEED_MS * share + REST_MAX_MS;
      this.#smallUntil = Math.min(now + most, Math.max(now, this.#smallUntil) + ms * share);
      return;
    }
    // Together they have one share.
    this.#large.add(call);
    for (const one of this.#large) if (one.isEnded()) this.#large.delete(one);
    const { size } = this.#large;
    call.restUntil = Math.min(now + size * REST_MAX_MS, Math.max(now, call.restUntil) + ms * share * size);
  }

  /** Charges work that holds the main thread. */
  chargeHeld(ms: number, call?: Call): void {
    this.charge(ms, call);
    this.hold(ms);
  }

  /** Counts a piece that holds the main thread or the database. */
  hold(ms: number): void {
    if (ms <= LONG_MS) return;
    const now = this.#now();
    const { atOnce, aSecond } = LONG_PIECES;
    const full = now + (atOnce * 1000) / aSecond;
    this.#longUntil = Math.min(full + WAIT_MAX_MS.long, Math.max(now, this.#longUntil) + (ms * 1000) / aSecond);
  }

  /**
   * Waits until the long pieces are within their share. Calls that wait, and long ones, begin one by one, each when the
   * one before has ended.
   *
   * @param ms what the call costs at least.
   * @param ended resolves at the end of the call that enters.
   * @returns seconds until it may be tried again, if too many wait already; 0 when it may begin.
   */
  async enter(ms: number, ended: Promise<void>): Promise<number> {
    const share = (LONG_PIECES.atOnce * 1000) / LONG_PIECES.aSecond;
    const kind = ms > LONG_MS ? 'long' : 'short';
    const wait = (latest: number) => Math.min(this.#longUntil - share, latest) - this.#now();
    const latest = this.#now() + WAIT_MAX_MS.short;
    if (kind === 'short' && this.#entering === 0 && wait(latest) <= 0) return 0;
    if (this.#entering === WAITING_MAX) return (WAITING_MAX * WAIT_MAX_MS[kind]) / 1000;
    this.#entering += 1;
    const begun = this.#lastEnds[kind].then(async () => {
      // Short ones count from when they came, so that they begin together; long ones when it is their turn.
      const pause = wait(kind === 'short' ? latest : this.#now() + WAIT_MAX_MS.long);
      if (pause > 0) await Promise.race([ended, waited(pause)]);
      this.#entering -= 1;
    });
    // A slow sender keeps the user's other devices no longer than that.
    this.#lastEnds[kind] = begun.then(() => Promise.race([ended, waited(WAIT_MAX_MS.short)]));
    await begun;
    return 0;
  }

  /** Runs work on the database after the pause of what was done before, when fewer than `places` others of this payer run. */
  async inTurn<T>(places: number, work: () => Promise<T>, call?: Call): Promise<T> {
    const isLarge = call !== undefined && call.spentMs > LARGE_MS;
    const share = MINUTE / this.#perMinute;
    const pause = (isLarge ? call.restUntil : this.#smallUntil - FULL_SPEED_MS * share) - this.#now();
    if (pause > 0) await waited(pause);
    if (this.#running >= places) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running += 1;
    try {
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

function waited(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms).unref());
}

/** A call, and what it has cost so far. */
interface Call {
  payers: readonly WorkBudget[];
  /** Whether long pieces of it make the payer's next calls wait; what is only read, many times a minute, doesn't. */
  isReading: boolean;
  isEnded: () => boolean;
  spentMs: number;
  restUntil: number;
}

const calls = new AsyncLocalStorage<Call>();

/** Runs a call whose work is charged to the payers until it has ended, not what it leaves to the background. */
export function chargeTo<T>(call: Pick<Call, 'payers' | 'isReading' | 'isEnded'>, work: () => T): T {
  return calls.run({ ...call, spentMs: 0, restUntil: 0 }, work);
}

/** Charges the current call, if there is one. */
export function charge(ms: number): void {
  pay((payer, call) => payer.charge(ms, call), ms);
}

/** Runs work that holds the main thread, and charges the time. */
export function charged<T>(work: () => T): T {
  const began = performance.now();
  try {
    return work();
  } finally {
    const ms = performance.now() - began;
    if (callOf()?.isReading === true) charge(ms);
    else pay((payer, call) => payer.chargeHeld(ms, call), ms);
  }
}

/** The first payer is the one whose turns the call takes. */
function pay(charged: (payer: WorkBudget, call?: Call) => void, ms: number): void {
  const call = callOf();
  if (call === undefined) return;
  call.spentMs += ms;
  for (const [index, payer] of call.payers.entries()) charged(payer, index === 0 ? call : undefined);
}

/** Runs work in the turn of the current call's first payer; `places` is how many of it may run at once. */
export function inTurn<T>(places: number, work: () => Promise<T>): Promise<T> {
  const call = callOf();
  const [payer] = call?.payers ?? [];
  return payer === undefined ? work() : payer.inTurn(places, work, call);
}

function callOf(): Call | undefined {
  const call = calls.getStore();
  return call?.isEnded() === false ? call : undefined;
}
