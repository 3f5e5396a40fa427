import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context, Services } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import type { LimitClass } from '#shared/endpoint.ts';
import { MIB } from '#shared/size-text.ts';
import { failureOf } from './error-handler.ts';
import { isOwnOrigin } from './headers.ts';
import { httpTexts } from './http.texts.ts';
import type { LimitsOf } from './limits.ts';
import { contextOf } from './route.ts';
import { type Identify, identityOf, MCP_PATH, requireToken } from './session.ts';
import { atItsCost } from './work-limit.ts';

/** A message of an assistant's program. */
export interface McpCall {
  context: Context;
  mayWrite: boolean;
  /** The name of the access token. */
  program: string;
  from: { ip: string; userAgent: string };
  message: unknown;
  /** The headers that the protocol reads. */
  headers: Record<string, string>;
  /** Aborted when the program has left. */
  closed: AbortSignal;
  /** What is said about a failure; the unexpected is logged. */
  sentenceOf: (error: unknown) => string;
}

/** What is behind the door. */
export interface Mcp {
  /** What a message costs. */
  limitOf: (message: unknown) => LimitClass;
  answer: (call: McpCall) => Promise<Response>;
}

const HEADERS = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'];

/**
 * Mounts the door for assistants' programs: JSON-RPC over HTTP, without sessions and streams, for whoever has an access
 * token ([why](../../docs/decisions/0135-assistants-come-through-mcp.md)).
 */
export function mountMcp(
  app: FastifyInstance,
  services: Services,
  identify: Identify,
  limitsOf: LimitsOf,
  { limitOf, answer }: Mcp,
): void {
  const { config } = services;
  const guard = requireToken(identify);
  app.route({
    method: ['GET', 'DELETE'],
    url: MCP_PATH,
    handler: (_, reply) => reply.code(405).header('allow', 'POST').type('text/plain').send(httpTexts.mcp.postOnly),
  });
  app.route({
    method: 'POST',
    url: MCP_PATH,
    bodyLimit: MIB,
    config: { limit: 'read' },
    onRequest: [
      async (request) => {
        // A page that a browser shows has no business here, whatever name its server took (DNS rebinding).
        const { origin } = request.headers;
        if (origin !== undefined && !isOwnOrigin(origin, request, config)) {
          throw new AppError('forbidden', httpTexts.otherSite);
        }
      },
      guard.onRequest,
    ],
    preHandler: async (request, reply) => {
      await guard.preHandler(request, reply);
      for (const limit of limitsOf(limitOf(request.body))) await limit.call(app, request, reply);
    },
    handler: (request, reply) =>
      atItsCost(request, reply, async () => {
        if (Array.isArray(request.body)) throw new AppError('bad_request', httpTexts.mcp.noBatches);
        const closing = new AbortController();
        reply.raw.once('close', () => closing.abort());
        const answered = await answer({
          context: contextOf(services, request),
          mayWrite: identityOf(request).scope === 'write',
          program: identityOf(request).tokenName ?? '',
          from: { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' },
          message: request.body,
          headers: headersOf(request),
          closed: closing.signal,
          sentenceOf: (error) => sentenceOf(error, request),
        });
        const type = answered.headers.get('content-type');
        if (type !== null) reply.type(type);
        return reply.code(answered.status).send(Buffer.from(await answered.arrayBuffer()));
      }),
  });
}

function headersOf({ headers }: FastifyRequest): Record<string, string> {
  return Object.fromEntries(
    HEADERS.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])),
  );
}

function sentenceOf(error: unknown, request: FastifyRequest): string {
  const failure = failureOf(error, request);
  if (!(failure instanceof AppError)) request.log.error({ err: error }, 'a tool of an assistant failed');
  return failure.message;
}
