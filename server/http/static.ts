import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '#server/config.ts';
import { documentPolicy } from './headers.ts';

/** What Vite writes where a nonce belongs; replaced in each answer. */
const NONCE_PLACE = '__CSP_NONCE__';
/** The pages the web application knows; every other path is its not-found screen, with status 404. */
const pages = ['/', '/auth', '/app'];

/** Serves the built web application: hashed files for ever, the document never stored and with a fresh nonce. */
export async function serveWeb(app: FastifyInstance, config: Config, folder: string): Promise<void> {
  const document = await readFile(join(folder, 'index.html'), 'utf8');
  await app.register(serveStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    wildcard: false,
    globIgnore: ['**/index.html*', '**/*.map'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  for (const page of pages) app.get(page, (_, reply) => sendDocument(reply, 200));
  app.get('/*', (request, reply) => {
    if (!wantsPage(request.url, request.headers.accept)) return reply.callNotFound();
    return sendDocument(reply, 404);
  });

  function sendDocument(reply: FastifyReply, status: number) {
    const nonce = randomBytes(16).toString('base64url');
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', documentPolicy(nonce, config))
      .send(document.replaceAll(NONCE_PLACE, nonce));
  }
}

/** A missing file is a plain 404; only a visit gets the page that says so. */
function wantsPage(url: string, accept = ''): boolean {
  return !url.startsWith('/api') && accept.includes('text/html') && !/\.\w+$/.test(url.split('?')[0] ?? '');
}
