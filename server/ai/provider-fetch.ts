import { setTimeout } from 'node:timers/promises';
import { Agent, type RequestInit, fetch as undiciFetch } from 'undici';

/** How long a provider may take, how much it may answer, and when it is left alone. Milliseconds and bytes. */
export interface ProviderLimits {
  connect: number;
  firstByte: number;
  idle: number;
  total: number;
  bodyBytes: number;
  /** Attempts after the first, on 429, 5xx and broken connections. */
  retries: number;
  /** The first pause before trying again; the next is twice as long. */
  pause: number;
  /** A Retry-After beyond this is not waited for. */
  retryAfterMax: number;
  /** So many failures within `breakerWindow` and the provider is not asked for `breakerPause`. */
  breakerFailures: number;
  breakerWindow: number;
  breakerPause: number;
}

export const providerLimits: ProviderLimits = {
  connect: 5_000,
  firstByte: 20_000,
  idle: 15_000,
  total: 60_000,
  bodyBytes: 1024 * 1024,
  retries: 2,
  pause: 500,
  retryAfterMax: 10_000,
  breakerFailures: 5,
  breakerWindow: 30_000,
  breakerPause: 30_000,
};

/** The provider failed so often lately that it is not asked for a while. */
export class ProviderRestingError extends Error {}

/**
 * A `fetch` for one provider that always ends: within its times, its size, its retries, and not at all while the
 * provider keeps failing. Redirects are refused, so that a key goes to the host it was meant for and to no other.
 */
export function providerFetch(limits: ProviderLimits = providerLimits): typeof globalThis.fetch {
  const dispatcher = new Agent({
    connect: { timeout: limits.connect },
    headersTimeout: limits.firstByte,
    bodyTimeout: limits.idle,
    maxResponseSize: limits.bodyBytes,
    connections: 20,
  });
  const breaker = new Breaker(limits);

  async function attempt(url: string | URL, init: RequestInit, signal: AbortSignal): Promise<Response> {
    const response = await undiciFetch(url, { ...init, signal, dispatcher, redirect: 'error' });
    return response as unknown as Response;
  }

  return async (input, init = {}) => {
    breaker.check();
    const url = input instanceof Request ? input.url : input;
    const total = AbortSignal.timeout(limits.total);
    const signal = init.signal ? AbortSignal.any([total, init.signal]) : total;
    for (let tried = 0; ; tried += 1) {
      let pause = limits.pause * 2 ** tried * (0.5 + Math.random());
      try {
        const response = await attempt(url, init as RequestInit, signal);
        if (!isWorthRetrying(response.status)) {
          breaker.succeeded();
          return response;
        }
        breaker.failed();
        const asked = Number(response.headers.get('retry-after')) * 1000;
        if (tried === limits.retries || asked > limits.retryAfterMax) return response;
        if (asked > 0) pause = asked;
        await response.body?.cancel();
      } catch (error) {
        if (init.signal?.aborted) throw error;
        breaker.failed();
        if (tried === limits.retries || total.aborted) throw error;
      }
      breaker.check();
      await setTimeout(pause, undefined, { signal });
    }
  };
}

function isWorthRetrying(status: number): boolean {
  return status === 429 || status >= 500;
}

/** Counts failures, so that a provider that is down costs each caller nothing instead of its whole time limit. */
class Breaker {
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
