import type { FastifyInstance, FastifyRequest } from 'fastify';
import { audit } from '#server/audit.ts';
import { type Config, isLoopback } from '#server/config.ts';
import { AppError } from '#server/errors.ts';
import { httpTexts } from './http.texts.ts';
import type { LimitsOf } from './limits.ts';
import { bearerToken, isCall } from './session.ts';

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

/**
 * Refuses requests that another site made a browser send. Every browser we support sends `Sec-Fetch-Site`, and `Origin`
 * with everything except a GET. A request with neither doesn't come from a browser, and has no cookie that another site
 * could use (docs/decisions/0007).
 */
export function refuseCrossSite(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', async (request) => {
    // No other site can make a browser send an access token.
    if (!isCall(request) || bearerToken(request) !== undefined) return;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead ? !isReadFromElsewhere(request) : isWriteFromHere(request, config)) return;
    await audit(request, 'cross_site_refused', request.ip);
    throw new AppError('forbidden', httpTexts.otherSite);
  });
}

/** Another page never embeds a GET of ours; typing the address (`none`) is fine. */
function isReadFromElsewhere(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

function isWriteFromHere(request: FastifyRequest, config: Config): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const origin = request.headers.origin;
  return origin === undefined || isOwnOrigin(origin, request, config);
}

/** The origin of the page that makes a request, as far as this server is known by it; else the usual one. */
export function originOf(request: FastifyRequest, config: Config): string {
  const { origin } = request.headers;
  return origin !== undefined && isOwnOrigin(origin, request, config) ? origin : config.PUBLIC_ORIGIN;
}

/** Without a configured PUBLIC_ORIGIN the server is local, and any of the machine's own names is valid. */
export function isOwnOrigin(origin: string, request: FastifyRequest, config: Config): boolean {
  if (origin === config.PUBLIC_ORIGIN) return true;
  if (config.hasPublicOrigin || !URL.canParse(origin)) return false;
  const { protocol, host, hostname } = new URL(origin);
  const isAllowed = isLoopback(hostname) || config.ALLOW_INSECURE_HTTP === '1';
  return isAllowed && host === request.headers.host && protocol === `${request.protocol}:`;
}

const REPORT_MAX_BYTES = 8192;

/**
 * Accepts browsers' reports of violations of the content security policy; only the fact is logged, never the content.
 */
export function mountCspReport(app: FastifyInstance, limitsOf: LimitsOf): void {
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string', bodyLimit: REPORT_MAX_BYTES },
    (_, _body, done) => done(null, null),
  );
  app.post(
    '/api/csp-report',
    { bodyLimit: REPORT_MAX_BYTES, onRequest: limitsOf('write'), config: { limit: 'read' } },
    async (request, reply) => {
      request.log.warn('content security policy violation reported');
      return reply.code(204).send();
    },
  );
}
