import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import type { Document } from '#shared/documents.ts';
import { type ApiClient, password, signUp } from './api-client.ts';
import { runCommand } from './commands.ts';
import { withDatabase } from './database-copy.ts';
import { hasPostgres, type PostgresServer, withPostgres } from './postgres-server.ts';
import {
  isInstalled,
  killLeftServers,
  runUntilEnd,
  type ServerProcess,
  startServer,
  stopServer,
  withFolder,
} from './server-process.ts';
import { makeWriters, reconcileAll, type Writer, write } from './writer.ts';

const SECRET_KEY = 'of thirty-two characters or more, for tests';
const WRITES = 40;
const FILE = 'The minutes of the orchard committee.\n';

interface Inhabitants {
  writers: Writer[];
  uploader: ApiClient;
  documentId: string;
  /** Under which they sign in, the uploader last. */
  names: string[];
}

afterEach(killLeftServers);

describe.skipIf(!hasPostgres || !isInstalled())('roles of a PostgreSQL (needs one, and installed packages)', () => {
  test('a role that only owns its database can move, restore, back up, check and serve it', {
    timeout: 300_000,
  }, async () => {
    await withPostgres(async (postgres) => {
      await withDatabase(async (folder) => {
        const { inhabitants } = await inhabit(folder);
        const embedded = { DATA_DIR: folder, SECRET_KEY };
        expect(await runCommand('db:move', embedded, postgres.ownerUrl)).toMatchObject({
          code: 0,
          output: expect.stringMatching(/^Moved [\d,]+ rows\. /),
        });
        await expectAllOwnedBy(postgres.ownerUrl, 'sparehour');
        const moved = { ...embedded, DATABASE_URL: postgres.ownerUrl };
        const server = await startServer({ settings: moved });
        await expectAllThere(inhabitants, server);
        // While the server runs.
        const BACKUP_DIR = join(folder, 'of-postgres');
        expect(await runCommand('backup', { ...moved, BACKUP_DIR })).toMatchObject({ code: 0 });
        await stopServer(server);
        expect(await runCommand('check:integrity', moved)).toEqual({ code: 0, output: 'No problems found.\n' });

        const [backup = ''] = await readdir(BACKUP_DIR);
        const url = await newDatabase(postgres, 'restored');
        await withFolder(async (DATA_DIR) => {
          const restored = { DATA_DIR, DATABASE_URL: url, SECRET_KEY };
          expect(await runCommand('restore', restored, join(BACKUP_DIR, backup))).toMatchObject({ code: 0 });
          const again = await startServer({ settings: restored });
          await signInAgain(inhabitants, again);
          await expectAllThere(inhabitants, again);
          await stopServer(again);
        });
      });
    });
  });

  test('what a superuser moves belongs to the database’s owner, and can be served by that role', {
    timeout: 240_000,
    tags: ['night'],
  }, async () => {
    await withPostgres(async (postgres) => {
      await withDatabase(async (folder) => {
        const { inhabitants } = await inhabit(folder);
        const embedded = { DATA_DIR: folder, SECRET_KEY };
        expect(await runCommand('db:move', embedded, postgres.superuserUrl)).toMatchObject({ code: 0 });
        await expectAllOwnedBy(postgres.ownerUrl, 'sparehour');
        const server = await startServer({ settings: { ...embedded, DATABASE_URL: postgres.ownerUrl } });
        await expectAllThere(inhabitants, server);
        await stopServer(server);
      });
    });
  });

  test('a server whose role does not own the tables says who does', { timeout: 240_000 }, async () => {
    await withPostgres(async (postgres) => {
      await withFolder(async (DATA_DIR) => {
        const settings = { DATA_DIR, SECRET_KEY };
        await stopServer(await startServer({ settings: { ...settings, DATABASE_URL: postgres.superuserUrl } }));
        const outcome = await runUntilEnd({ ...settings, DATABASE_URL: postgres.ownerUrl, LOG_LEVEL: 'warn' });
        expect([outcome.code, outcome.output]).toEqual([
          1,
          'The tables in the database belong to the role postgres, and sparehour may not use them as its own. ' +
            'Connect as postgres, or give the tables to sparehour: see “Change the owner” in docs/operations.md.\n',
        ]);
        expect(await runCommand('backup', { ...settings, DATABASE_URL: postgres.ownerUrl })).toEqual({
          code: 1,
          output: outcome.output,
        });
        await query(postgres.superuserUrl, changeOwner());
        await stopServer(await startServer({ settings: { ...settings, DATABASE_URL: postgres.ownerUrl } }));
        await expectAllOwnedBy(postgres.ownerUrl, 'sparehour');
      });
    });
  });

  test('missing rights are reported before anything is created', { timeout: 240_000 }, async () => {
    await withPostgres(async (postgres) => {
      await withDatabase(async (folder) => {
        await inhabit(folder);
        const settings = { DATA_DIR: folder, SECRET_KEY };
        await query(postgres.superuserUrl, 'create role guest login');
        const guest = postgres.ownerUrl.replace('sparehour@', 'guest@');
        await expectRefusal(
          postgres,
          settings,
          guest,
          'The role guest may not create tables: it has no CREATE right on the database sparehour. ' +
            'A superuser can give it: grant create on database "sparehour" to "guest";\n',
        );
        await query(postgres.superuserUrl, 'grant create on database sparehour to guest');
        await expectRefusal(
          postgres,
          settings,
          guest,
          'The role guest may not create tables: it has no CREATE right on its schema public. ' +
            'A superuser can give it: grant create on schema public to "guest";\n',
        );
        await query(postgres.superuserUrl, 'create table orders (id int); create view paid as select * from orders');
        await expectRefusal(
          postgres,
          settings,
          postgres.ownerUrl,
          'The database has other tables already (orders, paid). Sparehour needs its own database.\n',
        );
      });
    });
  });
});

/** What docs/operations.md has a superuser run. */
function changeOwner(): string {
  const [, section = ''] = readFileSync('docs/operations.md', 'utf8').split('## Change the owner');
  return section.split('```sql')[1]?.split('```')[0] ?? '';
}

async function inhabit(folder: string): Promise<{ inhabitants: Inhabitants }> {
  const server = await startServer({ settings: { DATA_DIR: folder, SECRET_KEY } });
  const writers = await makeWriters(server.url, 2);
  await Promise.all(writers.map((writer) => write(writer, () => writer.acknowledged >= WRITES)));
  const uploader = await signUp(server.url, 'uploader');
  const names = await Promise.all(
    [...writers.map(({ client }) => client), uploader].map(async (client) => {
      const { body } = await client.call('GET', '/api/user');
      return (body as { username: string }).username;
    }),
  );
  const form = new FormData();
  form.set('file', new File([FILE], 'Minutes.txt', { type: 'text/plain' }));
  const reply = await fetch(`${server.url}/api/documents/upload`, {
    method: 'POST',
    headers: { cookie: uploader.cookie() ?? '' },
    body: form,
  });
  expect(reply.status).toBe(201);
  const { document } = (await reply.json()) as { document: Document };
  await expect
    .poll(async () => (await uploader.call('GET', `/api/documents/${document.id}`)).body, { timeout: 240_000 })
    .toMatchObject({ state: 'done' });
  await stopServer(server);
  return { inhabitants: { writers, uploader, documentId: document.id, names } };
}

/** No backup brings sessions back. */
async function signInAgain({ writers, uploader, names }: Inhabitants, { url }: ServerProcess): Promise<void> {
  for (const [index, client] of [...writers.map((writer) => writer.client), uploader].entries()) {
    client.url = url;
    expect(await client.call('POST', '/api/login', { username: names[index], password })).toMatchObject({
      status: 200,
    });
  }
}

async function expectAllThere({ writers, uploader, documentId }: Inhabitants, server: ServerProcess): Promise<void> {
  await reconcileAll(writers, server.url);
  const file = await fetch(`${server.url}/api/documents/${documentId}/file`, {
    headers: { cookie: uploader.cookie() ?? '' },
  });
  expect([file.status, await file.text()]).toEqual([200, FILE]);
}

async function expectAllOwnedBy(url: string, owner: string): Promise<void> {
  const rows = await query(
    url,
    `select distinct pg_get_userbyid(relowner) as owner from pg_class
     where relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace)`,
  );
  expect(rows).toEqual([{ owner }]);
}

/** Neither a move nor a server begins, and neither leaves anything in the database. */
async function expectRefusal(
  postgres: PostgresServer,
  settings: Record<string, string>,
  url: string,
  output: string,
): Promise<void> {
  const relations = () => query(postgres.superuserUrl, 'select count(*)::int as count from pg_class');
  const before = await relations();
  expect(await runCommand('db:move', settings, url)).toEqual({ code: 1, output });
  const start = await runUntilEnd({ ...settings, DATABASE_URL: url, LOG_LEVEL: 'warn' });
  expect([start.code, start.output]).toEqual([1, output]);
  expect(await relations()).toEqual(before);
}

async function newDatabase({ superuserUrl, ownerUrl }: PostgresServer, name: string): Promise<string> {
  await query(superuserUrl, `create database ${name} owner sparehour`);
  return ownerUrl.replace(/sparehour$/, name);
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
