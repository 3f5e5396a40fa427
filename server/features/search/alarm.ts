import { setTimeout } from 'node:timers/promises';

/** A wait that can be cut short. */
export class Alarm {
  #ringing = new AbortController();

  /** Ends the wait that is going on. */
  ring(): void {
    this.#ringing.abort();
  }

  /** Until that many milliseconds have passed, the alarm rings, or the signal is aborted. */
  async wait(ms: number, signal: AbortSignal): Promise<void> {
    this.#ringing = new AbortController();
    const ended = AbortSignal.any([this.#ringing.signal, signal]);
    await setTimeout(Math.max(1, ms), undefined, { signal: ended }).catch(() => {});
  }
}
