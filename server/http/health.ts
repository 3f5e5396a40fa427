import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { httpTexts } from './http.texts.ts';
import { needsDatabase } from './session.ts';

/** How long a call waits for a starting server; most starts take less. */
const START_PATIENCE_MS = 2000;
const LOOK_MS = 50;

/**
 * `/healthz` answers while the process lives, `/readyz` while it can serve: the database is migrated and answers. A
 * call that arrives before the migration waits a moment for it; one that arrives while the server stops is refused.
 *
 * @returns how to drain: from then on `/readyz` says 503 and connections are not kept, while calls are still served.
 */
export function mountHealth(app: FastifyInstance, services: Services, isReady: () => boolean): () => void {
  let isDraining = false;
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.get('/healthz', async (_, reply) => reply.type('text/plain').header('cache-control', 'no-store').send('ok'));
  app.get('/readyz', async (_, reply) => {
    const isServing =
      isReady() &&
      !isDraining &&
      !isStopping &&
      (await services.db.ping().then(
        () => true,
        () => false,
      ));
    return reply
      .code(isServing ? 200 : 503)
      .type('text/plain')
      .header('cache-control', 'no-store')
      .send(isServing ? 'ready' : 'not ready');
  });

  async function isReadySoon(): Promise<boolean> {
    const giveUpAt = performance.now() + START_PATIENCE_MS;
    while (!isReady() && !isStopping && performance.now() < giveUpAt) await setTimeout(LOOK_MS);
    return isReady();
  }

  app.addHook('onRequest', async (request, reply) => {
    // A caller that keeps the connection would send its next call to a stopping server.
    if (isDraining || isStopping) reply.header('connection', 'close');
    if (!needsDatabase(request) || (!isStopping && (isReady() || (await isReadySoon())))) return;
    const doing = isStopping ? 'stopping' : 'starting';
    // Shows the proxy that nothing of the call was done, so that another server can handle it.
    reply.header('x-server-state', doing);
    throw new AppError('unavailable', httpTexts.state(doing), { retryAfter: 2 });
  });
  app.addHook('onSend', async (_, reply) => {
    // Again, after the hook that keeps the connection of an arriving body: the server waits for its end.
    if (isDraining || isStopping) reply.header('connection', 'close');
  });
  return () => {
    isDraining = true;
  };
}
