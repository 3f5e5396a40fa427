import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { isCall } from './session.ts';

/** Headers of every answer; documents get their content security policy in `static.ts`. */
export function setHeaders(app: FastifyInstance, config: Config): void {
  const headers = answerHeaders(config);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    if (isCall(request)) reply.header('cache-control', 'no-store');
  });
}

/** Headers of every answer. */
export function answerHeaders(config: Config): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'x-dns-prefetch-control': 'off',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'microphone=(self), camera=(), geolocation=(), payment=(), usb=(), display-capture=()',
    // Anything but a document gets a policy under which nothing runs, in case a browser renders it.
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    ...(config.isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/** The policy of the service worker: it fetches this origin's files for the page, and nothing else. */
export const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'";

/**
 * The policy of a page. Scripts come only from this origin's files; the nonce allows the style elements that Radix and
 * next-themes write.
 */
export function documentPolicy(nonce: string, config: Config): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'none'",
    "img-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    'report-uri /api/csp-report',
    ...(config.isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
