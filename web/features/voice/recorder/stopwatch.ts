/** Measures elapsed milliseconds, without pauses. */
export class Stopwatch {
  #counted = 0;
  #since: number | undefined;

  get isRunning(): boolean {
    return this.#since !== undefined;
  }

  get elapsedMs(): number {
    return this.#counted + (this.#since === undefined ? 0 : performance.now() - this.#since);
  }

  start(): void {
    this.#since ??= performance.now();
  }

  stop(): void {
    this.#counted = this.elapsedMs;
    this.#since = undefined;
  }
}
