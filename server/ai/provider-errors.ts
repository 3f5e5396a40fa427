import { AppError } from '#server/errors.ts';
import { ProviderRestingError } from './provider-fetch.ts';

/**
 * What went wrong at a provider, as a sentence of ours: a provider's own words may hold the key or the text it was
 * sent.
 */
export function toAppError(error: unknown): AppError {
  return new AppError('unavailable', sentenceFor(error), { retryAfter: 30 });
}

function sentenceFor(error: unknown): string {
  if (chain(error).some((cause) => cause instanceof ProviderRestingError)) {
    return 'The AI provider failed several times and is left alone for a moment. Please try again in a minute.';
  }
  const status = chain(error)
    .map((cause) => (cause as { statusCode?: unknown }).statusCode)
    .find((code) => typeof code === 'number');
  if (status === 401 || status === 403) return 'The AI provider refused the key.';
  if (status === 404) return 'The AI provider does not know the model or the address.';
  if (status === 429) return 'The AI provider is busy, or its quota is used up. Please try again later.';
  if (status !== undefined && status >= 400 && status < 500) return 'The AI provider did not accept the request.';
  if (
    chain(error).some((cause) => cause instanceof Error && /timeout/i.test(`${cause.name} ${String(codeOf(cause))}`))
  ) {
    return 'The AI provider did not answer in time.';
  }
  return 'The AI provider could not be reached, or its answer made no sense.';
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
