import type { FastifyInstance, FastifyRequest } from 'fastify';
import { audit } from '#server/audit.ts';
import { type Config, isLoopback } from '#server/config.ts';
import { AppError } from '#server/errors.ts';
import { httpTexts } from './http.texts.ts';
import { bearerToken, isCall } from './session.ts';

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
    audit(request, 'cross_site_refused', request.ip);
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

/** Without a configured PUBLIC_ORIGIN the server is local, and any of the machine's own names is valid. */
function isOwnOrigin(origin: string, request: FastifyRequest, config: Config): boolean {
  if (origin === config.PUBLIC_ORIGIN) return true;
  if (config.hasPublicOrigin || !URL.canParse(origin)) return false;
  const { protocol, host, hostname } = new URL(origin);
  const isAllowed = isLoopback(hostname) || config.ALLOW_INSECURE_HTTP === '1';
  return isAllowed && host === request.headers.host && protocol === `${request.protocol}:`;
}
