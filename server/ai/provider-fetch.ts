import { setImmediate, setTimeout } from 'node:timers/promises';
import { Agent, type buildConnector, type RequestInit, fetch as undiciFetch } from 'undici';
import { KIB } from '#shared/size-text.ts';
import { Breaker } from './breaker.ts';
import { type ProviderLimits, providerLimits } from './provider-limits.ts';
import { NotPublicError } from './public-address.ts';

/** How much of an answer is read before other requests are served. */
const TURN_BYTES = 8 * KIB;

/** The answer is longer than allowed. */
class TooLongError extends Error {}

/** The connections to providers, reused for later requests. */
export function providerAgent(limits: ProviderLimits, connect?: buildConnector.connector): Agent {
  return new Agent({
    connect: connect ?? { timeout: limits.connect },
    headersTimeout: limits.firstByte,
    bodyTimeout: limits.idle,
    maxResponseSize: limits.bodyBytes,
    connections: 50,
  });
}

/**
 * A `fetch` for one provider that always ends: within its limits of time, size and retries, and immediately while the
 * provider keeps failing. Redirects are not followed, so that a key is sent only to its own host.
 */
export function providerFetch(
  limits: ProviderLimits = providerLimits,
  dispatcher: Agent = providerAgent(limits),
  breaker: Breaker = new Breaker(limits),
): typeof globalThis.fetch {
  async function attempt(url: string | URL, init: RequestInit, signal: AbortSignal): Promise<Response> {
    const response = await undiciFetch(url, { ...init, signal, dispatcher, redirect: 'manual' });
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
          return watched(response, limits.bodyBytes, (isWhole) => {
            if (isWhole) breaker.succeeded();
            else if (!init.signal?.aborted) breaker.failed();
          });
        }
        breaker.failed();
        const asked = retryAfterOf(response);
        if (tried === limits.retries || asked > limits.retryAfterMax) return response;
        if (asked > 0) pause = asked;
        await response.body?.cancel();
      } catch (error) {
        if (init.signal?.aborted || isRefusedHere(error)) throw error;
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

function isRefusedHere(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof NotPublicError;
}

/** Milliseconds; zero if the answer has no Retry-After, which is in seconds or a date. */
function retryAfterOf(response: Response): number {
  const asked = response.headers.get('retry-after') ?? '';
  const pause = /^\d+$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - Date.now();
  return pause > 0 ? pause : 0;
}

/**
 * The same answer, ended with an error if it grows too long once unpacked; `onEnd` receives whether it was complete.
 */
function watched(response: Response, bytesMax: number, onEnd: (isWhole: boolean) => void): Response {
  const { body, status, headers } = response;
  if (body === null) {
    onEnd(true);
    return response;
  }
  const reader = body.getReader();
  let bytes = 0;
  let rest = new Uint8Array();
  const copy = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        // An answer that arrives at once has thousands of parts, and would block other requests until they are read.
        if (bytes > 0) await setImmediate();
        if (rest.length === 0) {
          const { done, value = new Uint8Array() } = await reader.read();
          bytes += value.byteLength;
          if (bytes > bytesMax) throw new TooLongError('The answer is too long');
          if (done) {
            onEnd(true);
            return controller.close();
          }
          rest = value;
        }
        controller.enqueue(rest.subarray(0, TURN_BYTES));
        rest = rest.subarray(TURN_BYTES);
      } catch (error) {
        onEnd(false);
        controller.error(error);
        await reader.cancel(error).catch(() => undefined);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return new Response(copy, { status, headers: [...headers] });
}
