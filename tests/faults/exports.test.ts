import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readManifest } from '#server/features/archive/manifest.ts';
import { bufferSource } from '#server/features/import/containers/source.ts';
import { openZip } from '#server/features/import/containers/zip.ts';
import type { Attachment } from '#shared/attachments.ts';
import type { ExportSize } from '#shared/exports.ts';
import { type ApiClient, signUp } from './api-client.ts';
import { withDatabase } from './database-copy.ts';
import { killLeftServers, startServer, stopServer } from './server-process.ts';
import { trials } from './trials.ts';

const KILLS = trials({ small: 2, full: 10 });
const NOTES = 60;
const FILES = 4;
const FILE_BYTES = 9_000_000;
/** What a killed server may have handed to the system already: it still arrives. */
const UNDERWAY_BYTES = 16_000_000;

afterEach(killLeftServers);

test(`kill -9, ${KILLS} times during an export: the download fails, no part of it opens, and nothing is left behind`, {
  timeout: 240_000 + KILLS * 30_000,
}, async ({ annotate }) => {
  await withDatabase(async (folder) => {
    let server = await startServer({ settings: { DATA_DIR: folder } });
    const client = await signUp(server.url, 'leaver');
    await fill(client);
    const whole = await download(client, Number.POSITIVE_INFINITY, () => {});
    expect(whole.isWhole).toBe(true);
    const stored = await filesIn(folder);
    const reached: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const goal = Math.round(((whole.bytes.length - UNDERWAY_BYTES) * (kill + 0.2)) / KILLS);
      const { bytes, isWhole } = await download(client, goal, () => server.kill('SIGKILL'));
      await server.ended;
      expect(isWhole).toBe(false);
      await expect(openZip(bufferSource(bytes))).rejects.toThrow();
      reached.push(Math.round((100 * bytes.length) / whole.bytes.length));
      server = await startServer({ settings: { DATA_DIR: folder } });
      client.url = server.url;
      const { body } = await client.call('GET', '/api/export/size');
      expect((body as ExportSize).isRunning).toBe(false);
      expect(await filesIn(folder)).toEqual(stored);
    }
    const again = await download(client, Number.POSITIVE_INFINITY, () => {});
    const archive = await openZip(bufferSource(again.bytes));
    const contents = new Map<string, string>();
    for (const { path, read } of archive.files) {
      const content = await read();
      contents.set(path, createHash('sha256').update(content).digest('hex'));
      if (path !== 'manifest.json') continue;
      const { files = [] } = readManifest(content.toString('utf8')) ?? {};
      expect(files.filter(({ kind }) => kind === 'note')).toHaveLength(NOTES);
      expect(files.filter(({ kind }) => kind === 'attachment')).toHaveLength(FILES);
      for (const file of files) expect([file.path, contents.get(file.path)]).toEqual([file.path, file.sha256]);
    }
    expect(contents.has('manifest.json')).toBe(true);
    await annotate(`exports: killed after ${reached.join(', ')} % of ${whole.bytes.length} bytes; none opened`);
    client.close();
    await stopServer(server);
  });
});

async function fill(client: ApiClient): Promise<void> {
  for (let note = 0; note < NOTES; note += 1) {
    const { body } = await client.call('POST', '/api/notes', {
      title: `Note ${note}`,
      content: `Text ${note}`,
      tags: [],
    });
    if (note >= FILES) continue;
    const { id } = body as { id: string };
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(randomBytes(FILE_BYTES))]), `Minutes ${note}.bin`);
    const headers = { cookie: client.cookie() ?? '' };
    const reply = await fetch(`${client.url}/api/notes/${id}/attachments`, { method: 'POST', body: form, headers });
    expect(reply.status).toBe(201);
    const { path } = (await reply.json()) as Attachment;
    await client.call('PUT', `/api/notes/${id}`, { content: `[minutes](${path})` });
  }
}

/** What came of a download, and whether it ended as a whole one does; `onGoal` is called after so many bytes. */
async function download(
  client: ApiClient,
  goal: number,
  onGoal: () => void,
): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const reply = await fetch(`${client.url}/api/user/data`, { headers: { cookie: client.cookie() ?? '' } });
  expect(reply.status).toBe(200);
  const chunks: Uint8Array[] = [];
  let count = 0;
  try {
    for await (const chunk of reply.body ?? []) {
      chunks.push(chunk);
      if (count < goal && count + chunk.length >= goal) onGoal();
      count += chunk.length;
    }
    return { bytes: Buffer.concat(chunks), isWhole: true };
  } catch {
    return { bytes: Buffer.concat(chunks), isWhole: false };
  }
}

/** Everything but the database. */
async function filesIn(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const part of ['files', 'tmp']) {
    const names = await readdir(join(folder, part), { recursive: true }).catch(() => []);
    found.push(...names.map((name) => join(part, name)));
  }
  return found.sort();
}
