import type { FastifyRequest } from 'fastify';

/** `Prefer: respond-async` (RFC 7240), possibly among other preferences. */
export function prefersAsync(request: FastifyRequest): boolean {
  const preferences = [request.headers.prefer ?? []].flat().join(',').split(',');
  return preferences.some((preference) => /^respond-async\s*(;|$)/i.test(preference.trim()));
}
