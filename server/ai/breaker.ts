import type { ProviderLimits } from './provider-limits.ts';

/** The provider failed so often lately that it is not asked for a while. */
export class ProviderRestingError extends Error {}

/** Counts failures, so that a provider that is down costs each caller nothing instead of its whole time limit. */
export class Breaker {
  readonly #limits: ProviderLimits;
  #failures: number[] = [];
  #openUntil = 0;

  constructor(limits: ProviderLimits) {
    this.#limits = limits;
  }

  /** @throws {ProviderRestingError} */
  check(): void {
    if (performance.now() < this.#openUntil) throw new ProviderRestingError('The provider failed too often');
  }

  succeeded(): void {
    this.#failures = [];
  }

  failed(): void {
    const now = performance.now();
    const { breakerFailures, breakerPause, breakerWindow } = this.#limits;
    this.#failures = [...this.#failures.filter((at) => at > now - breakerWindow), now];
    if (this.#failures.length >= breakerFailures) this.#openUntil = now + breakerPause;
  }
}
