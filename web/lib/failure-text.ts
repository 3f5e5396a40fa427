import { ApiError } from './api.ts';

/**
 * What an error toast says after its colon: `409: …` with the server's sentence, or the sentence alone if the status means
 * nothing to the user (no answer, or a page instead of one).
 */
export function failureText(error: Error): string {
  if (!(error instanceof ApiError)) return error.message;
  return error.isOffline || error.detail === 'Server error' ? error.detail : error.message;
}

/** Whether a call got no answer. */
export function isOffline(error: unknown): boolean {
  return error instanceof ApiError && error.isOffline;
}

/** Why something failed and what to do, in full sentences; the server's own sentence if there is one. */
export function failureSentence(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong. Try again.';
  if (error.isOffline && !error.detail.endsWith('.')) return `${error.detail}. Check your connection and try again.`;
  if (!error.hasSentence) return 'The server has a problem. Try again in a moment.';
  return error.detail;
}
