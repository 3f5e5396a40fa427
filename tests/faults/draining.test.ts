import { readdir } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { listenTo } from '#tests/change-stream.ts';
import { signUp } from './api-client.ts';
import { passTime, until } from './moments.ts';
import { killLeftServers, type ServerProcess, startServer, withFolder } from './server-process.ts';

/** Of two signals within that time, the server ignores the second. */
const SAME_SIGNAL_MS = 500;

afterEach(killLeftServers);

/** Runs `work` with a server that drains for that long. */
async function withServer(seconds: number, work: (server: ServerProcess, folder: string) => Promise<void>) {
  await withFolder(async (folder) => {
    await work(await startServer({ settings: { DATA_DIR: folder, LIMIT_DRAIN_SECONDS: String(seconds) } }), folder);
  });
}

async function untilDraining({ url }: ServerProcess): Promise<void> {
  await until(async () => (await fetch(`${url}/readyz`)).status === 503);
}

test('a draining server is not ready, serves every call, and keeps no connection', async () => {
  await withServer(600, async (server) => {
    const ada = await signUp(server.url, 'ada');
    const agent = new Agent({ keepAlive: true });
    const headersOf = () =>
      new Promise<NodeJS.Dict<string | string[]>>((resolve, reject) => {
        request(`${server.url}/healthz`, { agent }, (reply) => reply.resume().once('end', () => resolve(reply.headers)))
          .once('error', reject)
          .end();
      });
    expect(await headersOf()).toMatchObject({ connection: 'keep-alive' });
    server.kill('SIGTERM');
    await untilDraining(server);
    expect(await headersOf()).toMatchObject({ connection: 'close' });
    expect((await ada.call('POST', '/api/notes', { title: 'While it drains' })).status).toBe(201);
    // An idle connection, and a page that listens, do not hold it up.
    const stream = await listenTo(server.url, ada.cookie() ?? '');
    await passTime(SAME_SIGNAL_MS + 100);
    server.kill('SIGTERM');
    expect(await server.ended).toEqual({ code: 0, signal: null });
    stream.close();
    agent.destroy();
  });
});

test('a second SIGTERM ends the drain, and Ctrl+C does not start one', async () => {
  for (let isAtOnce = false; !isAtOnce; )
    await withServer(600, async (server) => {
      const signaledAt = performance.now();
      server.kill('SIGTERM');
      await untilDraining(server);
      // One that comes at once is the same, as a supervisor and npm may send it both.
      server.kill('SIGTERM');
      // On a machine that stood still in between it does not come at once.
      isAtOnce = performance.now() - signaledAt < SAME_SIGNAL_MS - 100;
      if (!isAtOnce) return killLeftServers();
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      await passTime(SAME_SIGNAL_MS + 100);
      server.kill('SIGTERM');
      expect(await server.ended).toEqual({ code: 0, signal: null });
    });
  await withServer(600, async (server) => {
    server.kill('SIGINT');
    expect(await server.ended).toEqual({ code: 0, signal: null });
  });
});

test('an upload in progress at SIGTERM is finished', async () => {
  await withServer(1, async (server, folder) => {
    const ada = await signUp(server.url, 'ada');
    const boundary = 'xxxxxxxx';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n`;
    const answered = new Promise<number>((resolve, reject) => {
      const upload = request(`${server.url}/api/documents/upload`, {
        method: 'POST',
        headers: {
          cookie: ada.cookie(),
          prefer: 'respond-async',
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
      });
      upload.once('error', reject).once('response', (reply) => resolve(reply.resume().statusCode ?? 0));
      upload.write(`${head}The first half, `);
      void (async () => {
        await expect.poll(() => readdir(join(folder, 'tmp')).catch(() => [])).toHaveLength(1);
        server.kill('SIGTERM');
        // Beyond the drain: the server is closing by now.
        await passTime(2000);
        upload.end(`and the second.\r\n--${boundary}--\r\n`);
      })().catch(reject);
    });
    expect(await answered).toBe(202);
    expect(await server.ended).toEqual({ code: 0, signal: null });
    const next = await startServer({ settings: { DATA_DIR: folder } });
    ada.url = next.url;
    expect((await ada.call('GET', '/api/documents')).body).toMatchObject({ documents: [{ fileName: 'a.txt' }] });
  });
});

test('a server killed while it drains loses nothing it acknowledged', async () => {
  await withServer(600, async (server, folder) => {
    const ada = await signUp(server.url, 'ada');
    server.kill('SIGTERM');
    await untilDraining(server);
    expect((await ada.call('POST', '/api/notes', { title: 'Just before' })).status).toBe(201);
    server.kill('SIGKILL');
    await server.ended;
    const next = await startServer({ settings: { DATA_DIR: folder } });
    ada.url = next.url;
    expect((await ada.call('GET', '/api/notes')).body).toMatchObject([{ title: 'Just before' }]);
  });
});
