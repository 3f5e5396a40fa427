import { ApiError } from './api.ts';

/**
 * What a failure toast says after its colon: `409: …` as the server put it, or the sentence alone where a status says
 * nothing to a person (no answer came, or a page came instead of one).
 */
export function failureText(error: Error): string {
  if (!(error instanceof ApiError)) return error.message;
  return error.isOffline || error.detail === 'Server error' ? error.detail : error.message;
}
