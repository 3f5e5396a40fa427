import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { connectClient, signUp } from './api-client.ts';
import { passAnyTime, passTime, until } from './moments.ts';
import { hasPostgres, withPostgres } from './postgres-server.ts';
import { freePort, killLeftServers, runUntilEnd, startServer, stopServer, withFolder } from './server-process.ts';
import { trials } from './trials.ts';
import { acknowledgedBy, makeWriters, reconcileAll, write } from './writer.ts';

const RESTARTS = trials({ small: 1, full: 20 });
const WRITERS = 10;
const SECRET_KEY = 'of thirty-two characters or more, for tests';

afterEach(killLeftServers);

describe.skipIf(!hasPostgres)('with an external PostgreSQL (needs one installed)', () => {
  test(`${RESTARTS} crashes of the database under load are waited out`, {
    timeout: 240_000 + RESTARTS * 20_000,
  }, async ({ annotate }) => {
    await withPostgres(async (postgres) => {
      const server = await startServer({ settings: { DATABASE_URL: postgres.ownerUrl, SECRET_KEY } });
      const writers = await makeWriters(server.url, WRITERS);
      for (let restart = 0; restart < RESTARTS; restart += 1) {
        let isOver = false;
        const writing = Promise.all(writers.map((writer) => write(writer, () => isOver)));
        await passAnyTime(500, 1000);
        postgres.restart();
        await passTime(2000);
        isOver = true;
        await writing;
        await reconcileAll(writers, server.url);
      }
      const refusals = writers.flatMap((writer) => writer.refusals);
      for (const { status, body, headers } of refusals) {
        expect({ status, body, retryAfter: headers['retry-after'] }).toEqual({
          status: 503,
          body: "The database isn't responding. Try again in a moment.",
          retryAfter: '2',
        });
      }
      const longestGap = Math.max(...writers.map((writer) => writer.longestGap));
      expect(await stopServer(server)).toEqual({ code: 0, signal: null });
      await annotate(
        `PostgreSQL restart: ${RESTARTS} crashes, ${acknowledgedBy(writers)} writes acknowledged, 0 lost; ` +
          `${refusals.length} answered 503, none 500; longest time without a save ${Math.round(longestGap)} ms`,
      );
    });
  });

  test('reconnects within seconds to a database that was away for long', { timeout: 240_000, tags: ['night'] }, async ({
    annotate,
  }) => {
    await withPostgres(async (postgres) => {
      const server = await startServer({ settings: { DATABASE_URL: postgres.superuserUrl, SECRET_KEY } });
      const writers = await makeWriters(server.url, 2);
      postgres.stop();
      const away = connectClient(server.url);
      for (const until = performance.now() + 8000; performance.now() < until; await passTime(200)) {
        expect((await away.call('GET', '/readyz')).status).toBe(503);
        expect((await away.call('GET', '/healthz')).status).toBe(200);
      }
      postgres.start();
      const began = performance.now();
      await until(async () => (await away.call('GET', '/readyz')).status === 200);
      const found = performance.now() - began;
      away.close();
      await reconcileAll(writers, server.url);
      await stopServer(server);
      await annotate(`PostgreSQL away for 8 s: ready ${Math.round(found)} ms after it is back`);
    });
  });

  test('without the extension "vector", logs it once and searches by words', async ({ skip }) => {
    await withPostgres(async (postgres) => {
      skip(postgres.hasVector, 'this PostgreSQL has the extension');
      const server = await startServer({
        settings: {
          DATABASE_URL: postgres.ownerUrl,
          SECRET_KEY,
          // A model that makes vectors is there; nothing but the database lacks a place for them.
          EMBEDDING_BASE_URL: 'http://127.0.0.1:9/v1',
          EMBEDDING_MODEL: 'any',
        },
      });
      const output = server
        .output()
        .match(/^The database has no extension "vector": search works with words alone\.$/gm);
      expect(output).toHaveLength(1);
      const client = await signUp(server.url, 'reader');
      expect((await client.call('POST', '/api/notes', { title: 'Lisbon', content: 'The plan for May' })).status).toBe(
        201,
      );
      await expect
        .poll(async () => (await client.call('POST', '/api/search', { query: 'Lisbon plan' })).body)
        .toMatchObject({ notes: [{ title: 'Lisbon' }] });
      client.close();
      expect(await stopServer(server)).toEqual({ code: 0, signal: null });
    });
  });

  test('of two servers that start at once on an empty database, one creates the tables, and both serve', async () => {
    await withPostgres(async (postgres) => {
      const settings = { DATABASE_URL: postgres.ownerUrl, SECRET_KEY };
      const servers = await Promise.all([startServer({ settings }), startServer({ settings })]);
      const writers = await makeWriters(servers[0].url, 2);
      for (const server of servers) {
        const until = performance.now() + 500;
        for (const writer of writers) writer.client.url = server.url;
        await Promise.all(writers.map((writer) => write(writer, () => performance.now() > until)));
      }
      for (const server of servers) await reconcileAll(writers, server.url);
      expect(writers.flatMap((writer) => writer.refusals)).toEqual([]);
      for (const server of servers) expect(await stopServer(server)).toEqual({ code: 0, signal: null });
    });
  });
});

test('without its database, a server says so and ends after the wait', async () => {
  await withFolder(async (folder) => {
    const port = await freePort();
    const settingsOf = (seconds: number) => ({
      DATABASE_URL: `postgres://ada@127.0.0.1:${port}/nothing`,
      SECRET_KEY,
      DATA_DIR: join(folder, `${seconds}`),
    });
    const ending = runUntilEnd(settingsOf(3), undefined, { LIMIT_DATABASE_WAIT_SECONDS: 3 });
    // Another one is asked: however long the questions take, it is still waiting.
    const waiting = await startServer({
      settings: settingsOf(3600),
      limits: { LIMIT_DATABASE_WAIT_SECONDS: 3600 },
      until: 'listening',
    });
    const client = connectClient(waiting.url);
    expect((await client.call('GET', '/healthz')).status).toBe(200);
    expect((await client.call('GET', '/readyz')).status).toBe(503);
    const refused = await client.call('GET', '/api/user');
    expect(refused).toMatchObject({ status: 503, body: 'The server is starting. Try again in a moment.' });
    expect(refused.headers['retry-after']).toBeDefined();
    client.close();
    waiting.kill('SIGKILL');
    const { code, afterMs, output } = await ending;
    expect(code).toBe(1);
    expect(output).toContain("Can't reach the database (ECONNREFUSED). Check DATABASE_URL.");
    expect(afterMs).toBeGreaterThan(3000);
    await waiting.ended;
  });
});
