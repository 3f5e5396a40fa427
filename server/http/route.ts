import { AsyncLocalStorage } from 'node:async_hooks';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context, Services } from '#server/context.ts';
import { errorTexts } from '#server/errors.texts.ts';
import { AppError } from '#server/errors.ts';
import type { FileReply } from '#server/files/files.ts';
import { refuseUploadsWhenFull } from '#server/files/upload-space.ts';
import { within } from '#server/walls.ts';
import { charged } from '#server/work.ts';
import { tabIdSchema } from '#shared/changes.ts';
import type { Endpoint, EndpointReply, EndpointRequest } from '#shared/endpoint.ts';
import { type Note, noteSchema } from '#shared/notes.ts';
import { TAB_HEADER } from '#shared/tab-header.ts';
import { sendFile } from './download.ts';
import type { EventSource, SendEvents } from './events.ts';
import { httpTexts } from './http.texts.ts';
import type { LimitsOf } from './limits.ts';
import { type Form, receiveForm } from './multipart.ts';
import { digestTag, isUnchanged, noteTag, readerLocale } from './request-headers.ts';
import { type Identify, type Identity, identityOf, requireUser, watchSignedIn } from './session.ts';
import { atItsCost } from './work-limit.ts';

/** What a handler can read and set in the HTTP exchange beside its reply: cookies, and the caller's address. */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Whether the caller asked for events instead of JSON; then the handler returns an {@link EventSource}. */
  wantsEvents: boolean;
  /** Aborted when the connection closes, for either reason: the caller left, or the answer was sent. */
  closed: AbortSignal;
}

type Handler<E extends Endpoint, C> = (
  context: C,
  input: Input<E>,
  exchange: Exchange,
) => Promise<Result<E> | AsyncIterable<unknown> | EventSource>;

/** The request's parts; with the form if the call accepts one, whose file is removed when the handler is done. */
type Input<E extends Endpoint> = EndpointRequest<E> &
  (E['multipart'] extends z.ZodType ? { form: Form<z.output<E['multipart']>> } : unknown);

type Result<E extends Endpoint> = E['reply'] extends 'events'
  ? EventSource
  : E['reply'] extends 'file'
    ? FileReply
    : EndpointReply<E>;

/** Mounts a call that requires a session or an access token; the handler gets the user's context. */
type MountForUser = <E extends Endpoint>(endpoint: E, handler: Handler<E, Context>, refuse?: Refuse) => void;
/** Throws where a file of so many bytes can't be accepted, before it is received. */
type Refuse = (context: Context, bytes: number) => Promise<void>;
/** Mounts a call that works without one. */
type MountPublic = <E extends Endpoint>(endpoint: E, handler: Handler<E, Services>) => void;

/** How a feature mounts its calls. */
export interface Mount {
  forUser: MountForUser;
  publicly: MountPublic;
}

/** Every call mounted so far: the inventory that the authorization tests are generated from. */
export type Inventory = Endpoint[];

/**
 * The two ways to mount an endpoint of `shared/`. Each validates the parameters, query and body with the endpoint's
 * schemas, and the reply too: what the contract doesn't name never leaves the server.
 */
export function mounting(
  app: FastifyInstance,
  services: Services,
  identify: Identify,
  limitsOf: LimitsOf,
  sendEvents: SendEvents,
  inventory: Inventory,
): Mount {
  function mount<E extends Endpoint, C>(
    endpoint: E,
    contextOf: (request: FastifyRequest) => C,
    handler: Handler<E, C>,
    refuse?: (context: C, bytes: number) => Promise<void>,
  ) {
    inventory.push(endpoint);
    const guard = endpoint.access === 'public' ? undefined : requireUser(services.config, identify, endpoint);
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
      onRequest: [...(guard ? [guard.onRequest] : []), ...limitsOf(endpoint.limit)],
      ...(guard ? { preHandler: guard.preHandler } : {}),
      config: {
        limit: endpoint.limit,
        isForm: endpoint.multipart !== undefined,
        membersMax: endpoint.membersMax,
      },
      handler: (request, reply) =>
        atItsCost(request, reply, async () => {
          const input = charged(() => parseRequest(endpoint, request));
          const exchange = exchangeOf(request, reply);
          const respond = async (whole: Input<E>) => {
            const result = await handler(contextOf(request), whole, exchange);
            if (typeof result === 'function') return sendEvents(request, reply, result as EventSource);
            if (endpoint.reply === 'file') {
              const file = result as FileReply;
              if (guard !== undefined && file.size === null) cutWhenSignedOut(request, file);
              return sendFile(reply, file);
            }
            return send(endpoint, request, reply, result);
          };
          const { multipart, file } = endpoint;
          if (multipart === undefined || file === undefined) return respond(input as Input<E>);
          const declared = Number(request.headers['content-length'] ?? 0);
          await refuseUploadsWhenFull(services, Math.min(declared, file.bytesMax));
          await refuse?.(contextOf(request), declared);
          const form = await receiveForm(request, multipart, file, services.config.DATA_DIR);
          try {
            await guard?.preHandler(request, reply);
            // Processing a file takes longer than a connection may be silent.
            if (request.raw.socket instanceof Socket) request.raw.socket.setTimeout(0);
            return await respond({ ...input, form } as unknown as Input<E>);
          } finally {
            await form.file.remove();
          }
        }),
    });
  }
  /** A file that is written while it is sent may take an hour, and must not outlive a session that was revoked. */
  function cutWhenSignedOut(request: FastifyRequest, { content }: FileReply): void {
    const end = () => content.destroy(new AppError('unauthenticated', errorTexts.signIn));
    const { stop } = watchSignedIn(services, identify, request, end);
    content.once('close', stop);
  }
  const forUser: MountForUser = (endpoint, handler, refuse) =>
    mount(endpoint, (request) => contextOf(services, request), handler, refuse);
  const publicly: MountPublic = (endpoint, handler) =>
    mount(endpoint, (request) => ({ ...services, log: request.log as Services['log'] }), handler);
  return { forUser, publicly };
}

/** What a signed-in user's call works with: its services, within their wall. */
export function contextOf(services: Services, request: FastifyRequest): Context {
  return {
    ...seenBy(services, identityOf(request)),
    log: request.log as Services['log'],
    ...identityOf(request),
    grant: identityOf(request).grant ?? undefined,
    locale: readerLocale(request),
    tabId: tabIdSchema.safeParse(request.headers[TAB_HEADER]).data,
  };
}

/** Within the wall of the only client that a session shows, of a token's or a colleague's: here, so that no call can forget it. */
function seenBy(services: Services, { client, wall }: Identity): Services {
  if (wall !== undefined) return within(services, wall);
  if (client === undefined) return services;
  return within(services, { clientId: client.id, screen: client.isHidden ? 'hidden' : 'open' });
}

function exchangeOf(request: FastifyRequest, reply: FastifyReply): Exchange {
  const accept = request.headers.accept ?? '';
  const closing = new AbortController();
  reply.raw.once('close', () => closing.abort());
  if (reply.raw.destroyed) closing.abort();
  return { request, reply, wantsEvents: accept.includes('text/event-stream'), closed: closing.signal };
}

function parseRequest<E extends Endpoint>(endpoint: E, request: FastifyRequest): EndpointRequest<E> {
  if (endpoint.multipart === undefined && request.isMultipart()) {
    throw new AppError('unsupported_type', httpTexts.request.notJson);
  }
  return {
    params: endpoint.params?.parse(request.params),
    query: (endpoint.query ?? z.strictObject({})).parse(request.query),
    // A DELETE may come without a body; then the schema reports what is missing.
    body: endpoint.body?.parse(request.body ?? undefined),
  } as EndpointRequest<E>;
}

/** A handler may have set another success status. */
function send<E extends Endpoint>(endpoint: E, request: FastifyRequest, reply: FastifyReply, result: unknown) {
  if (reply.statusCode === 200) reply.code(endpoint.status);
  if (endpoint.reply === null || typeof endpoint.reply === 'string') return reply.send(result);
  if (isAsyncIterable(result)) {
    const tag = hasFingerprint(result) ? digestTag(result.fingerprint) : undefined;
    // In bytes: as objects, sixteen long notes would wait for a slow reader.
    const stream = () => Readable.from(inThisCall(jsonArray(result)), { objectMode: false });
    return sendTagged(request, reply, tag, stream);
  }
  const { reply: schema } = endpoint;
  const { body, tag } = charged(() => {
    const parsed = schema.parse(result);
    // Encoded once, for the tag and the socket.
    const body = Buffer.from(JSON.stringify(parsed));
    const digest = () => (request.method === 'GET' ? digestTag(body) : undefined);
    return { body, tag: schema === noteSchema ? noteTag(parsed as Note) : digest() };
  });
  return sendTagged(request, reply, tag, () => body);
}

/** Sends JSON, or 304 to a client that has it. */
function sendTagged(request: FastifyRequest, reply: FastifyReply, tag: string | undefined, body: () => unknown) {
  if (tag !== undefined) reply.header('etag', tag);
  if (tag !== undefined && request.method === 'GET' && isUnchanged(request, tag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body());
}

/** A list too large for memory is written as it is read; whoever yields its items validates them. */
async function* jsonArray(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '[';
  for await (const item of items) {
    yield separator + charged(() => JSON.stringify(item));
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

/** The same items. A stream asks for them when its socket has room, which is outside of the call that pays for them. */
function inThisCall<T>(items: AsyncGenerator<T>): AsyncIterable<T> {
  const inCall = AsyncLocalStorage.snapshot();
  const next = () => inCall(() => items.next());
  return { [Symbol.asyncIterator]: () => ({ next, return: () => items.return(undefined) }) };
}

/** Whether a list is known to be the same before it is read. */
function hasFingerprint(list: object): list is { fingerprint: string } {
  return 'fingerprint' in list;
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
