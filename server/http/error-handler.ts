import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Config } from '#server/config.ts';
import { errorCode, isConnectionError, isRolledBack } from '#server/db/connection-errors.ts';
import { AppError, type ErrorCode } from '#server/errors.ts';
import type { Problem } from '#shared/errors.ts';
import { answerHeaders } from './headers.ts';

const statusOf: Record<ErrorCode, number> = {
  bad_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  username_taken: 409,
  id_taken: 409,
  stale_version: 409,
  not_connected: 409,
  too_large: 413,
  address_too_long: 414,
  unsupported_type: 415,
  invalid: 422,
  unusable_file: 422,
  rate_limited: 429,
  busy: 503,
  unavailable: 503,
  storage_full: 507,
};

const titleOf: Record<number, string> = {
  400: 'Bad request',
  401: 'Not signed in',
  403: 'Refused',
  404: 'Not found',
  408: 'Too slow',
  409: 'Conflict',
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
 * `application/problem+json`. A stale save answers the note as it is now. What is not an {@link AppError} becomes a
 * fixed sentence with the request's id; its message goes to the log only.
 */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const failure = asAppError(error, request);
    const status = failure instanceof AppError ? statusOf[failure.code] : failure.status;
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    return sendProblem(request, reply, status, failure);
  });
  app.setNotFoundHandler((request, reply) =>
    sendProblem(request, reply, 404, new AppError('not_found', 'There is nothing at this address.')),
  );
}

/** Answers what the router refuses before any hook runs: an address that is not one. */
export function answerBadAddress(config: Config) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(answerHeaders(config)).header('x-request-id', request.id);
    const isLong = error.statusCode === 414;
    const message = isLong ? 'The address is too long.' : 'The address cannot be read.';
    sendProblem(request, reply, isLong ? 414 : 400, { status: 400, message });
  };
}

/** Answers what is not even HTTP, or came too slowly: on the bare connection, which ends with it. */
export function answerBadConnection(config: Config) {
  const headers = Object.entries(answerHeaders(config)).map(([name, value]) => `${name}: ${value}`);
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const status = connectionStatus[error.code ?? ''] ?? 400;
    const body = status === 400 ? 'The request could not be read.' : (fastifySentences[status] ?? '');
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: text/plain; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'connection: close',
      ...headers,
    ];
    // Not left to the other side to close.
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
  };
}

const connectionStatus: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

interface PlainFailure {
  status: number;
  message: string;
}

/** A failure in the product's own terms. */
function asAppError(error: unknown, request: FastifyRequest): AppError | PlainFailure {
  if (error instanceof AppError) return error;
  if (error instanceof z.core.$ZodError) return invalid(error);
  // Whoever left in the middle of a request is no failure of ours.
  if (error !== undefined && error === request.raw.errored)
    return new AppError('bad_request', 'The connection was closed.');
  if (isConnectionError(error)) {
    return new AppError('unavailable', 'The database does not answer. Please try again in a moment.', {
      retryAfter: 2,
    });
  }
  const code = errorCode(error);
  if (isRolledBack(error) || code === '57014') {
    return new AppError('busy', 'The server is busy. Please try again in a moment.', { retryAfter: 2 });
  }
  if (code === '53100' || code === 'ENOSPC') {
    return new AppError('storage_full', "The server's disk is full. Nothing was saved; please tell its operator.");
  }
  const status = (error as FastifyError).statusCode ?? 500;
  if (status === 415 && request.routeOptions.config.isForm) return { status, message: NOT_A_FORM };
  const sentence = fastifySentences[status];
  if (sentence !== undefined) return { status, message: sentence };
  return { status: 500, message: `Something went wrong on the server. Its log has the details under ${request.id}.` };
}

const NOT_A_FORM = 'The file must be sent as multipart/form-data.';

/** What Fastify itself refuses, in our words. */
const fastifySentences: Record<number, string> = {
  400: 'The request could not be read: its body is not valid JSON.',
  408: 'The request took too long to arrive.',
  413: 'The request is too large.',
  414: 'The address is too long.',
  415: 'The request must be sent as application/json.',
  429: 'Too many requests. Please wait a moment.',
  431: 'The request has too many headers.',
  503: 'The server is busy. Please try again in a moment.',
};

/** More than a form has fields; a list of a million wrong items is not answered with as many sentences. */
const ERRORS_MAX = 20;

/** The first thing that is wrong is the sentence; all of them are in `errors`. */
function invalid(error: z.core.$ZodError): AppError {
  const errors = error.issues
    .slice(0, ERRORS_MAX)
    .map((issue) => ({ field: issue.path.join('.'), message: sentenceOf(issue) }));
  return new AppError('invalid', errors[0]?.message ?? 'The request cannot be used', { errors });
}

function sentenceOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') {
    const [name = ''] = issue.keys;
    return /^\w{1,40}$/.test(name) ? `There is no field ${name}` : 'The request has a field that does not belong there';
  }
  if (issue.path.length === 0 && issue.code === 'invalid_type') return 'The request needs a JSON object';
  const field = `The field ${issue.path.join('.')}`;
  if (issue.code === 'invalid_type') {
    return issue.message.endsWith('received undefined')
      ? `${field} is missing`
      : `${field} must be ${aOrAn(issue.expected)}`;
  }
  // A rule with a sentence of its own keeps it; these are the library's.
  if (!/^(Invalid|Too) /.test(issue.message)) return issue.message;
  if (issue.code === 'invalid_value') return `${field} must be one of: ${issue.values.join(', ')}`;
  if (issue.code === 'too_big') return `${field} can be at most ${issue.maximum}`;
  if (issue.code === 'too_small') return `${field} must be at least ${issue.minimum}`;
  return `${field} cannot be read`;
}

function aOrAn(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, status: number, failure: AppError | PlainFailure) {
  if (failure instanceof AppError && failure.retryAfter !== undefined) reply.header('retry-after', failure.retryAfter);
  reply.code(status).header('cache-control', 'no-store');
  const current = failure instanceof AppError ? failure.current : undefined;
  if (!(request.headers.accept ?? '').includes('application/problem+json')) {
    if (current !== undefined) return reply.type('application/json; charset=utf-8').send(JSON.stringify(current));
    return reply.type('text/plain; charset=utf-8').send(failure.message);
  }
  const problem: Problem = {
    status,
    title: titleOf[status] ?? 'Error',
    detail: failure.message,
    code: failure instanceof AppError ? failure.code : 'error',
    ...(failure instanceof AppError && failure.errors ? { errors: failure.errors } : {}),
    ...(current ? { current } : {}),
  };
  return reply.type('application/problem+json; charset=utf-8').send(JSON.stringify(problem));
}
