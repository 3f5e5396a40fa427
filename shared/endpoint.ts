import type { z } from 'zod';

/** What a call costs, so that the server can bound it: each class has its own budget in `server/http/limits.ts`. */
export type LimitClass =
  | 'read'
  | 'write'
  | 'login'
  | 'register'
  | 'secret'
  | 'upload'
  | 'attachment'
  | 'export'
  | 'search'
  | 'chat'
  | 'shared';

/** A header with a meaning of its own for some calls; `http/openapi` says which. */
export type RequestHeader = 'If-Match' | 'Idempotency-Key';

/** The single file of a form. */
export interface FormFile {
  readonly field: string;
  readonly bytesMax: number;
  readonly tooLarge: string;
}

/**
 * One HTTP call, described once for both sides: the server mounts it, the browser calls it.
 *
 * `path` is a Fastify path (`/api/notes/:id`). `reply` is null if the answer has no body (204), `'events'` for a stream
 * of server-sent events, and `'file'` for bytes to be saved as a file. `multipart` describes the text fields beside the
 * single file of a form; such a call has no `body`. Calls with `access: 'public'` work without a session; every other
 * call answers 401 without one. An access token does for a session, except where `access` is `'session'`, or
 * `'administrator'`: that is refused to everybody but administrators.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType | null | 'events' | 'file' = z.ZodType | null | 'events' | 'file',
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/api/${string}`;
  /** What it does, in a few words: the heading of the call in the API's description. */
  readonly summary: string;
  readonly access: 'public' | 'user' | 'session' | 'administrator';
  /** Whether an access token that may only read can make it; without this, it can if the method is GET. */
  readonly isRead?: boolean;
  readonly limit: LimitClass;
  readonly status: 200 | 201 | 202 | 204;
  readonly params?: Params;
  readonly query?: Query;
  /** The headers that the call heeds beside those of every call. */
  readonly headers?: readonly RequestHeader[];
  readonly body?: Body;
  readonly multipart?: z.ZodType;
  /** The form's file: the name of its field, its maximum size in bytes, and the sentence for a larger one. */
  readonly file?: FormFile;
  readonly reply: Reply;
  /** The types of a file that a browser may show; without any it is only downloaded. */
  readonly shownTypes?: readonly string[];
  /** With `Accept: text/event-stream` the reply comes as server-sent events. */
  readonly streams?: true;
  /** Largest accepted body in bytes; the server's default (256 KiB) if absent. */
  readonly bodyLimit?: number;
  /** How many fields and items the body may have at all levels together; the server's default if absent. */
  readonly membersMax?: number;
}

type Input<T> = T extends z.ZodType ? z.input<T> : undefined;
type Output<T> = T extends z.ZodType ? z.output<T> : undefined;

/** What the browser passes to call an endpoint. */
export interface EndpointInput<E extends Endpoint> {
  params: Input<E['params']>;
  query: Input<E['query']>;
  body: Input<E['body']>;
}

/** What the server's handler receives, already validated. */
export interface EndpointRequest<E extends Endpoint> {
  params: Output<E['params']>;
  query: Output<E['query']>;
  body: Output<E['body']>;
}

/** What the call returns: the reply's type, or undefined for a 204. */
export type EndpointReply<E extends Endpoint> = E['reply'] extends z.ZodType ? z.output<E['reply']> : undefined;

/** Declares a call; keeps the exact types of its parts. */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}
