import { ApiError } from '#web/lib/api.ts';

/** The server's sentence about an error. */
export function sentenceOf(error: Error): string {
  return error instanceof ApiError ? error.detail : error.message;
}
