import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readWaiting } from '#server/features/documents/jobs.service.ts';
import { onStorageFailed } from '#server/observed.ts';
import { type S3Server, startS3Server } from '#tests/fakes/s3-server.ts';
import { callsWith, signUp, startTestServer, type TestServer, type TestUser, type UserCalls } from '#tests/server.ts';
import { upload, uploaded } from '#tests/uploads.ts';

const SENTENCE = "File storage isn't responding. Your notes are safe; try again later.";
const failed: string[] = [];
let s3: S3Server;
/** Gives up on a storage after a second, and so on a machine that stands still for one. */
let hurried: TestServer;
let server: TestServer;
let user: TestUser;
/** The same user, on the server that gives up. */
let hurriedUser: UserCalls;

beforeAll(async () => {
  onStorageFailed((operation) => failed.push(operation));
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test-id');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test-secret');
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  s3 = await startS3Server();
  const storage = { FILES_URL: 's3://files', AWS_ENDPOINT_URL: s3.url };
  server = await startTestServer(storage);
  hurried = await startTestServer({ ...storage, LIMIT_FILES_SECONDS: 1 });
  user = await signUp(server);
  hurriedUser = callsWith(hurried.http, user.cookie);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  for (const { services } of [server, hurried]) await services.reading.stop();
  await s3.close();
});

/** What does not need the storage works as ever. */
async function expectTheRest(): Promise<void> {
  expect((await user.post('/api/notes', { title: 'Saved in between' })).statusCode).toBe(201);
  expect((await server.http.inject('/readyz')).statusCode).toBe(200);
}

async function expectRefusal(reply: Promise<{ statusCode: number; body: string; headers: object }>, operation: string) {
  failed.length = 0;
  const { statusCode, body, headers } = await reply;
  expect([statusCode, body]).toEqual([503, SENTENCE]);
  expect(headers).toMatchObject({ 'retry-after': '30' });
  expect(failed).toEqual([operation]);
}

describe('an S3 storage', () => {
  test('that accepts and never answers is reported within a bounded time, for uploads and downloads', async () => {
    const { document } = await uploaded(user, { content: 'An agenda.', name: 'Agenda.txt' }, {});
    s3.behave('frozen');
    await expectRefusal(upload(hurriedUser, { content: 'A plan.', name: 'Plan.txt' }, {}), 'put');
    await expectRefusal(hurriedUser.get(`/api/documents/${document.id}/file`), 'read');
    await expectTheRest();
    s3.behave('well');
    expect((await user.get(`/api/documents/${document.id}/file`)).body).toBe('An agenda.');
  });

  test('that stops in the middle of a file aborts the download', async () => {
    const { document } = await uploaded(user, { content: 'Half of it.', name: 'Half.txt' }, {});
    const url = await hurried.http.listen({ port: 0, host: '127.0.0.1' });
    s3.behave('stopping halfway');
    failed.length = 0;
    const reply = await fetch(`${url}/api/documents/${document.id}/file`, { headers: { cookie: user.cookie } });
    await expect(reply.text()).rejects.toThrow('terminated');
    expect(failed).toEqual(['read']);
    s3.behave('well');
  });

  test('that does not answer makes a document wait until it does, without using up attempts', async () => {
    const { document } = await uploaded(user, { content: 'Read in the end.', name: 'Late.txt' }, {});
    const { db, reading } = hurried.services;
    const rowOf = async () => {
      const [row] = await db.system.execute(
        sql`select state, attempts, lease_until > now() as "isPaused" from documents where id = ${document.id}`,
      );
      return row;
    };
    await db.system.execute(sql`update documents set state = 'waiting', attempts = 0 where id = ${document.id}`);
    s3.behave('frozen');
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await db.system.execute(sql`update documents set lease_until = null where id = ${document.id}`);
      await readWaiting(hurried.services);
      await expect.poll(() => reading.size).toBe(0);
      expect(await rowOf()).toMatchObject({ state: 'waiting', attempts: 0, isPaused: true });
    }
    s3.behave('well');
    await db.system.execute(sql`update documents set lease_until = null where id = ${document.id}`);
    await readWaiting(server.services);
    await expect.poll(rowOf).toMatchObject({ state: 'done' });
  });

  test('that has ended is reported as such, and a document is deleted anyway', async () => {
    const { document } = await uploaded(user, { content: 'To be deleted.', name: 'Old.txt' }, {});
    await s3.close();
    await expectRefusal(upload(user, { content: 'A report.', name: 'Report.txt' }, {}), 'put');
    await expectRefusal(user.get(`/api/documents/${document.id}/file`), 'read');
    expect((await user.delete(`/api/documents/${document.id}`)).statusCode).toBe(204);
    await expectTheRest();
  });
});

describe('a folder', () => {
  test('that disappears is reported, no file counts as lost, and everything works when it is back', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sparehour-storage-'));
    const place = join(folder, 'mount');
    const onDisk = await startTestServer({ FILES_URL: pathToFileURL(place).href });
    const ada = await signUp(onDisk);
    const { document } = await uploaded(ada, { content: 'On disk.', name: 'Disk.txt' }, {});
    await rename(place, `${place}.away`);
    await expectRefusal(upload(ada, { content: 'A plan.', name: 'Plan.txt' }, {}), 'free');
    await expectRefusal(ada.get(`/api/documents/${document.id}/file`), 'read');
    await writeFile(place, 'no folder');
    await expectRefusal(ada.get(`/api/documents/${document.id}/file`), 'read');
    await rm(place);
    await rename(`${place}.away`, place);
    expect((await ada.get(`/api/documents/${document.id}/file`)).body).toBe('On disk.');
    await onDisk.services.reading.stop();
    await rm(folder, { recursive: true });
  });

  test("that can't be used ends the start with a sentence", async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sparehour-storage-'));
    await writeFile(join(folder, 'file'), '');
    await expect(startTestServer({ FILES_URL: pathToFileURL(join(folder, 'file', 'files')).href })).rejects.toThrow(
      /^The folder of the uploaded files can't be used: ENOTDIR.*Check FILES_URL and DATA_DIR\.$/,
    );
    await rm(folder, { recursive: true });
  });
});
