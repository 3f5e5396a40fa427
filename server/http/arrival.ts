import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { answerBadConnection } from './error-handler.ts';

const SECOND = 1000;

/** The longest time any request may take to arrive: Node has one limit for all, and uploads need the most. */
export function longestArrival(config: Config): number {
  return Math.max(config.LIMIT_REQUEST_SECONDS, config.LIMIT_UPLOAD_SECONDS) * SECOND;
}

/** Cuts off a request that isn't an upload and takes longer to arrive than other requests may. */
export function cutSlowRequests(app: FastifyInstance, config: Config): void {
  const cut = answerBadConnection(config);
  app.addHook('onRequest', async ({ raw, headers, routeOptions }) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (!hasBody || routeOptions.config.isForm) return;
    const timer = setTimeout(() => {
      // A request without a connection comes from a test.
      if (raw.complete || typeof raw.socket.destroy !== 'function') return;
      cut(Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket);
    }, config.LIMIT_REQUEST_SECONDS * SECOND);
    timer.unref();
    raw.once('end', () => clearTimeout(timer));
    raw.once('close', () => clearTimeout(timer));
  });
}
