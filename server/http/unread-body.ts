import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MIB } from '#shared/size-text.ts';

/** More than any body has: a client that is merely refused gets to send all of its own. */
const DECLARED_MAX = 32 * MIB;
/** Of a body whose length isn't declared, or is larger. */
const UNDECLARED_MAX = MIB;
const DRAINED_MS = 10_000;

/**
 * Lets a client whose request is answered before all of its body arrived read the answer: most send everything first, and
 * find a closed connection instead of the answer. What still arrives is discarded, within bounds.
 */
export function drainUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (!isUnread(request)) return;
    // Node would close the connection with the answer.
    reply.removeHeader('connection');
    // Before the answer: after it, Node itself reads on, without a bound and without saying how much.
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
