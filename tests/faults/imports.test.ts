import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import type { Import, ImportReport } from '#shared/imports.ts';
import type { Note } from '#shared/notes.ts';
import { zipOf } from '#tests/zip.ts';
import { type ApiClient, signUp } from './api-client.ts';
import { withDatabase } from './database-copy.ts';
import { killLeftServers, startServer, stopServer } from './server-process.ts';
import { trials } from './trials.ts';

const KILLS = trials({ small: 1, full: 10 });
const NOTES = trials({ small: 200, full: 400 });
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

afterEach(killLeftServers);

test(`kill -9, ${KILLS} times during an import: it ends complete, and nothing comes twice`, {
  timeout: 120_000 + KILLS * 30_000,
}, async ({ annotate }) => {
  const files: Record<string, string | Buffer> = { 'Vault/.obsidian/app.json': '{}', 'Vault/dot.png': picture };
  for (let i = 0; i < NOTES; i += 1) {
    const shown = i % 40 === 0 ? '![[dot.png]]' : '';
    files[`Vault/Folder ${i % 7}/Note ${i}.md`] = `After [[Note ${(i + 1) % NOTES}]]. ${shown}\n\n- [ ] task ${i}\n`;
  }
  const archive = await zipOf(files);
  await withDatabase(async (folder) => {
    let server = await startServer({ settings: { DATA_DIR: folder } });
    const client = await signUp(server.url, 'importer');
    const { id } = await upload(client, archive);
    await until(client, id, ({ state }) => state === 'planned');
    expect((await client.call('POST', `/api/imports/${id}/start`, {})).status).toBe(202);
    const reached: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const goal = Math.round((NOTES * (kill + 0.5)) / (KILLS + 1));
      const { progress } = await until(client, id, (now) => now.progress.done >= goal || now.state !== 'importing');
      reached.push(progress.done);
      server.kill('SIGKILL');
      await server.ended;
      server = await startServer({ settings: { DATA_DIR: folder } });
      client.url = server.url;
    }
    const done = await until(client, id, ({ state }) => state !== 'importing');
    expect(done).toMatchObject({
      state: 'done',
      progress: { done: NOTES, of: NOTES },
      counts: { created: NOTES, updated: 0, unchanged: 0, kept: 0 },
    });
    const notes = (await client.call('GET', '/api/notes')).body as Note[];
    const titles = new Map(notes.map((note) => [note.title, note]));
    expect([notes.length, titles.size]).toEqual([NOTES, NOTES]);
    for (let i = 0; i < NOTES; i += 1) {
      const next = titles.get(`Note ${(i + 1) % NOTES}`);
      expect(titles.get(`Note ${i}`)?.content).toContain(`(note:${next?.id})`);
    }
    const shown = new Set(notes.flatMap(({ content }) => /attachments\/[0-9a-f-]{36}/.exec(content) ?? []));
    expect(shown.size).toBe(1);
    expect(((await client.call('GET', '/api/folders')).body as unknown[]).length).toBe(7);
    await annotate(`imports: killed at ${reached.join(', ')} of ${NOTES} notes; all there, none twice`);
    client.close();
    await stopServer(server);
  });
});

async function upload(client: ApiClient, archive: Buffer): Promise<Import> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(archive)], { type: 'application/zip' }), 'Vault.zip');
  const headers = { cookie: client.cookie() ?? '' };
  const reply = await fetch(`${client.url}/api/imports`, { method: 'POST', body: form, headers });
  expect(reply.status).toBe(202);
  return (await reply.json()) as Import;
}

async function until(client: ApiClient, id: string, isIt: (now: Import) => boolean): Promise<ImportReport> {
  for (;;) {
    const { status, body } = await client.call('GET', `/api/imports/${id}`);
    if (status === 200 && isIt(body as ImportReport)) return body as ImportReport;
    await setTimeout(30);
  }
}
