import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Services } from '#server/context.ts';
import { serveMetrics } from '#server/metrics/serve-metrics.ts';
import { listenTo } from '#tests/change-stream.ts';
import { freePort } from '#tests/faults/server-process.ts';
import { signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';
import { upload, uploaded } from '#tests/uploads.ts';

const CANARY = 'canary-5up3r';
let server: TestServer;
let user: TestUser;
let address: string;
let isDatabaseClosed = false;

beforeAll(async () => {
  server = await startTestServer();
  user = await signUp(server, `user-${CANARY}`);
  const port = await freePort();
  const { system } = server.services.db;
  const db = {
    ...server.services.db,
    system: new Proxy(system, {
      get: (target, name) => {
        if (isDatabaseClosed && name === 'execute') return () => Promise.reject(new Error('gone'));
        return Reflect.get(target, name) as unknown;
      },
    }),
  };
  const metrics = await serveMetrics({ ...server.services, db } as Services, { host: '127.0.0.1', port });
  address = `http://127.0.0.1:${port}`;
  return () => new Promise((resolve) => metrics.close(resolve));
});

const read = async () => (await fetch(`${address}/metrics`)).text();
/** The figure of the line that begins like that. */
const figure = (text: string, begin: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(begin))
      ?.split(' ')
      .at(-1) ?? Number.NaN,
  );

test('measures requests, statements, work and jobs, without anything users wrote', async () => {
  await user.get('/api/notes');
  // The statements of other tests of this process are counted too, and of what their servers still do.
  const statements = (text: string, outcome: string) =>
    figure(text, `sparehour_database_statement_seconds_count{outcome="${outcome}"}`) || 0;
  const before = await read();
  const { id } = (await user.post('/api/notes', { title: CANARY, content: CANARY, tags: [CANARY] })).json();
  await user.get(`/api/notes/${id}`);
  await user.get(`/api/notes/${CANARY}`);
  await user.post('/api/search', { query: CANARY });
  await uploaded(user, { content: CANARY, name: `${CANARY}.txt` }, {});
  await server.services.db.system.execute('select 1');
  await expect(server.services.db.system.execute('select 1 / 0')).rejects.toThrow();
  const text = await read();
  const seconds = 'sparehour_http_request_seconds_count';
  expect(figure(text, `${seconds}{method="GET",route="/api/notes/:id",status="200"}`)).toBe(1);
  expect(figure(text, `${seconds}{method="GET",route="/api/notes/:id",status="404"}`)).toBe(1);
  expect(figure(text, `${seconds}{method="POST",route="/api/notes",status="201"}`)).toBe(1);
  expect(figure(text, 'sparehour_work_total{kind="search",outcome="done"}')).toBe(1);
  expect(figure(text, 'sparehour_work_total{kind="upload",outcome="done"}')).toBe(1);
  expect(statements(text, 'done')).toBeGreaterThan(statements(before, 'done') + 5);
  expect(statements(text, 'failed')).toBeGreaterThan(statements(before, 'failed'));
  // The index of the new note may just be waiting for its turn.
  await expect.poll(async () => figure(await read(), 'sparehour_database_connections{state="waiting"}')).toBe(0);
  expect(figure(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  expect(figure(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
  for (const secret of [CANARY, id, user.id]) expect(text).not.toContain(secret);
});

test('counts what waits and what failed', async () => {
  const { db } = server.services;
  await db.system.execute(`update documents set state = 'failed', failure = 'x'`);
  expect(figure(await read(), 'sparehour_jobs{kind="documents",state="failed"}')).toBe(1);
  await db.system.execute(`update documents set state = 'done', failure = null`);
  expect(await read()).not.toContain('kind="documents",state="failed"');
});

test('counts refused calls by cause, and streams while they are open', async () => {
  const before = await read();
  const more = (text: string, line: string) => (figure(text, line) || 0) - (figure(before, line) || 0);
  const limited = await startTestServer({ LIMIT_EVENT_STREAMS: 1, LIMIT_UPLOAD_DISK_FREE_BYTES: 2 ** 52 });
  const ada = await signUp(limited);
  const url = await limited.http.listen({ port: 0, host: '127.0.0.1' });
  const stream = await listenTo(url, ada.cookie);
  expect(figure(await read(), 'sparehour_event_streams')).toBe(1);
  expect((await ada.get('/api/changes')).statusCode).toBe(429);
  expect((await upload(ada, { content: CANARY, name: 'a.txt' }, {})).statusCode).toBe(507);
  stream.close();
  await expect.poll(async () => figure(await read(), 'sparehour_event_streams')).toBe(0);
  const text = await read();
  expect(more(text, 'sparehour_refused_total{cause="rate"}')).toBe(1);
  expect(more(text, 'sparehour_refused_total{cause="disk"}')).toBe(1);
  await limited.http.close();
});

test('reports free disk space, and the last backup once there is one', async () => {
  const { BACKUP_DIR } = server.services.config;
  await rm(BACKUP_DIR, { recursive: true, force: true });
  expect(figure(await read(), 'sparehour_disk_free_bytes')).toBeGreaterThan(0);
  expect(await read()).not.toMatch(/^sparehour_last_backup/m);
  await mkdir(join(BACKUP_DIR, '2026-11-21T12-00-00-000Z'), { recursive: true });
  await mkdir(join(BACKUP_DIR, '2026-11-20T12-00-00-000Z'));
  const at = figure(await read(), 'sparehour_last_backup_timestamp_seconds');
  expect(new Date(at * 1000).toISOString()).toBe('2026-11-21T12:00:00.000Z');
  await rm(BACKUP_DIR, { recursive: true });
});

test('counts search indexes that wait to be compiled', async () => {
  const { db } = server.services;
  expect(figure(await read(), 'sparehour_search_uncompiled')).toBe(0);
  // The indexer may not have been there yet.
  await db.write(user.id, (tx) =>
    tx.execute(sql`
      insert into search_libraries (user_id, seq) values (${user.id}, 50)
      on conflict (user_id) do update set seq = search_libraries.built_seq + 50`),
  );
  expect(figure(await read(), 'sparehour_search_uncompiled')).toBe(1);
});

test("serves metrics even if the database doesn't answer", async () => {
  isDatabaseClosed = true;
  const text = await read();
  isDatabaseClosed = false;
  expect(text).toContain('process_resident_memory_bytes');
  expect(text).not.toContain('sparehour_jobs{');
});

test('serves nothing else on that port, and no metrics on the other', async () => {
  expect((await fetch(`${address}/`)).status).toBe(404);
  expect((await fetch(`${address}/metrics`, { method: 'POST' })).status).toBe(404);
  expect((await server.http.inject('/metrics')).statusCode).toBe(404);
});
