import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { answerBadConnection } from './error-handler.ts';

const SECOND = 1000;

/** How long, at most, any request may take to arrive: Node knows one time for all, and an upload has the longest. */
export function longestArrival(config: Config): number {
  return Math.max(config.LIMIT_REQUEST_SECONDS, config.LIMIT_UPLOAD_SECONDS) * SECOND;
}

/** Cuts off a request that is no upload and takes longer to arrive than those may. */
export function cutSlowRequests(app: FastifyInstance, config: Config): void {
  const cut = answerBadConnection(config);
  app.addHook('onRequest', async ({ raw, headers, routeOptions }) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (!hasBody || routeOptions.config.isForm) return;
    const timer = setTimeout(() => {
      // A request without a connection is a test's.
      if (raw.complete || typeof raw.socket.destroy !== 'function') return;
      cut(Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket);
    }, config.LIMIT_REQUEST_SECONDS * SECOND);
    timer.unref();
    raw.once('end', () => clearTimeout(timer));
    raw.once('close', () => clearTimeout(timer));
  });
}
