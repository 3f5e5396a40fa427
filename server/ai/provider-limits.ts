import { MIB } from '#shared/size-text.ts';
/** How long a provider may take, how much it may answer, and when it is left alone. Milliseconds and bytes. */
export interface ProviderLimits {
  connect: number;
  /** An answer that is not streamed begins when it is whole: it may take until `total`. */
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

/** The limits, with the times that the administrator set: a model on a slow machine thinks long before its first word. */
export function providerLimitsOf(config: { LIMIT_AI_SECONDS: number; LIMIT_AI_BEGIN_SECONDS: number }): ProviderLimits {
  const [total, firstByte] = [config.LIMIT_AI_SECONDS * 1000, config.LIMIT_AI_BEGIN_SECONDS * 1000];
  return { ...providerLimits, total, firstByte };
}

export const providerLimits: ProviderLimits = {
  connect: 5_000,
  firstByte: 20_000,
  idle: 15_000,
  total: 60_000,
  bodyBytes: MIB,
  retries: 2,
  pause: 500,
  retryAfterMax: 10_000,
  breakerFailures: 5,
  breakerWindow: 30_000,
  breakerPause: 30_000,
};
