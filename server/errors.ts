import type { Note } from '#shared/notes.ts';

/** What can go wrong, in the product's terms. Only `http/error-handler.ts` decides the HTTP status of each. */
export type ErrorCode =
  | 'bad_request'
  | 'unauthenticated'
  | 'forbidden'
  | 'client_safe'
  | 'grant_ended'
  | 'grant_read_only'
  | 'password_temporary'
  | 'factor_needed'
  | 'factor_missing'
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
  /** Seconds after which a retry makes sense. */
  retryAfter?: number;
  cause?: unknown;
}

/** An error with a sentence for the person who caused it. Never contains internals: `message` is shown. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.retryAfter = details.retryAfter;
  }
}

/** A request with fields that can't be used; `errors` says what is wrong with each. */
export class InvalidFieldsError extends AppError {
  readonly errors: { field: string; message: string }[];

  constructor(message: string, errors: { field: string; message: string }[]) {
    super('invalid', message);
    this.errors = errors;
  }
}

/** A change of a note that was changed in between; `current` is the note as it is now. */
export class ChangedNoteError extends AppError {
  readonly current: Note;

  constructor(code: 'stale_version' | 'note_changed', message: string, current: Note) {
    super(code, message);
    this.current = current;
  }
}

/** What is wrong with one field, which is all there is to say. */
export function invalidField(field: string, message: string): InvalidFieldsError {
  return new InvalidFieldsError(message, [{ field, message }]);
}
