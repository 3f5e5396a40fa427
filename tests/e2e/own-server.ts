import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { freePort, type ServerProcess, startServer } from '#tests/faults/server-process.ts';
import { test as base, expect } from './product.ts';

export { expect };

/** A server of this test alone, which can be killed and comes back at the same address. */
export interface MortalServer {
  url: string;
  /** Its DATA_DIR, for what is changed in the database while it is away. */
  dataDir: string;
  kill: () => Promise<void>;
  comeBack: () => Promise<void>;
}

/** Journeys with a service worker, on a server that may be away. */
export const test = base.extend<{ mortal: MortalServer }>({
  serviceWorkers: 'allow',
  mortal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'sparehour-offline-'));
      // One of those that the system gives away could be taken when the server comes back, by a connection of anybody.
      const PORT = String(await freePort());
      const settings = { DATA_DIR: join(folder, 'data'), NODE_ENV: 'production', PORT };
      let running: ServerProcess | undefined = await startServer({ settings, waitMs: 100_000 });
      const mortal: MortalServer = {
        url: running.url,
        dataDir: settings.DATA_DIR,
        async kill() {
          running?.kill('SIGKILL');
          await running?.ended;
          running = undefined;
        },
        async comeBack() {
          running = await startServer({ settings });
        },
      };
      await use(mortal);
      await mortal.kill();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ mortal }, use) => use(mortal.url),
  watcher: async ({ watcher }, use) => {
    // What a browser writes about a server that is away.
    watcher.allow(/ERR_CONNECTION_(REFUSED|RESET|CLOSED)|ERR_SOCKET_NOT_CONNECTED|ERR_FAILED/);
    // A server that listens and is not ready yet.
    watcher.allow(/status of 503/);
    watcher.allow(/ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED|ERR_CONTENT_LENGTH_MISMATCH/);
    await use(watcher);
  },
});

/** Waits until the application is on the device and answers for this page. */
export async function applicationIsKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
}

/** Waits until so many notes are on the device, each with its text, and what the page asks for before it shows them. */
export async function notesAreKept(page: Page, count: number, timeout?: number): Promise<void> {
  await expect.poll(() => page.evaluate(countKept, undefined), timeout === undefined ? {} : { timeout }).toBe(count);
}

/** Waits until the reply of a call is on the device, by the key that it has there. */
export async function replyIsKept(page: Page, key: string): Promise<void> {
  await expect.poll(() => page.evaluate(countKept, key)).toBe(1);
}

/** Runs in the browser: how many notes there are, or how many replies with a key. */
async function countKept(key?: string): Promise<number> {
  const device = (await indexedDB.databases()).find(({ name }) => name?.startsWith('sparehour-device.'));
  if (!device?.name) return 0;
  const request = indexedDB.open(device.name);
  // Deleted since: to open it must not make another.
  request.onupgradeneeded = () => request.transaction?.abort();
  const db = await new Promise<IDBDatabase | undefined>((resolve) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve(undefined);
  });
  if (!db) return 0;
  const reading = db.transaction(['notes', 'replies']);
  const counting = key === undefined ? reading.objectStore('notes').count() : reading.objectStore('replies').count(key);
  // The last reply that is fetched for the device; an opened note is on it before.
  const finding = reading.objectStore('replies').count('/api/saved-searches');
  await new Promise((resolve) => {
    reading.oncomplete = resolve;
  });
  db.close();
  return finding.result === 0 ? 0 : counting.result;
}
