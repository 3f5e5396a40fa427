import type { Note } from '#shared/notes.ts';

/** What can go wrong, in the product's terms. Only `http/error-handler.ts` decides the HTTP status of each. */
export type ErrorCode =
  | 'bad_request'
  | 'unauthenticated'
  | 'forbidden'
  | 'password_temporary'
  | 'not_found'
  | 'username_taken'
  | 'id_taken'
  | 'stale_version'
  | 'line_missing'
  | 'not_connected'
  | 'note_changed'
  | 'invalid'
  | 'unusable_file'
  | 'too_large'
  | 'address_too_long'
  | 'unsupported_type'
  | 'rate_limited'
  | 'busy'
  | 'unavailable'
  | 'storage_full'
  | 'quota_reached';

interface ErrorDetails {
  /** What is wrong with each field of the request. */
  errors?: { field: string; message: string }[];
  /** The note as it is now, with `stale_version` and `note_changed`. */
  current?: Note;
  /** Seconds after which a retry makes sense. */
  retryAfter?: number;
  cause?: unknown;
}

/** An error with a sentence for the person who caused it. Never contains internals: `message` is shown. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: { field: string; message: string }[] | undefined;
  readonly current: Note | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.errors = details.errors;
    this.current = details.current;
    this.retryAfter = details.retryAfter;
  }
}
