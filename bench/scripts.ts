import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { type ApiClient, signUp } from '#tests/faults/api-client.ts';
import { startServer, stopServer, withFolder } from '#tests/faults/server-process.ts';
import { freshProfile, withBrowser } from './browser.ts';
import type { Figure, Result } from './figures.ts';
import { quiet, serverCommand } from './server-command.ts';

const KB = 1000;
const webFolder = 'dist/web';

/** How much script a browser loads for a page, as the server compresses it. */
export async function measure(): Promise<Result> {
  const figures = await withFolder(async (folder) => {
    const server = await startServer({ settings: { DATA_DIR: folder, ...quiet }, command: serverCommand() });
    const user = await signUp(server.url, 'reader');
    // Without a note there is no page.
    await user.call('POST', '/api/notes', { title: 'Visit', content: 'Call Sofia.' });
    const measured = await withBrowser(async (browser) => {
      const app = await scriptsOf(browser, server.url, '/app', user);
      return [
        figureOf('/', await scriptsOf(browser, server.url, '/'), 80),
        figureOf(
          '/app',
          app.filter((path) => !isPage(path)),
          220,
        ),
        // Loaded when the note's text is visible.
        figureOf('the live page of /app', app.filter(isPage), 120),
      ];
    });
    user.close();
    await stopServer(server);
    return measured;
  });
  return {
    title: 'Scripts',
    about:
      'All scripts that Chromium loads until the page is idle, with nothing cached. The first column is brotli, which ' +
      'browsers get; the second is gzip.',
    figures,
  };
}

const isPage = (path: string) => path.includes('/page-surface-');

function figureOf(page: string, paths: string[], limitKb?: number): Figure {
  const brotli = sum(paths, '.br', brotliCompressSync);
  const kb = (bytes: number) => `${(bytes / KB).toFixed(1)} kB`;
  return {
    name: `${page} (${paths.length} files)`,
    median: kb(brotli),
    p99: kb(sum(paths, '.gz', gzipSync)),
    ...(limitKb === undefined ? {} : { target: `< ${limitKb} kB`, isReached: brotli < limitKb * KB }),
  };
}

/** The build compresses files beside themselves, but for the smallest ones. */
function sum(paths: string[], suffix: string, compress: (text: Buffer) => Buffer): number {
  return paths.reduce((bytes, path) => {
    const file = join(webFolder, path);
    return bytes + (existsSync(file + suffix) ? statSync(file + suffix).size : compress(readFileSync(file)).length);
  }, 0);
}

async function scriptsOf(browser: Browser, url: string, page: string, user?: ApiClient): Promise<string[]> {
  const context = await freshProfile(browser, url, user);
  const scripts = new Set<string>();
  const tab = await context.newPage();
  tab.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  await tab.goto(page);
  if (page === '/app') await tab.locator('.cm-content').waitFor();
  await tab.waitForLoadState('networkidle');
  await context.close();
  return [...scripts];
}
