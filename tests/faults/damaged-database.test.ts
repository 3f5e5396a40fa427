import { existsSync } from 'node:fs';
import { cp, mkdtemp, open, readdir, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { checkIntegrity } from '#server/backup/check-integrity.ts';
import { withDatabase as openDatabase } from '#server/backup/with-database.ts';
import { readConfig } from '#server/config.ts';
import { connectClient, password, signUp } from './api-client.ts';
import { runCommand } from './commands.ts';
import { copyDatabase } from './database-copy.ts';
import {
  freePort,
  isInstalled,
  killLeftServers,
  runUntilEnd,
  startServer,
  stopServer,
  withFolder,
} from './server-process.ts';
import { trials } from './trials.ts';

const PAGE = 8192;
const NOTES = 300;
const SECRET_KEY = 'of thirty-two characters or more, for tests';
const USERNAME = 'keeper';

/** Of each table its file, within the database's folder. */
let files: Record<string, string>;
/** Of the row whose text is kept apart, for its length. */
let longId: string;
/** Whose file is not in the storage. */
let lostId: string;
/** A data folder with all that, which each test copies. */
let inhabited: string;

beforeAll(async () => {
  inhabited = await mkdtemp(join(tmpdir(), 'sparehour-damaged-'));
  await inhabit(inhabited);
}, 120_000);
afterAll(() => rm(inhabited, { recursive: true, force: true }));
afterEach(killLeftServers);

describe('a database whose files are damaged is refused with a sentence', () => {
  const damages: [what: string, damage: (database: string) => Promise<unknown>][] = [
    ['PG_VERSION is missing', (path) => rm(join(path, 'PG_VERSION'))],
    ['pg_control is cut off', (path) => truncate(join(path, 'global/pg_control'), 100)],
    ['the log is missing', (path) => eachLog(path, (log) => rm(log))],
    ['the tables are missing', (path) => rm(join(path, 'base/5'), { recursive: true })],
    ['pg_control is empty', (path) => truncate(join(path, 'global/pg_control'), 0)],
    ['pg_control is missing', (path) => rm(join(path, 'global/pg_control'))],
    ['a byte of pg_control is another', (path) => flip(join(path, 'global/pg_control'), 60)],
    ['the log is empty', (path) => eachLog(path, (log) => truncate(log, 0))],
    ['the catalog is empty', (path) => truncate(join(path, 'base/5/1259'), 0)],
  ];
  test.each(damages.slice(0, trials({ small: 2, full: damages.length })))('%s', async (_, damage) => {
    await withCopy(async (folder) => {
      const database = join(folder, 'database');
      await damage(database);
      const before = await readdir(database);
      const { code, output } = await runUntilEnd({ DATA_DIR: folder, SECRET_KEY, LOG_LEVEL: 'warn' });
      expect([code, output]).toEqual([
        1,
        `The database in ${database} can't be opened: its files are damaged or incomplete. ` +
          'Move the folder aside and restore a backup: see “Restore” in docs/operations.md.\n',
      ]);
      // Above all no new, empty database in its place.
      const now = await readdir(database);
      expect(now.filter((name) => name !== 'postmaster.pid')).toEqual(before);
      expect(existsSync(join(folder, 'database.lock'))).toBe(false);
    });
  });
});

describe('damage to the tables', () => {
  test('a page with a wrong byte: readers get a sentence, the log a line, and everything else works', async () => {
    await withCopy(async (folder) => {
      await flip(join(folder, 'database', files.notes ?? ''), 3 * PAGE + 5000);
      const METRICS_PORT = String(await freePort());
      const server = await startServer({ settings: { DATA_DIR: folder, SECRET_KEY, METRICS_PORT } });
      const client = await signIn(server.url);
      expect(await client.call('GET', '/api/notes')).toMatchObject({
        status: 500,
        body: "Part of the server's database is damaged, so this can't be read. Contact your administrator.",
      });
      expect(await client.call('POST', '/api/notes', { title: 'After' })).toMatchObject({ status: 201 });
      const lines = server.output().split('\n');
      expect(lines.find((line) => line.includes('the database is damaged'))).toMatch(
        /"level":"?(error|50)"?.*"damage":"invalid page in block 3 of relation/,
      );
      const metrics = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
      expect(metrics).toMatch(/^sparehour_database_damage_total [1-9]/m);
      await stopServer(server);
      const problems = await check(folder);
      expect(problems).toContain("The table notes can't be read at page 3: its rows (ctid 3,…) are damaged.");
      // Of other tables everything is checked all the same.
      expect(problems).toContain(`The file of documents ${lostId} is missing.`);
    });
  });

  test('a text that is stored apart: the row is named', async () => {
    await withCopy(async (folder) => {
      await flip(join(folder, 'database', files.toast ?? ''), PAGE + 4000);
      expect(await check(folder)).toContainEqual(
        expect.stringMatching(
          new RegExp(`^The row \\(.*${longId}\\) of the table notes \\(ctid \\(\\d+,\\d+\\)\\) can't be read\\.$`),
        ),
      );
    });
  });

  const zeros: [where: string, at: number][] = [
    ['at the end', -1],
    ['in the middle', 4],
  ];
  test.each(zeros.slice(0, trials({ small: 1, full: zeros.length })))(
    "a page of zeros %s, which reading doesn't detect: the server and the check report it",
    async (_, at) => {
      await withCopy(async (folder) => {
        const path = join(folder, 'database', files.notes ?? '');
        const page = await zeroPage(path, at);
        const lost = `The table notes has lost the rows of page ${page}: only zeros are left.`;
        expect(await check(folder)).toContain(lost);
        const server = await startServer({ settings: { DATA_DIR: folder, SECRET_KEY } });
        await expect.poll(() => server.output()).toContain(`"damage":"${lost}"`);
        await stopServer(server);
      });
    },
  );

  const losses: [state: string, damage: (path: string) => Promise<void>][] = [
    ['empty', (path) => truncate(path, 0)],
    ['missing', (path) => rm(path)],
  ];
  test.each(losses.slice(0, trials({ small: 1, full: losses.length })))(
    'the file of a table is %s: the server and the check report it',
    async (_, damage) => {
      await withCopy(async (folder) => {
        await damage(join(folder, 'database', files.notes ?? ''));
        const lost = expect.stringMatching(/The table notes is cut off: 0 of \d+ pages are left\./);
        expect(await check(folder)).toContainEqual(lost);
        const server = await startServer({ settings: { DATA_DIR: folder, SECRET_KEY } });
        await expect.poll(() => server.output()).toEqual(lost);
        await stopServer(server);
      });
    },
  );

  test.skipIf(!isInstalled())('the command reports what is damaged, and exits with 1', async () => {
    await withCopy(async (folder) => {
      await flip(join(folder, 'database', files.notes ?? ''), 3 * PAGE + 5000);
      const outcome = await runCommand('check:integrity', { DATA_DIR: folder, SECRET_KEY });
      expect(outcome).toMatchObject({ code: 1, output: expect.stringContaining("can't be read at page 3") });
      expect(await runCommand('backup', { DATA_DIR: folder, SECRET_KEY })).toEqual({
        code: 1,
        output: expect.stringMatching(
          /^The database is damaged: invalid page in block 3 of relation "[^"]+"\. npm run check:integrity lists what is affected; see “A damaged database” in docs\/operations\.md\.\n$/,
        ),
      });
    });
  });

  test('nothing is reported for an undamaged database, even after a crash', async () => {
    await withCopy(async (folder) => {
      const server = await startServer({ settings: { DATA_DIR: folder, SECRET_KEY } });
      const client = await signIn(server.url);
      for (let count = 0; count < 20; count += 1) {
        await client.call('POST', '/api/notes', { title: `Note ${count}`, content: 'x'.repeat(5000) });
      }
      server.kill('SIGKILL');
      await server.ended;
      expect(server.output()).not.toContain('damage');
      expect(await check(folder)).toEqual([expect.stringMatching(/^The file of documents .* is missing\.$/)]);
    });
  });
});

async function inhabit(folder: string): Promise<void> {
  await copyDatabase(folder);
  const server = await startServer({ settings: { DATA_DIR: folder, SECRET_KEY } });
  const client = await signUp(server.url, USERNAME);
  const { body } = await client.call('POST', '/api/notes', { title: 'Long', content: longText() });
  longId = (body as { id: string }).id;
  await stopServer(server);
  await openDatabase(readConfig({ DATA_DIR: folder, SECRET_KEY }), { migrates: false }, async ({ db }) => {
    const { system } = db;
    await system.execute(sql`
      insert into notes (user_id, title, content, preview, tags)
      select id, 'Note ' || n, repeat('lorem ipsum ' || n, 40), '', '{}' from users, generate_series(1, ${NOTES}::int) n`);
    const [lost] = await system.execute<{ id: string }>(sql`
      insert into documents (user_id, file_name, file_type, size, sha256, file_key, ocr, create_note, summarize, state)
      select id, 'Lost.txt', 'txt', 1, ${Buffer.alloc(32)}, ${'k'.repeat(32)}, false, false, false, 'done' from users returning id`);
    lostId = lost?.id ?? '';
    await system.execute(sql`vacuum analyze`);
    await system.execute(sql`checkpoint`);
    const [row] = await system.execute<{ notes: string; toast: string }>(sql`
      select pg_relation_filepath(oid) as notes, pg_relation_filepath(reltoastrelid) as toast
      from pg_class where oid = 'notes'::regclass`);
    files = row ?? {};
  });
}

/** Too long for a page, also compressed. */
function longText(): string {
  return Array.from({ length: 3000 }, () => Math.random().toString(36)).join(' ');
}

async function withCopy(work: (folder: string) => Promise<void>): Promise<void> {
  await withFolder(async (folder) => {
    await cp(inhabited, folder, { recursive: true });
    await work(folder);
  });
}

async function check(folder: string): Promise<string[]> {
  return openDatabase(readConfig({ DATA_DIR: folder, SECRET_KEY }), { migrates: false }, (services) =>
    checkIntegrity(services, [SECRET_KEY]),
  );
}

async function signIn(url: string) {
  const client = connectClient(url);
  expect(await client.call('POST', '/api/login', { username: USERNAME, password })).toMatchObject({ status: 200 });
  return client;
}

async function flip(path: string, at: number): Promise<void> {
  const file = await open(path, 'r+');
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at);
  await file.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, at);
  await file.close();
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

async function eachLog(database: string, damage: (path: string) => Promise<void>): Promise<void> {
  const logs = (await readdir(join(database, 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name));
  expect(logs.length).toBeGreaterThan(0);
  for (const log of logs) await damage(join(database, 'pg_wal', log));
}
