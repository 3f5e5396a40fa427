import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Document } from '#shared/documents.ts';
import type { Note } from '#shared/notes.ts';
import { type ApiClient, signUp } from './api-client.ts';
import { withDatabase } from './database-copy.ts';
import { passAnyTime, until } from './moments.ts';
import { killLeftServers, type ServerProcess, startServer, stopServer } from './server-process.ts';
import { describeTimes, trials } from './trials.ts';

const MIB = 1024 * 1024;
const KILLS = trials({ small: 1, full: 100 });
const USERS = 3;
const UPLOADS_EACH = 2;

interface Uploader {
  client: ApiClient;
  /** The text of every file ever sent, and whether its upload was acknowledged. */
  sent: Map<string, boolean>;
}

afterEach(killLeftServers);

test(`kill -9, ${KILLS} times during uploads: each is stored completely or not at all, none twice, none stuck`, {
  timeout: 240_000 + KILLS * 30_000,
}, async ({ annotate }) => {
  await withDatabase(async (folder) => {
    let server = await startServer({ settings: { DATA_DIR: folder } });
    const uploaders: Uploader[] = [];
    for (let i = 0; i < USERS; i += 1) {
      uploaders.push({ client: await signUp(server.url, `uploader-${i}`), sent: new Map() });
    }
    const settling: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const uploading = Promise.all(
        uploaders.flatMap((uploader, i) =>
          Array.from({ length: UPLOADS_EACH }, (_, n) => uploadMarked(uploader, `marker-${kill}-${i}-${n}-end`)),
        ),
      );
      await passAnyTime(0, 2500);
      server.kill('SIGKILL');
      await Promise.all([uploading, server.ended]);
      server = await startServer({ settings: { DATA_DIR: folder } });
      const began = performance.now();
      for (const { client } of uploaders) client.url = server.url;
      await allSettled(uploaders);
      settling.push(performance.now() - began);
      expect(await readdir(join(folder, 'tmp'))).toEqual([]);
    }
    for (const uploader of uploaders) await compare(uploader);
    await stopServer(server);
    const all = uploaders.flatMap(({ sent }) => [...sent.values()]);
    await annotate(
      `uploads: ${KILLS} kills, ${all.length} uploads, ${all.filter(Boolean).length} acknowledged, 0 lost, 0 twice, ` +
        `0 stuck; all settled after a restart: ${describeTimes(settling)}`,
    );
  });
});

test('forms of 500 files and endless bodies use no memory', { timeout: 240_000 }, async ({ annotate }) => {
  await withDatabase(async (folder) => {
    const server = await startServer({ settings: { DATA_DIR: folder } });
    const client = await signUp(server.url, 'hoarder');
    // The first one loads and compiles what every other uses.
    expect(await sendParts(server, client, 1)).toBe(201);
    const before = await memoryOf(server);
    let most = 0;
    let isOver = false;
    const looking = until(async () => {
      most = Math.max(most, (await memoryOf(server)) - before);
      return isOver;
    });
    for (let round = 0; round < 5; round += 1)
      await Promise.all([1, 2, 3, 4].map(() => sendParts(server, client, 500)));
    isOver = true;
    await looking;
    // What had arrived is still read after its sender has its answer.
    await expect.poll(() => readdir(join(folder, 'tmp'))).toEqual([]);
    // A collector that has no time lets some of it lie.
    expect(most).toBeLessThan(200 * MIB);
    await stopServer(server);
    await annotate(`uploads: 20 forms of 500 files of 1 MiB, ${Math.round(most / MIB)} MiB more memory at most`);
  });
});

/** A text file that nothing else is like; it counts as acknowledged when the answer says that it was read. */
async function uploadMarked({ client, sent }: Uploader, marker: string): Promise<void> {
  sent.set(marker, false);
  const form = new FormData();
  form.set('file', new Blob([`${marker}. The kettle is in the kitchen.`], { type: 'text/plain' }), `${marker}.txt`);
  const reply = await fetch(`${client.url}/api/documents/upload`, {
    method: 'POST',
    body: form,
    headers: { cookie: client.cookie() ?? '' },
  }).catch(() => undefined);
  if (reply?.status === 201) sent.set(marker, true);
  await reply?.text().catch(() => '');
}

async function documentsOf(client: ApiClient): Promise<Document[]> {
  const documents: Document[] = [];
  let cursor = '';
  do {
    const { status, body } = await client.call('GET', `/api/documents?limit=200${cursor}`);
    if (status !== 200) throw new Error(`The documents cannot be read: ${status} ${body}`);
    const page = body as { documents: Document[]; nextCursor: string | null };
    documents.push(...page.documents);
    cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`;
  } while (cursor !== '');
  return documents;
}

async function allSettled(uploaders: Uploader[]): Promise<void> {
  for (const { client } of uploaders) {
    await until(async () => (await documentsOf(client)).every(({ state }) => state === 'done' || state === 'failed'));
  }
}

async function compare({ client, sent }: Uploader): Promise<void> {
  const documents = await documentsOf(client);
  const notes = (await client.call('GET', '/api/notes')).body as Note[];
  for (const [marker, isAcknowledged] of sent) {
    const ofMarker = documents.filter(({ fileName }) => fileName === `${marker}.txt`);
    const notesOfMarker = notes.filter(({ content }) => content.includes(marker));
    const outcome = { states: ofMarker.map(({ state }) => state), notes: notesOfMarker.length };
    const whole = { states: ['done'], notes: 1 };
    if (isAcknowledged || ofMarker.length > 0) expect([marker, outcome]).toEqual([marker, whole]);
    else expect([marker, outcome]).toEqual([marker, { states: [], notes: 0 }]);
    for (const { id, noteId } of ofMarker) {
      expect(noteId).toBe(notesOfMarker[0]?.id);
      const file = await client.call('GET', `/api/documents/${id}/file`);
      expect(file.body).toBe(`${marker}. The kettle is in the kitchen.`);
    }
  }
}

/** Sends a form of so many files; answers the status, 0 where the connection was closed before. */
async function sendParts(server: ServerProcess, client: ApiClient, count: number): Promise<number> {
  let left = count;
  const part = Buffer.concat([
    Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'),
    Buffer.alloc(MIB, 'a'),
    Buffer.from('\r\n'),
  ]);
  const body = new ReadableStream({
    pull: (controller) => {
      if (left < 0) return controller.close();
      controller.enqueue(left === 0 ? Buffer.from('--b--\r\n') : part);
      left -= 1;
    },
  });
  const headers = { cookie: client.cookie() ?? '', 'content-type': 'multipart/form-data; boundary=b' };
  const request = { method: 'POST', body, headers, duplex: 'half' };
  return fetch(`${server.url}/api/documents/upload`, request).then(
    ({ status }) => status,
    () => 0,
  );
}

/** Resident memory in bytes, as the kernel counts it. */
async function memoryOf({ pid }: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}
