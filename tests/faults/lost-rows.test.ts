import { appendFile, cp, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { checkIntegrity } from '#server/backup/check-integrity.ts';
import { withDatabase } from '#server/backup/with-database.ts';
import { readConfig } from '#server/config.ts';
import type { SystemDatabase } from '#server/db/client.ts';
import type { SearchReply } from '#shared/search.ts';
import { type ApiClient, connectClient, signUp } from './api-client.ts';
import { copyDatabase } from './database-copy.ts';
import { passTime } from './moments.ts';
import { killLeftServers, startServer, stopServer, withFolder } from './server-process.ts';
import { trials } from './trials.ts';

const PAGE = 8192;
const SECRET_KEY = 'of thirty-two characters or more, for tests';
const USERNAME = 'keeper';
/** More than a few pages of the table; search shows fifty. */
const NOTES = 45;
const KILLS = trials({ small: 2, full: 40 });
const BETWEEN_KILLS_MS = 1500;
const WAIT_MS = 60_000;

/** A data folder of a user with notes that are indexed, which each test copies. */
let inhabited: string;
let session: string | undefined;

beforeAll(async () => {
  inhabited = await mkdtemp(join(tmpdir(), 'sparehour-lost-rows-'));
  session = await inhabit(inhabited);
});
afterAll(() => rm(inhabited, { recursive: true, force: true }));
afterEach(killLeftServers);

describe('pages of zeros that a crash left behind are not damage', () => {
  test('between pages with rows', async () => {
    await withCopy(async (folder) => {
      const paths = await offline(folder, ({ system }) => pathsOf(system));
      // A table that was made longer by pages whose first rows never reached the log. The last one is used first.
      for (const path of Object.values(paths)) await appendFile(join(folder, 'database', path), Buffer.alloc(2 * PAGE));
      const server = await startServer({ settings: { DATA_DIR: folder, SECRET_KEY } });
      const client = connectClient(server.url, session);
      await writeNotes(client, NOTES);
      await found(client, NOTES * 2);
      client.close();
      await stopServer(server);
      expect(server.output()).not.toMatch(/damage|lost rows/);
      expect(await check(folder)).toEqual([]);
    });
  });

  test(`after ${KILLS} kills while notes are being indexed`, async () => {
    await withCopy(async (folder) => {
      let saved = NOTES;
      for (let kill = 0; kill < KILLS; kill += 1) {
        const server = await startServer({ settings: { DATA_DIR: folder, SECRET_KEY } });
        const client = connectClient(server.url, session);
        const until = performance.now() + BETWEEN_KILLS_MS * (0.5 + Math.random());
        let isOver = false;
        const writing = (async () => {
          while (!isOver) saved += (await writeNote(client)) === 201 ? 1 : 0;
        })();
        const before = saved;
        while (saved === before || performance.now() < until) await passTime(20);
        server.kill('SIGKILL');
        isOver = true;
        await Promise.all([server.ended, writing]);
        client.close();
        expect(server.output()).not.toMatch(/damage|lost rows/);
        expect(await check(folder)).toEqual([]);
      }
      expect(saved).toBeGreaterThan(NOTES);
    });
  });
});

describe('rows that are lost', () => {
  test.each([
    ['notes', 'between pages with rows', 1],
    ['notes', 'at the end', -1],
    ['text of notes that is stored apart', 'at the start', 0],
  ] as const)('%s, %s: an index points to them, although no vacuum has seen the page', async (what, _, at) => {
    await withCopy(async (folder) => {
      const paths = await offline(folder, ({ system }) => pathsOf(system));
      const path = join(folder, 'database', what === 'notes' ? paths.notes : paths.toast);
      const page = await zeroPage(path, at);
      await rm(`${path}_vm`, { force: true });
      const lost = `The table notes has lost the rows of page ${page}: only zeros are left.`;
      expect(await check(folder)).toContain(lost);
      const server = await startServer({ settings: { DATA_DIR: folder, SECRET_KEY } });
      await expect.poll(() => server.output()).toContain(`"damage":"${lost}"`);
    });
  });

  test('of the search index are made again, without an alarm', async () => {
    await withCopy(async (folder) => {
      const paths = await offline(folder, ({ system }) => pathsOf(system));
      const page = await zeroPage(join(folder, 'database', paths.passages), 0);
      const lost = `The table passages has lost the rows of page ${page}: only zeros are left.`;
      expect(await check(folder)).toEqual([`${lost} The server rebuilds the search index at its next start.`]);
      const server = await startServer({ settings: { DATA_DIR: folder, SECRET_KEY } });
      await expect.poll(() => server.output()).toContain('the search index has lost rows and is being rebuilt');
      const client = connectClient(server.url, session);
      await found(client, NOTES);
      expect(server.output()).not.toContain('the database is damaged');
      await stopServer(server);
      expect(await check(folder)).toEqual([]);
    });
  });
});

async function withCopy(work: (folder: string) => Promise<void>): Promise<void> {
  await withFolder(async (folder) => {
    await cp(inhabited, folder, { recursive: true });
    await work(folder);
  });
}

async function inhabit(folder: string): Promise<string | undefined> {
  await copyDatabase(folder);
  const server = await startServer({ settings: { DATA_DIR: folder, SECRET_KEY } });
  const client = await signUp(server.url, USERNAME);
  await writeNotes(client, NOTES - 1);
  const content = `apart ${Array.from({ length: 2000 }, () => Math.random().toString(36)).join(' ')}`;
  expect(await client.call('POST', '/api/notes', { title: 'Long', content })).toMatchObject({ status: 201 });
  await found(client, NOTES);
  client.close();
  await stopServer(server);
  return client.cookie();
}

async function writeNotes(client: ApiClient, count: number): Promise<void> {
  for (let note = 0; note < count; note += 1) expect(await writeNote(client)).toBe(201);
}

async function writeNote(client: ApiClient): Promise<number> {
  const content = `apart ${Array.from({ length: 40 }, () => Math.random().toString(36)).join(' ')}`;
  return (await client.call('POST', '/api/notes', { title: 'Kept', content })).status;
}

/** Waits until search finds so many notes, or the most it shows. */
async function found(client: ApiClient, count: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const { body } = await client.call('POST', '/api/search', { query: 'apart', limit: 50 });
      expect((body as SearchReply).notes.length).toBe(Math.min(50, count));
    },
    { timeout: WAIT_MS, interval: 200 },
  );
}

async function pathsOf(system: SystemDatabase): Promise<{ notes: string; toast: string; passages: string }> {
  const [row] = await system.execute<{ notes: string; toast: string; passages: string }>(sql`
    select pg_relation_filepath('notes') as notes, pg_relation_filepath(reltoastrelid) as toast,
      pg_relation_filepath('passages') as passages
    from pg_class where oid = 'notes'::regclass`);
  if (row === undefined) throw new Error('There are no tables');
  return row;
}

function offline<T>(folder: string, work: (db: { system: SystemDatabase }) => Promise<T>): Promise<T> {
  return withDatabase(readConfig({ DATA_DIR: folder, SECRET_KEY }), { migrates: false }, ({ db }) => work(db));
}

function check(folder: string): Promise<string[]> {
  return withDatabase(readConfig({ DATA_DIR: folder, SECRET_KEY }), { migrates: false }, (services) =>
    checkIntegrity(services, [SECRET_KEY]),
  );
}

/** @param at from the end where it is negative. */
async function zeroPage(path: string, at: number): Promise<number> {
  const file = await open(path, 'r+');
  const { size } = await file.stat();
  const page = at < 0 ? size / PAGE + at : at;
  await file.write(Buffer.alloc(PAGE), 0, PAGE, page * PAGE);
  await file.close();
  return page;
}
