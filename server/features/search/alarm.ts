import { setTimeout } from 'node:timers/promises';

/** A wait that can be interrupted. */
export class Alarm {
  #ringing = new AbortController();

  /** Ends the current wait. */
  ring(): void {
    this.#ringing.abort();
  }

  /** Resolves after this time, or when the alarm rings or the signal is aborted. */
  async wait(ms: number, signal: AbortSignal): Promise<void> {
    this.#ringing = new AbortController();
    const ended = AbortSignal.any([this.#ringing.signal, signal]);
    await setTimeout(Math.max(1, ms), undefined, { signal: ended }).catch(() => {});
  }
}
