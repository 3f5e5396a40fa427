import type { FastifyInstance } from 'fastify';
import { reportAnswered } from '#server/observed.ts';
import { isCall } from './session.ts';

const UNKNOWN = 'none';

/**
 * Gives every answer the id that the log uses, and the log one line per call: with the mounted route, so that it
 * contains neither ids nor queries. Pages and health checks are logged at level `debug`.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const route = request.routeOptions.url ?? UNKNOWN;
    const status = reply.statusCode;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const left = reply.raw.writableFinished ? {} : { callerLeft: true };
    request.log[isCall(request) ? 'info' : 'debug']({ method, route, status, ms, ...left }, 'request');
    const { limit } = request.routeOptions.config;
    reportAnswered({ method, route, status, seconds: reply.elapsedTime / 1000, limit });
  });
}
