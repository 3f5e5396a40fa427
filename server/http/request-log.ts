import type { FastifyInstance } from 'fastify';
import { tellAnswered } from '#server/observed.ts';
import { isCall } from './address.ts';

const UNKNOWN = 'none';

/**
 * Gives every answer the id under which the log has it, and the log one line for each call: its route as it is mounted,
 * so that neither an id nor a query is in it. Pages and health checks are lines of the level `debug`.
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
    tellAnswered({ method, route, status, seconds: reply.elapsedTime / 1000, limit });
  });
}
