import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/** The address that a request without a session counts for, or its /64 for IPv6. */
export function networkOf(request: FastifyRequest): string {
  return normalizeIP(request.ip);
}

/** Whether a request is for the API, even if the path is written in another way (`/%61pi/notes`). */
export function isCall(request: FastifyRequest): boolean {
  return request.url.startsWith('/api/') || request.routeOptions.url?.startsWith('/api/') === true;
}

/** Whether a request needs the database: a call, or a shared page. */
export function needsDatabase(request: FastifyRequest): boolean {
  return isCall(request) || request.routeOptions.config.limit !== undefined;
}
