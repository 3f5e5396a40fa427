import type { ChildProcess } from 'node:child_process';
import { ChildClock, type OutOfTime } from './child-clock.ts';

const STDERR_BYTES = 4096;

/** How a child process ended, and the last of what it wrote to its errors. */
export interface ChildEnd {
  code: number | null;
  killedBy: NodeJS.Signals | null;
  errors: string;
}

/** Ends a child process when it is out of time or not wanted any more, and knows how it ended. */
export class ChildWatch {
  readonly ended: Promise<ChildEnd>;
  readonly clock: ChildClock;
  /** Why it was ended; undefined as long as it has time. */
  outOfTime: OutOfTime | undefined;
  readonly #child: ChildProcess;
  readonly #signal: AbortSignal;
  readonly #kill = () => {
    this.#child.kill('SIGKILL');
  };

  /** @param isPatient only its own work counts, for a child that mostly waits for us. */
  constructor(child: ChildProcess, seconds: number, signal: AbortSignal, isPatient = false) {
    this.#child = child;
    this.#signal = signal;
    this.clock = new ChildClock(child.pid, seconds, (why) => {
      if (isPatient && why === 'clock') return this.clock.give(seconds);
      this.outOfTime = why;
      this.#kill();
    });
    signal.addEventListener('abort', this.#kill, { once: true });
    if (signal.aborted) this.#kill();
    let errors = '';
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      errors = (errors + chunk).slice(-STDERR_BYTES);
    });
    this.ended = new Promise((resolve) => {
      child.on('error', (error) => resolve({ code: null, killedBy: null, errors: error.message }));
      child.on('close', (code, killedBy) => resolve({ code, killedBy, errors }));
    });
    void this.ended.then(() => this.clock.stop());
  }

  /** Ends it in any case. */
  async stop(): Promise<void> {
    this.clock.stop();
    this.#signal.removeEventListener('abort', this.#kill);
    this.#kill();
    this.#child.stdout?.resume();
    await this.ended;
  }
}
