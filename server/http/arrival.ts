import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
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
