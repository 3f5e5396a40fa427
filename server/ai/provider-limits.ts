import { MIB } from '#shared/size-text.ts';
/** How long a provider may take, how much it may send, and when calls to it pause. Milliseconds and bytes. */
export interface ProviderLimits {
  connect: number;
  /** An answer that is not streamed begins when it is complete: it may take until `total`. */
  firstByte: number;
  idle: number;
  total: number;
  bodyBytes: number;
  /** Retries after the first attempt, on 429, 5xx and broken connections. */
  retries: number;
  /** The first backoff; the next is twice as long. */
  pause: number;
  /** A longer Retry-After is not awaited. */
  retryAfterMax: number;
  /** After this many failures within `breakerWindow` the provider is not called for `breakerPause`. */
  breakerFailures: number;
  breakerWindow: number;
  breakerPause: number;
}

/** A program on this machine sends nothing while it reads a prompt or writes the call of a tool. */
const LOCAL_IDLE_MS = 120_000;

/** The limits, with the times that the administrator set: a model on a slow machine thinks long before its first word. */
export function providerLimitsOf(config: {
  LIMIT_AI_SECONDS: number;
  LIMIT_AI_BEGIN_SECONDS: number;
  AI_LOCAL_URL?: string | undefined;
}): ProviderLimits {
  const [total, firstByte] = [config.LIMIT_AI_SECONDS * 1000, config.LIMIT_AI_BEGIN_SECONDS * 1000];
  const idle = config.AI_LOCAL_URL === undefined ? providerLimits.idle : LOCAL_IDLE_MS;
  return { ...providerLimits, total, firstByte, idle };
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
