/** What an id in a request names. */
export type IdKind =
  | 'note'
  | 'newNote'
  | 'trashedNote'
  | 'folder'
  | 'newFolder'
  | 'revision'
  | 'session'
  | 'passkey'
  | 'document'
  | 'attachment'
  | 'conversation'
  | 'recording'
  | 'question'
  | 'template'
  | 'savedSearch'
  | 'task'
  | 'import'
  | 'calendar'
  | 'share'
  | 'token'
  | 'event'
  | 'grant';

/** How one call is tried: where it takes ids, and what else it needs to be a good call. */
export interface Case {
  params?: Record<string, IdKind>;
  query?: Record<string, IdKind>;
  /** Ids in the body, with the status that one gets that is not the caller's own. */
  bodyIds?: Record<string, { kind: IdKind; refused: 201 | 404 | 422 }>;
  body?: Record<string, unknown>;
  /** A good call is answered for as long as somebody listens: it has tests of its own. */
  isEndless?: boolean;
  /** The body is a form with a file beside those. */
  isForm?: boolean;
  /** The name of that file's field, when not `file`. */
  fileField?: string;
}

/** Has no ids in the request: only the session identifies the user. */
export const noIds: Case = {};
