import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/context.ts';

const DAY_MS = 24 * 3600 * 1000;
/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;
/** Not the shared pages below /s/: a crawler has to open one to read that it must not be indexed. */
const robots = 'User-agent: *\nDisallow: /api/\nDisallow: /app\n';

/**
 * What programs look for on every site: what they may crawl, and where to report a vulnerability (RFC 9116), if the
 * administrator has said so.
 */
export function mountWellKnown(app: FastifyInstance, services: Pick<Services, 'config' | 'now'>): void {
  const { SECURITY_CONTACT, hasPublicOrigin, PUBLIC_ORIGIN } = services.config;
  publish('/robots.txt', () => robots);
  if (SECURITY_CONTACT === undefined) return;
  const path = '/.well-known/security.txt';
  publish(path, () => {
    const expires = new Date(services.now().getTime() + VALID_DAYS * DAY_MS).toISOString();
    const canonical = hasPublicOrigin ? `Canonical: ${PUBLIC_ORIGIN}${path}\n` : '';
    return `Contact: ${SECURITY_CONTACT}\nExpires: ${expires}\nPreferred-Languages: en\n${canonical}`;
  });

  function publish(address: string, textOf: () => string): void {
    app.get(address, async (_, reply) => {
      return reply.type('text/plain; charset=utf-8').header('cache-control', 'max-age=3600').send(textOf());
    });
  }
}
