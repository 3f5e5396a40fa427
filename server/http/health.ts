import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { isCall } from './address.ts';

/**
 * `/healthz` answers while the process lives, `/readyz` while it can serve: the database is migrated and answers.
 * Before it is migrated, and while the server stops, every call under /api says so.
 */
export function mountHealth(app: FastifyInstance, services: Services, isReady: () => boolean): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.get('/healthz', async (_, reply) => reply.type('text/plain').header('cache-control', 'no-store').send('ok'));
  app.get('/readyz', async (_, reply) => {
    const isServing =
      isReady() &&
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
  app.addHook('onRequest', async (request) => {
    if (!isCall(request) || (isReady() && !isStopping)) return;
    const doing = isStopping ? 'stopping' : 'starting';
    throw new AppError('unavailable', `The server is ${doing}. Please try again in a moment.`, { retryAfter: 2 });
  });
}
