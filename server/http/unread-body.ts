import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MIB } from '#shared/size-text.ts';

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
