import { Turns } from './turns.ts';

/** Named tasks that run beside the calls and are stopped before the database closes. A queue names them by their user. */
export class Background {
  readonly #stopping = new AbortController();
  readonly #running = new Map<string, Promise<void>>();
  readonly #turns = new Turns();

  /** Aborted when all tasks must stop. */
  get stopped(): AbortSignal {
    return this.#stopping.signal;
  }

  get size(): number {
    return this.#running.size;
  }

  /** Names by their last task, longest ago first. */
  get served(): string[] {
    return this.#turns.served;
  }

  /** Runs the task, unless one with that name is running or the server is stopping. It handles its own errors. */
  run(name: string, task: (signal: AbortSignal) => Promise<void>): void {
    if (this.#running.has(name) || this.stopped.aborted) return;
    const leave = this.#turns.take(name);
    const ended = task(this.stopped).finally(() => {
      leave();
      this.#running.delete(name);
    });
    this.#running.set(name, ended);
  }

  /** Aborts what is running and waits until it has ended. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error('The server stops'));
    await Promise.allSettled(this.#running.values());
  }
}
