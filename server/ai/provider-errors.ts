import { AppError } from '#server/errors.ts';
import { ProviderRestingError } from './breaker.ts';
import { NotPublicError } from './public-address.ts';

/** The answer ended before it was finished. */
export class ProviderCutError extends Error {}

/**
 * What went wrong at a provider, as a sentence of ours: a provider's own words may hold the key or the text it was
 * sent.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError('unavailable', sentenceFor(chain(error)), { retryAfter: 30 });
}

function sentenceFor(causes: object[]): string {
  if (causes.some((cause) => cause instanceof ProviderRestingError)) {
    return 'The AI provider failed several times and is left alone for a moment. Please try again in a minute.';
  }
  if (causes.some((cause) => cause instanceof NotPublicError)) {
    return 'The address of the AI provider is not one of the public internet.';
  }
  const { statusCode: status, responseBody } = (causes.find(hasStatus) ?? {}) as Partial<Answered>;
  if (status !== undefined && status >= 300 && status < 500) return refusalFor(status, responseBody ?? '');
  if (causes.some((cause) => cause instanceof ProviderCutError)) {
    return 'The answer of the AI provider broke off. Please try again.';
  }
  if (causes.some((cause) => cause instanceof Error && /timeout/i.test(`${cause.name} ${String(codeOf(cause))}`))) {
    return 'The AI provider did not answer in time.';
  }
  return 'The AI provider could not be reached, or its answer made no sense.';
}

interface Answered {
  statusCode: number;
  responseBody?: string;
}

function hasStatus(cause: object): cause is Answered {
  return 'statusCode' in cause && typeof cause.statusCode === 'number';
}

/** The status alone does not tell an empty account from a busy hour; each provider has its word for the difference. */
function refusalFor(status: number, body: string): string {
  if (/insufficient_quota|credit balance|billing_not_active|insufficient credits/i.test(body) || status === 402) {
    return 'The AI provider says that the account of this key has no credit.';
  }
  if (status === 401 || status === 403 || /API_KEY_INVALID|invalid_api_key/.test(body)) {
    return 'The AI provider refused the key.';
  }
  if (status === 404 || /model_not_found/.test(body)) {
    return 'The AI provider does not know the model or the address.';
  }
  if (status === 429) return 'The AI provider is busy, or its quota is used up. Please try again later.';
  if (status === 413 || /context_length_exceeded|prompt is too long/.test(body)) {
    return 'This is more text than the AI provider can read at once.';
  }
  if (status < 400) return 'The AI provider answered with another address, to which nothing is sent.';
  return 'The AI provider did not accept the request.';
}

/** The error, what caused it, and so on; the AI SDK also keeps the last of several attempts. */
function chain(error: unknown): object[] {
  const seen: object[] = [];
  for (let next = error; typeof next === 'object' && next !== null && seen.length < 10; ) {
    seen.push(next);
    const { cause, lastError } = next as { cause?: unknown; lastError?: unknown };
    next = lastError ?? cause;
  }
  return seen;
}

function codeOf(error: Error): unknown {
  return 'code' in error ? error.code : '';
}
