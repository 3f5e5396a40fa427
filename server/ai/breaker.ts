import type { ProviderLimits } from './provider-limits.ts';

/** The provider has failed so often recently that it isn't called for a while. */
export class ProviderRestingError extends Error {}

/** Counts failures, so that a provider that is down doesn't cost each caller its whole time limit. */
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
