import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { MIB } from '#shared/size-text.ts';
import { answerBadConnection } from './error-handler.ts';

const SECOND = 1000;

/**
 * Cuts off a request that takes longer to arrive than requests may. An upload may take as long as it needs while it gets
 * on: each stretch of time has to bring at least a megabyte, or its end. Node's own limit is the same for all requests,
 * and for the whole of each.
 */
export function cutSlowRequests(app: FastifyInstance, config: Config): void {
  const cut = answerBadConnection(config);
  app.addHook('onRequest', async ({ raw, headers, routeOptions }) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    // A request without a connection comes from a test.
    if (!hasBody || typeof raw.socket.destroy !== 'function') return;
    const { isForm } = routeOptions.config;
    const seconds = isForm ? config.LIMIT_UPLOAD_SECONDS : config.LIMIT_REQUEST_SECONDS;
    watchArrival(raw, seconds * SECOND, isForm ? MIB : Number.POSITIVE_INFINITY, () =>
      cut(Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket),
    );
  });
}

/** Calls `onLate` where a stretch of time brought fewer bytes than `least`, and not all that was missing. */
function watchArrival(raw: IncomingMessage, ms: number, least: number, onLate: () => void): void {
  const { socket } = raw;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    if (raw.complete) return clearInterval(timer);
    const brought = socket.bytesRead - before;
    before = socket.bytesRead;
    if (brought >= least) return;
    clearInterval(timer);
    onLate();
  }, ms);
  timer.unref();
  raw.once('end', () => clearInterval(timer));
  raw.once('close', () => clearInterval(timer));
}

/** Larger than any body: a client that is merely refused can send all of its own. */
const DECLARED_MAX = 32 * MIB;
/** For a body of undeclared or larger length. */
const UNDECLARED_MAX = MIB;
const DRAINED_MS = 10_000;

/**
 * Lets a client read the answer to a request that is answered before all of its body has arrived: most clients send
 * everything first, and would find a closed connection instead of the answer. What still arrives is discarded, within
 * limits.
 */
export function drainUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (!isUnread(request)) return;
    // Node would close the connection with the answer.
    reply.removeHeader('connection');
    // Before the answer: after it, Node itself keeps reading, without a limit and without reporting how much.
    drain(request);
  });
}

function isUnread({ raw }: FastifyRequest): boolean {
  return !raw.complete && !raw.readableEnded && !raw.destroyed;
}

function drain({ raw, headers }: FastifyRequest): void {
  const declared = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
  const most = declared <= DECLARED_MAX ? DECLARED_MAX : UNDECLARED_MAX;
  let bytes = 0;
  const end = () => raw.destroy();
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > most) end();
  });
  raw.resume();
  const timer = setTimeout(end, DRAINED_MS);
  timer.unref();
  raw.once('end', () => clearTimeout(timer));
  raw.once('close', () => clearTimeout(timer));
}
