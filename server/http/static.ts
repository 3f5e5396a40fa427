import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Config } from '#server/config.ts';
import { documentPolicy, WORKER_POLICY } from './headers.ts';

/** Vite's placeholder for a nonce; replaced in each answer. */
const NONCE_PLACE = '__CSP_NONCE__';
/** The pages the web application knows, with the script of the build that shows each. */
const pages = { '/': 'landing-page', '/auth': 'auth-route', '/app': 'notes', '/admin': 'admin-route' };
/** Every other path is the not-found screen, with status 404. */
const notFound = 'not-found';

/**
 * Serves the built web application: hashed files are cached forever, the document is never stored and has a new nonce
 * each time.
 */
export async function serveWeb(app: FastifyInstance, config: Config, folder: string): Promise<void> {
  const document = await readFile(join(folder, 'index.html'), 'utf8');
  const preloads = await readPreloads(folder, document);
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
      if (path.endsWith('/service-worker.js')) reply.header('content-security-policy', WORKER_POLICY);
    },
  });
  // Browsers ask for it on pages that name no icon, as shared ones.
  app.get('/favicon.ico', (_, reply) => reply.sendFile('favicon.svg'));
  for (const [path, script] of Object.entries(pages)) {
    const page = pageOf(script);
    app.get(path, (_, reply) => sendPage(reply, 200, page));
  }
  const notFoundPage = pageOf(notFound);
  app.get('/*', (request, reply) => {
    if (!wantsPage(request.url, request.headers.accept)) return reply.callNotFound();
    return sendPage(reply, 404, notFoundPage);
  });

  function pageOf(script: string): string {
    const provider = config.OIDC_ISSUER === undefined ? '' : meta('provider', config.OIDC_NAME);
    const settings = meta('registration', config.REGISTRATION) + provider + meta('passwords', config.PASSWORD_SIGN_IN);
    return document.replace('</head>', () => `${settings}${preloads(script)}</head>`);
  }

  function sendPage(reply: FastifyReply, status: number, page: string) {
    const nonce = randomBytes(16).toString('base64url');
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', documentPolicy(nonce, config))
      .send(page.replaceAll(NONCE_PLACE, nonce));
  }
}

/** What the administrator chose that the page follows before it asks anything. */
function meta(name: string, content: string): string {
  const escaped = content.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<meta name="${name}" content="${escaped}">`;
}

/** A missing file is a plain 404; only a page visit gets the not-found page. */
function wantsPage(url: string, accept = ''): boolean {
  return !/^\/api(\/|$)/.test(url) && accept.includes('text/html') && !/\.\w+$/.test(url.split('?')[0] ?? '');
}

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), name: z.string().optional(), imports: z.array(z.string()).optional() }),
);
type Manifest = z.output<typeof manifestSchema>;

/**
 * Returns the preload links for what a page imports, which the browser would discover only after running the first
 * script. They come from Vite's manifest; without one there are none.
 */
async function readPreloads(folder: string, document: string): Promise<(script: string) => string> {
  const manifest = await readManifest(join(folder, '.vite/manifest.json'));
  return (script) =>
    [
      ...filesOf(
        manifest,
        Object.keys(manifest).filter((key) => manifest[key]?.name === script),
      ),
    ]
      .filter((file) => !document.includes(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
      .join('');
}

async function readManifest(path: string): Promise<Manifest> {
  if (!existsSync(path)) return {};
  return manifestSchema.parse(JSON.parse(await readFile(path, 'utf8')));
}

/** The files of modules and of everything they import. */
function filesOf(manifest: Manifest, sources: string[], seen = new Set<string>()): Set<string> {
  for (const source of sources) {
    const chunk = manifest[source];
    if (chunk === undefined || seen.has(chunk.file)) continue;
    seen.add(chunk.file);
    filesOf(manifest, chunk.imports ?? [], seen);
  }
  return seen;
}

/** The font that notes are read in, by the names of its files in the build. */
const faces = [
  { file: 'source-serif-4-latin-wght-normal', style: 'normal' },
  { file: 'source-serif-4-latin-wght-italic', style: 'italic' },
];

/** Rules that load the application's own reading font on a page without its styles; empty without a build. */
export async function readingFonts(webFolder: string): Promise<string> {
  const folder = join(webFolder, 'assets');
  const files = existsSync(folder) ? await readdir(folder) : [];
  return faces
    .flatMap(({ file, style }) => {
      const built = files.find((name) => name.startsWith(`${file}-`) && name.endsWith('.woff2'));
      return built === undefined ? [] : [face(built, style)];
    })
    .join('\n');
}

function face(file: string, style: string): string {
  return `@font-face { font-family: "Source Serif 4 Variable"; font-style: ${style}; font-weight: 200 900; font-display: swap; src: url("/assets/${file}") format("woff2-variations") }`;
}
