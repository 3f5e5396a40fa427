import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { type ServerProcess, startServer, stopServer } from '#tests/faults/server-process.ts';
import { type Account, createAccount } from './account.ts';
import { type Watcher, watch } from './watcher.ts';

export { expect };

/** A browser window of its own: other cookies, other storage. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
}

interface PerTest {
  /** Notes everything the browser complains of; what a test does not allow fails it. */
  watcher: Watcher;
  /** A user who is signed in in `page`, made through the server's front door. */
  account: Account;
  /** Opens another window as somebody else, or as the same user on another device. */
  visit: (options?: BrowserContextOptions) => Promise<Visitor>;
}
interface PerWorker {
  /** Environment of the server, where it differs from the usual. */
  settings: Record<string, string>;
  /** The product with its production build, on a database of its own. */
  server: ServerProcess;
  /** The server's DATA_DIR, for commands of the administrator's. */
  dataDir: string;
}

/** A test in a browser that may not complain: a console error, an exception, a refused script or a request elsewhere fails it. */
export const test = base.extend<PerTest, PerWorker>({
  settings: [{}, { option: true, scope: 'worker' }],
  dataDir: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'sparehour-e2e-'));
      await use(join(folder, 'data'));
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ settings, dataDir }, use) => {
      const server = await startServer({
        settings: { DATA_DIR: dataDir, NODE_ENV: 'production', ...settings },
        isBuilt: true,
      });
      await use(server);
      await stopServer(server);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  watcher: [
    async ({ context, baseURL }, use) => {
      const watcher = watch(context, baseURL ?? '');
      await use(watcher);
      expect(watcher.complaints(), 'what the browser complained of').toEqual([]);
    },
    { auto: true },
  ],
  account: async ({ context, watcher: _ }, use) => use(await createAccount(context.request)),
  visit: async ({ browser, baseURL, watcher, contextOptions, viewport, locale }, use) => {
    const visitors: Visitor[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({
        ...contextOptions,
        viewport,
        ...(locale ? { locale } : {}),
        ...(baseURL ? { baseURL } : {}),
        ...options,
      });
      watcher.add(context);
      const visitor = { context, page: await context.newPage() };
      visitors.push(visitor);
      return visitor;
    });
    for (const { context } of visitors) await context.close();
  },
});
