import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import type { Limits } from '#server/config/limits.ts';
import type { Change } from '#shared/changes.ts';
import type { Document, UploadReply } from '#shared/documents.ts';
import type { Note } from '#shared/notes.ts';
import { type ChangeStream, listenTo } from '#tests/change-stream.ts';
import { pdfOf } from '#tests/document-files.ts';
import { type ApiClient, connectClient, signUp } from './api-client.ts';
import { type Caddy, hasCaddy, withCaddy } from './caddy.ts';
import { passTime, until } from './moments.ts';
import { hasPostgres, type PostgresServer, withPostgres } from './postgres-server.ts';
import { killLeftServers, type ServerProcess, startServer, stopServer, withFolder } from './server-process.ts';
import { trials } from './trials.ts';
import { acknowledgedBy, makeWriters, reconcileAll, write } from './writer.ts';

const WRITERS = trials({ small: 3, full: 6 });
const UPLOADS = trials({ small: 2, full: 4 });

interface TwoServers {
  first: ServerProcess;
  second: ServerProcess;
  proxy: Caddy;
  postgres: PostgresServer;
}

afterEach(killLeftServers);

describe.skipIf(!hasPostgres || !hasCaddy)('two servers on one PostgreSQL, behind Caddy', () => {
  test('act as one: sessions, limits and changes', { timeout: 240_000 }, async () => {
    await withTwoServers({ RATE_LIMITS: 'on' }, { LIMIT_WRITE: 20, LIMIT_REGISTER: 3 }, async (servers) => {
      const { first, second, proxy } = servers;
      const ada = await signUp(proxy.url, 'ada');
      // The proxy hands nothing to a server that it has not yet seen ready, and looks every two seconds.
      await expect
        .poll(async () => {
          expect((await ada.call('GET', '/api/user')).status).toBe(200);
          return [first, second].every(({ output }) => output().includes('"route":"/api/user"'));
        })
        .toBe(true);
      for (let call = 0; call < 20; call += 1) expect((await ada.call('GET', '/api/user')).status).toBe(200);

      // A save on either server reaches the other, and no other user.
      const bob = await signUp(proxy.url, 'bob');
      const onFirst = await listenTo(first.url, ada.cookie() ?? '');
      const onSecond = await listenTo(second.url, ada.cookie() ?? '');
      const bobs = await listenTo(second.url, bob.cookie() ?? '');
      await receivedAcross(ada, second.url, onFirst);
      await receivedAcross(ada, first.url, onSecond);
      ada.url = first.url;
      const made = (await ada.call('POST', '/api/notes', { title: 'On the first' })).body as Note;
      const saved = { kind: 'note', id: made.id, updatedAt: made.updatedAt };
      for (const stream of [onFirst, onSecond]) await expect.poll(() => received(stream, made.id)).toEqual([saved]);
      ada.url = second.url;
      expect((await ada.call('DELETE', `/api/notes/${made.id}`)).status).toBe(204);
      const deleted = { kind: 'note', id: made.id, updatedAt: null, trash: 'into' };
      for (const stream of [onFirst, onSecond])
        await expect.poll(() => received(stream, made.id)).toEqual([saved, deleted]);
      bob.url = first.url;
      const bobsNote = (await bob.call('POST', '/api/notes', { title: 'Of Bob' })).body as Note;
      await expect.poll(() => received(bobs, bobsNote.id)).toHaveLength(1);
      expect(bobs.received()).not.toContain(made.id);
      for (const stream of [onFirst, onSecond, bobs]) stream.close();

      // One budget for both: twenty writes a minute, whoever is asked.
      bob.url = proxy.url;
      const statuses = await Promise.all(
        Array.from(
          { length: 30 },
          async (_, index) => (await bob.call('POST', '/api/notes', { title: `${index}` })).status,
        ),
      );
      expect(statuses.filter((status) => status === 201)).toHaveLength(19);
      expect(statuses.filter((status) => status === 429)).toHaveLength(11);

      // Three registrations are allowed in ten minutes; two were used.
      const register = (username: string) =>
        connectClient(proxy.url).call('POST', '/api/register', { username, password: 'a long enough password' });
      expect([(await register('carl')).status, (await register('dora')).status]).toEqual([201, 429]);

      // A session that ends on one has ended on the other.
      ada.url = first.url;
      const cookie = ada.cookie();
      expect((await ada.call('POST', '/api/logout')).status).toBe(200);
      expect((await connectClient(second.url, cookie).call('GET', '/api/user')).status).toBe(401);
    });
  });

  test('progress also comes from the server that does not process the document', {
    timeout: 240_000,
    tags: ['night'],
  }, async () => {
    await withTwoServers({}, {}, async ({ first, second }) => {
      const ada = await signUp(first.url, 'ada');
      const { document } = await upload(ada, pdfOf(...Array.from({ length: 150 }, (_, page) => `Page ${page}.`)));
      const lists = await Promise.all([first, second].map(({ url }) => follow(url, ada, document.id)));
      for (const documents of lists) {
        expect(documents.at(-1)).toMatchObject({ id: document.id, state: 'done', pageCount: 150 });
        expect(documents.length).toBeGreaterThan(1);
      }
    });
  });

  test('a server killed while people write and upload loses nothing and repeats nothing', {
    timeout: 240_000,
  }, async ({ annotate }) => {
    await withTwoServers({}, {}, async ({ first, second, proxy, postgres }) => {
      const writers = await makeWriters(proxy.url, WRITERS);
      const uploader = await signUp(proxy.url, 'uploader');
      const uploaded = await Promise.all(
        Array.from({ length: UPLOADS }, (_, index) =>
          upload(uploader, pdfOf(...Array.from({ length: 60 }, (_, page) => `Page ${page} of document ${index}.`))),
        ),
      );
      let isOver = false;
      let isKilled = false;
      // What the killed server had sent to the database is still done.
      const settled = async () => {
        if (!isKilled) return;
        await first.ended;
        await untilTransactionsEnd(postgres);
      };
      for (const writer of writers) writer.settled = settled;
      // Calls on a connection that breaks are looked into, and then writing goes on.
      const writing = Promise.all(
        writers.map(async (writer) => {
          while (!isOver) {
            await write(writer, () => isOver);
            if (writer.pending === undefined) continue;
            await settled();
            await reconcileAll([writer], proxy.url);
          }
        }),
      );
      await passTime(1500);
      // One that the killed server is just reading is among them.
      uploader.url = first.url;
      const pages = Array.from({ length: 200 }, (_, page) => `Page ${page} of the long one.`);
      const long = (await upload(uploader, pdfOf(...pages))).document;
      await until(async () => (await stateOf(uploader, long.id)).state !== 'waiting');
      const before = acknowledgedBy(writers);
      isKilled = true;
      first.kill('SIGKILL');
      await first.ended;
      const atKill = acknowledgedBy(writers);
      await passTime(3000);
      await expect.poll(() => acknowledgedBy(writers)).toBeGreaterThan(atKill);
      isOver = true;
      await writing;
      const after = acknowledgedBy(writers);
      await reconcileAll(writers, second.url);
      // Of what was on its way to it, a save that was done is stale when sent again, and the rest is not sent again.
      for (const { status } of writers.flatMap(({ refusals }) => refusals)) expect([409, 502]).toContain(status);

      // Each document was read, once, whoever began with it.
      const began = performance.now();
      const ids = [...uploaded.map(({ document }) => document.id), long.id];
      const ends = await Promise.all(ids.map((id) => follow(second.url, uploader, id)));
      expect(ends.map((documents) => documents.at(-1)?.state)).toEqual(ids.map(() => 'done'));
      uploader.url = second.url;
      const notes = (await uploader.call('GET', '/api/notes')).body as Note[];
      expect(notes.map(({ id }) => id).sort()).toEqual(ends.map((documents) => documents.at(-1)?.noteId).sort());
      await annotate(
        `two servers, one killed: ${after} writes acknowledged (${before} before), 0 lost, none refused; ` +
          `${ids.length} documents read once, the last ${Math.round((performance.now() - began) / 1000)} s later`,
      );
    });
  });
});

describe.skipIf(!hasPostgres || !hasCaddy)('without signals from the database', () => {
  test('broken connections are restored, and missed changes are read', { timeout: 240_000 }, async () => {
    await withTwoServers({}, {}, async ({ first, second, postgres }) => {
      const ada = await signUp(first.url, 'ada');
      const stream = await listenTo(second.url, ada.cookie() ?? '');
      await receivedAcross(ada, first.url, stream);
      postgres.restart();
      await until(async () => (await connectClient(first.url).call('GET', '/readyz')).status === 200);
      // Reconnected, after a message that changes may have been missed.
      await receivedAcross(ada, first.url, stream);
      expect(stream.received()).toContain('data: {"kind":"lists"}');
      stream.close();
    });
  });
});

/** Runs `work` with two servers on one fresh database, which share their files, and ends them politely. */
async function withTwoServers(
  settings: Record<string, string>,
  limits: Partial<Limits>,
  work: (servers: TwoServers) => Promise<void>,
) {
  await withPostgres(async (postgres) => {
    await withFolder(async (folder) => {
      const common = {
        ...settings,
        DATABASE_URL: postgres.ownerUrl,
        SECRET_KEY: 's'.repeat(44),
        FILES_URL: `file://${join(folder, 'files')}`,
      };
      const all = { LIMIT_EVENT_LOOP_DELAY_MS: 20_000, ...limits };
      const [first, second] = await Promise.all([
        startServer({ settings: { ...common, DATA_DIR: join(folder, 'first') }, limits: all }),
        startServer({ settings: { ...common, DATA_DIR: join(folder, 'second') }, limits: all }),
      ]);
      await withCaddy([first.url, second.url], async (proxy) => {
        try {
          await work({ first, second, proxy, postgres });
          expect(await stopServer(second)).toEqual({ code: 0, signal: null });
        } finally {
          first.kill('SIGKILL');
          await first.ended;
        }
      });
    });
  });
}

/** Resolves when the servers' transactions that run now have ended. */
async function untilTransactionsEnd({ superuserUrl }: PostgresServer): Promise<void> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ at: string }>('select clock_timestamp()::text as at');
    const running = `
      select from pg_stat_activity
      where application_name = 'sparehour' and xact_start < $1::timestamptz`;
    await until(async () => (await client.query(running, [rows[0]?.at])).rowCount === 0);
  } finally {
    await client.end();
  }
}

/** Writes until it is heard: a server that has just started, or lost its line, may not listen yet. */
async function receivedAcross(client: ApiClient, url: string, stream: ChangeStream): Promise<void> {
  client.url = url;
  const made: string[] = [];
  for (let isReceived = false; !isReceived; isReceived = made.some((id) => received(stream, id).length > 0)) {
    const { status, body } = await client.call('POST', '/api/notes', { title: 'Is anybody there?' });
    if (status === 201) made.push((body as Note).id);
    // Seldom, as the writes of a minute may be limited.
    const giveUpAt = performance.now() + 2000;
    await until(() => performance.now() >= giveUpAt || made.some((id) => received(stream, id).length > 0));
  }
}

/** The events about a note. */
function received(stream: ChangeStream, noteId: string): Change[] {
  return stream.changes().filter((change) => change.kind === 'note' && change.id === noteId);
}

async function upload(client: ApiClient, bytes: Buffer): Promise<UploadReply> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'Pages.pdf');
  const headers = { cookie: client.cookie() ?? '', prefer: 'respond-async' };
  const reply = await fetch(`${client.url}/api/documents/upload`, { method: 'POST', body: form, headers });
  if (reply.status !== 202) throw new Error(`The upload was refused: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as UploadReply;
}

async function stateOf(client: ApiClient, id: string): Promise<Document> {
  return (await client.call('GET', `/api/documents/${id}`)).body as Document;
}

/** The events about a document until it is finished. */
async function follow(url: string, client: ApiClient, id: string): Promise<Document[]> {
  const headers = { cookie: client.cookie() ?? '' };
  const text = await (await fetch(`${url}/api/documents/${id}/events`, { headers })).text();
  return [...text.matchAll(/^data: (.+)$/gm)].map(([, data]) => JSON.parse(data ?? ''));
}
