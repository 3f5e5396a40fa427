import { readFileSync } from 'node:fs';

/** Why a child is out of time: it has used its processor time, or it never got it. */
export type OutOfTime = 'processor' | 'clock';

/** So many times its processor time is what a child may take on the clock of a busy machine. */
const PATIENCE = 10;
const LOOK_MS = 250;
const TICKS_A_SECOND = 100;

/**
 * Watches how much processor time a child process has used, all its threads together. A child that has to wait for a
 * busy machine isn't at fault. Where the system doesn't say, the clock counts.
 */
export class ChildClock {
  readonly #pid: number | undefined;
  readonly #onEnd: (why: OutOfTime) => void;
  readonly #timer: NodeJS.Timeout;
  #used = 0;
  #processorEnd = 0;
  #clockEnd = 0;

  constructor(pid: number | undefined, seconds: number, onEnd: (why: OutOfTime) => void) {
    this.#pid = pid;
    this.#onEnd = onEnd;
    this.give(seconds);
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
  }

  /** Seconds of processor time it may use from now on. */
  give(seconds: number): void {
    this.#processorEnd = this.#measure() + seconds;
    this.#clockEnd = performance.now() + seconds * PATIENCE * 1000;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Whether the system may have ended it for its use of processor time, which is measured now and then only. */
  isNearly(seconds: number): boolean {
    return this.#used > seconds - 2 * (LOOK_MS / 1000) - 1;
  }

  #look(): void {
    if (this.#measure() > this.#processorEnd) this.#onEnd('processor');
    else if (performance.now() > this.#clockEnd) this.#onEnd('clock');
  }

  #measure(): number {
    this.#used = processorSeconds(this.#pid) ?? this.#used;
    return this.#used;
  }
}

/** Fields 14 and 15, behind the name in parentheses (proc(5)). */
function processorSeconds(pid: number | undefined): number | undefined {
  if (process.platform !== 'linux') return performance.now() / 1000;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
  } catch {
    // It has ended.
    return undefined;
  }
}
