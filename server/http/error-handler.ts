import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Config } from '#server/config.ts';
import { errorCode, isConnectionError, isRolledBack } from '#server/db/connection-errors.ts';
import { isDamage } from '#server/db/damage.ts';
import { errorTexts } from '#server/errors.texts.ts';
import { AppError, ChangedNoteError, type ErrorCode, InvalidFieldsError } from '#server/errors.ts';
import { filesTexts } from '#server/files/files.texts.ts';
import { StorageError } from '#server/files/storage-error.ts';
import { type Refusal, reportRefused } from '#server/observed.ts';
import type { Problem } from '#shared/errors.ts';
import { answerHeaders } from './headers.ts';
import { httpTexts } from './http.texts.ts';
import { noteTag } from './request-headers.ts';

interface Answer {
  status: number;
  /** The name of its count, if it has one. */
  counted?: Refusal;
  /** How the log reports it, if not as an error from status 500 on. */
  reported?: 'warning' | 'never';
}

const answers: Record<ErrorCode, Answer> = {
  bad_request: { status: 400 },
  unauthenticated: { status: 401 },
  forbidden: { status: 403 },
  client_safe: { status: 403 },
  grant_ended: { status: 403 },
  grant_read_only: { status: 403 },
  password_temporary: { status: 403 },
  factor_needed: { status: 403 },
  factor_missing: { status: 403 },
  not_found: { status: 404 },
  username_taken: { status: 409 },
  id_taken: { status: 409 },
  stale_version: { status: 409 },
  line_missing: { status: 409 },
  not_connected: { status: 409 },
  note_changed: { status: 412 },
  too_large: { status: 413 },
  address_too_long: { status: 414 },
  unsupported_type: { status: 415 },
  invalid: { status: 422 },
  unusable_file: { status: 422 },
  rate_limited: { status: 429, counted: 'rate' },
  // A full server refuses on purpose: how often says the count, and where it happens is known.
  busy: { status: 503, counted: 'busy', reported: 'warning' },
  unavailable: { status: 503, counted: 'unavailable' },
  storage_full: { status: 507, counted: 'disk' },
  // A user's used-up quota isn't an error of the server.
  quota_reached: { status: 507, counted: 'quota', reported: 'never' },
};

const titleOf: Record<number, string> = {
  400: 'Bad request',
  401: 'Not signed in',
  403: 'Refused',
  404: 'Not found',
  408: 'Too slow',
  409: 'Conflict',
  412: 'Precondition failed',
  413: 'Too large',
  414: 'Too long',
  415: 'Unsupported type',
  422: 'Cannot be used',
  429: 'Too many requests',
  431: 'Too large',
  500: 'Server error',
  503: 'Not available',
  507: 'Storage full',
};

/**
 * Answers every failure with one sentence: as plain text, or as RFC 9457 to a caller that names
 * `application/problem+json`. A stale save answers with the current note. Anything other than an {@link AppError}
 * becomes a fixed sentence with the request's id; its message is only logged.
 */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const failure = failureOf(error, request);
    const { status, counted } =
      failure instanceof AppError ? answers[failure.code] : { ...failure, counted: undefined };
    // What became one of our errors only here is reported: the database's trouble looks like a busy server.
    const reported = error instanceof AppError ? answers[error.code].reported : undefined;
    if (reported === 'warning') request.log.warn('the server is busy and refused a call');
    else if (status >= 500 && reported !== 'never') request.log.error({ err: error }, 'request failed');
    const refusal = failure instanceof StorageError ? 'storage' : counted;
    if (refusal) reportRefused(refusal);
    return sendProblem(request, reply, status, failure);
  });
  app.setNotFoundHandler((request, reply) =>
    sendProblem(request, reply, 404, new AppError('not_found', httpTexts.notFound)),
  );
}

/** Answers what the router refuses before any hook runs: invalid paths. */
export function answerBadAddress(config: Config) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(answerHeaders(config)).header('x-request-id', request.id);
    const isLong = error.statusCode === 414;
    const message = isLong ? httpTexts.addressTooLong : httpTexts.addressInvalid;
    sendProblem(request, reply, isLong ? 414 : 400, { status: 400, message });
  };
}

/** Answers invalid HTTP, or a request that arrived too slowly, on the bare connection, and closes it. */
export function answerBadConnection(config: Config) {
  const headers = Object.entries(answerHeaders(config)).map(([name, value]) => `${name}: ${value}`);
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const status = connectionStatus[error.code ?? ''] ?? 400;
    const body = status === 400 ? httpTexts.request.malformed : (fastifySentences[status] ?? '');
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: text/plain; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'connection: close',
      ...headers,
    ];
    // Not left to the other side.
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
  };
}

const connectionStatus: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

interface PlainFailure {
  status: number;
  message: string;
}

/** A failure in the product's own terms. */
export function failureOf(error: unknown, request: FastifyRequest): AppError | PlainFailure {
  if (error instanceof AppError) return error;
  if (error instanceof z.core.$ZodError) return invalid(error);
  // A caller that disconnects is not a failure.
  if (error !== undefined && error === request.raw.errored) return new AppError('bad_request', httpTexts.disconnected);
  if (isConnectionError(error)) {
    return new AppError('unavailable', httpTexts.databaseDown, {
      retryAfter: 2,
    });
  }
  const code = errorCode(error);
  if (isRolledBack(error) || code === '57014') {
    return new AppError('busy', httpTexts.busy, { retryAfter: 2 });
  }
  const { client: only, grant, wall } = request.identity ?? {};
  // A row outside of the wall can't be written.
  if (code === '42501' && only && grant) {
    const { onlyClient, noPrivate } = errorTexts.grant;
    return new AppError('forbidden', hasPrivate(request.body) ? noPrivate : onlyClient(only.name));
  }
  if (code === '42501' && wall) return new AppError('forbidden', httpTexts.token.otherPlace);
  if (code === '42501' && only) return new AppError('client_safe', errorTexts.clientSafe(only.name));
  if (code === '53100' || code === 'ENOSPC') {
    return new AppError('storage_full', filesTexts.diskFull);
  }
  if (isDamage(error)) return { status: 500, message: httpTexts.damaged };
  const status = (error as FastifyError).statusCode ?? 500;
  if (status === 415 && request.routeOptions.config.isForm) return { status, message: httpTexts.form.notForm };
  const sentence = fastifySentences[status];
  if (sentence !== undefined) return { status, message: sentence };
  return { status: 500, message: httpTexts.trouble(request.id) };
}

/** Whether a note that is sent would be out of a colleague's sight. */
function hasPrivate(body: unknown): boolean {
  const { content } = (body ?? {}) as { content?: unknown };
  return typeof content === 'string' && content.toLowerCase().includes('[!private');
}

/** Sentences for errors of Fastify itself. */
const fastifySentences: Record<number, string> = {
  400: httpTexts.request.badJson,
  408: httpTexts.request.slow,
  413: httpTexts.request.tooLarge,
  414: httpTexts.addressTooLong,
  415: httpTexts.request.notJson,
  429: httpTexts.tooManyRequests,
  431: httpTexts.request.tooManyHeaders,
  503: httpTexts.busy,
};

const texts = httpTexts.field;

/** More than a form has fields, and a limit for a list of a million invalid items. */
const ERRORS_MAX = 20;

/** The sentence is about the first problem; `errors` lists all of them. */
function invalid(error: z.core.$ZodError): AppError {
  const errors = error.issues
    .slice(0, ERRORS_MAX)
    .flatMap(withoutChoice)
    .map((issue) => ({ field: issue.path.join('.'), message: sentenceOf(issue) }));
  return new InvalidFieldsError(errors[0]?.message ?? httpTexts.request.unusable, errors);
}

/** Where a body may have one of several forms: what keeps it from the one it is nearest to. */
function withoutChoice(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const [nearest] = issue.errors.toSorted((a, b) => a.length - b.length);
  return nearest?.map((each) => ({ ...each, path: [...issue.path, ...each.path] })) ?? [issue];
}

function sentenceOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') {
    const [name = ''] = issue.keys;
    return /^\w{1,40}$/.test(name) ? texts.unknown(name) : texts.unknownOdd;
  }
  if (issue.path.length === 0 && issue.code === 'invalid_type') return httpTexts.request.notObject;
  const field = issue.path.join('.');
  if (issue.code === 'invalid_type') {
    return issue.message.endsWith('received undefined') ? texts.missing(field) : texts.type(field, issue.expected);
  }
  // A rule with its own sentence keeps it; these replace the library's.
  if (!/^(Invalid|Too) /.test(issue.message)) return issue.message;
  if (issue.code === 'invalid_value') return texts.oneOf(field, issue.values);
  if (issue.code === 'too_big') return texts.atMost(field, issue.maximum);
  if (issue.code === 'too_small') return texts.atLeast(field, issue.minimum);
  return texts.invalid(field);
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, status: number, failure: AppError | PlainFailure) {
  if (failure instanceof AppError && failure.retryAfter !== undefined) reply.header('retry-after', failure.retryAfter);
  reply.code(status).header('cache-control', 'no-store');
  const current = failure instanceof ChangedNoteError ? failure.current : undefined;
  if (current !== undefined) reply.header('etag', noteTag(current));
  if (!(request.headers.accept ?? '').includes('application/problem+json')) {
    if (current !== undefined) return reply.type('application/json; charset=utf-8').send(JSON.stringify(current));
    return reply.type('text/plain; charset=utf-8').send(failure.message);
  }
  const problem: Problem = {
    status,
    title: titleOf[status] ?? 'Error',
    detail: failure.message,
    code: failure instanceof AppError ? failure.code : 'error',
    ...(failure instanceof InvalidFieldsError ? { errors: failure.errors } : {}),
    ...(current ? { current } : {}),
  };
  return reply.type('application/problem+json; charset=utf-8').send(JSON.stringify(problem));
}
