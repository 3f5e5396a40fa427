import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/context.ts';
import { AppError } from '#server/errors.ts';

/**
 * `/healthz` answers while the process lives, `/readyz` while it can serve: the database is migrated and answers.
 * Until it is migrated, every call under /api says so.
 */
export function mountHealth(app: FastifyInstance, services: Services, isReady: () => boolean): void {
  app.get('/healthz', async (_, reply) => reply.type('text/plain').send('ok'));
  app.get('/readyz', async (_, reply) => {
    const isServing =
      isReady() &&
      (await services.db.ping().then(
        () => true,
        () => false,
      ));
    return reply
      .code(isServing ? 200 : 503)
      .type('text/plain')
      .send(isServing ? 'ready' : 'not ready');
  });
  app.addHook('onRequest', async (request) => {
    if (isReady() || !request.url.startsWith('/api/')) return;
    throw new AppError('unavailable', 'The server is starting. Please try again in a moment.', { retryAfter: 2 });
  });
  // Browsers report what the content security policy stopped; only that it happened is logged, never what.
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { bodyLimit: 8192 },
    (_, body, done) => {
      body.resume();
      done(null, null);
    },
  );
  app.post('/api/csp-report', async (request, reply) => {
    request.log.warn('content security policy violation reported');
    return reply.code(204).send();
  });
}
