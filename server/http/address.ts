import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/** Who a request counts for where nobody is signed in: its address, or the /64 that an IPv6 user has to themselves. */
export function networkOf(request: FastifyRequest): string {
  return normalizeIP(request.ip);
}
