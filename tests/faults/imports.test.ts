import { afterEach, expect, test } from 'vitest';
import type { Import, ImportReport } from '#shared/imports.ts';
import type { Note } from '#shared/notes.ts';
import { pdfOf } from '#tests/document-files.ts';
import { zipOf } from '#tests/zip.ts';
import { type ApiClient, signUp } from './api-client.ts';
import { withDatabase } from './database-copy.ts';
import { passTime, until } from './moments.ts';
import { killLeftServers, type ServerProcess, startServer, stopServer } from './server-process.ts';
import { trials } from './trials.ts';

/** While notes are being written. */
const IMPORT_KILLS = trials({ small: 1, full: 7 });
/** With those while the archive is being read, after it was canceled (where it is in time), and during an undo. */
const KILLS = IMPORT_KILLS + 3;
const NOTES = trials({ small: 200, full: 600 });
const PICTURES = 5;
const DOCUMENTS = 2;
const FOLDERS = 7;
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

afterEach(killLeftServers);

test(`kill -9, ${KILLS} times while an archive is read, imported, canceled and undone: it ends complete, and nothing comes twice`, {
  timeout: 240_000 + KILLS * 40_000,
}, async ({ annotate }) => {
  const archive = await vault();
  await withDatabase(async (folder) => {
    let server = await startServer({ settings: { DATA_DIR: folder } });
    const client = await signUp(server.url, 'importer');
    const killed: string[] = [];
    const kill = async (when: string) => {
      server = await restarted(server, folder);
      client.url = server.url;
      killed.push(when);
    };
    const { id } = await upload(client, archive);
    await kill('reading');
    const planned = await importWhen(client, id, ({ state }) => state !== 'planning');
    expect(planned).toMatchObject({
      state: 'planned',
      plan: { notes: NOTES, attachments: PICTURES, documents: DOCUMENTS, skipped: 2 },
    });
    expect(planned.reportTotal).toBe(2);
    await start(client, id);
    for (let i = 0; i < IMPORT_KILLS; i += 1) {
      const goal = Math.round((NOTES * (i + 0.5)) / (IMPORT_KILLS + 1));
      const { progress } = await importWhen(
        client,
        id,
        (now) => now.progress.done >= goal || now.state !== 'importing',
      );
      await kill(`note ${progress.done}`);
    }
    const canceled = (await client.call('POST', `/api/imports/${id}/cancel`)).body as Import;
    // A server that goes on while this process stands still may have imported the rest before it is asked to cancel.
    if (canceled.state !== 'done') {
      expect(canceled.state).toBe('canceled');
      await kill('canceled');
      await start(client, id);
    }
    const done = await importWhen(client, id, ({ state }) => state !== 'importing');
    await expectAll(client, done);

    const undoing = client.call('POST', `/api/imports/${id}/undo`).catch(() => undefined);
    await until(async () => (await trashed(client)) > 0);
    await kill(`undo after ${await trashed(client)} notes`);
    await undoing;
    expect((await client.call('POST', `/api/imports/${id}/undo`)).body).toMatchObject({ state: 'undone' });
    expect(await trashed(client)).toBe(NOTES + DOCUMENTS);
    expect((await client.call('GET', '/api/notes')).body).toEqual([]);
    expect((await client.call('GET', '/api/folders')).body).toEqual([]);
    expect((await client.call('GET', '/api/documents')).body).toMatchObject({ total: 0 });
    await annotate(`imports: killed at ${killed.join(', ')} of ${NOTES} notes; all there, none twice`);
    client.close();
    await stopServer(server);
  });
});

/** Notes that link in a circle, some with pictures, beside documents and what can't be imported. */
function vault(): Promise<Buffer> {
  const files: Record<string, string | Buffer> = { 'Vault/.obsidian/app.json': '{}', 'Vault/Board.canvas': '{}' };
  for (let i = 0; i < PICTURES; i += 1) {
    files[`Vault/dot ${i}.png`] = Buffer.concat([picture, Buffer.from(`dot ${i}`)]);
  }
  for (let i = 0; i < DOCUMENTS; i += 1) files[`Vault/Offer ${i}.pdf`] = pdfOf(`Offer ${i}`);
  for (let i = 0; i < NOTES; i += 1) {
    const shown = i % 10 === 0 ? `![[dot ${(i / 10) % PICTURES}.png]]` : '';
    const text = `After [[Note ${(i + 1) % NOTES}]]. ${shown}\n\n- [ ] task ${i}\n`;
    files[`Vault/Folder ${i % FOLDERS}/Note ${i}.md`] = text;
  }
  return zipOf(files);
}

async function expectAll(client: ApiClient, done: ImportReport): Promise<void> {
  expect(done).toMatchObject({
    state: 'done',
    progress: { done: NOTES + DOCUMENTS, of: NOTES + DOCUMENTS },
    counts: { created: NOTES, updated: 0, unchanged: 0, kept: 0, attachments: PICTURES, documents: DOCUMENTS },
  });
  expect(done.report.map(({ name }) => name).sort()).toEqual(['Vault/.obsidian', 'Vault/Board.canvas']);
  const notes = (await client.call('GET', '/api/notes')).body as Note[];
  const titles = new Map(notes.map((note) => [note.title, note]));
  expect([notes.length, titles.size]).toEqual([NOTES + DOCUMENTS, NOTES + DOCUMENTS]);
  for (let i = 0; i < NOTES; i += 1) {
    const next = titles.get(`Note ${(i + 1) % NOTES}`);
    expect(titles.get(`Note ${i}`)?.content).toContain(`(note:${next?.id})`);
  }
  const shown = new Set(notes.flatMap(({ content }) => /attachments\/[0-9a-f-]{36}/.exec(content) ?? []));
  expect(shown.size).toBe(PICTURES);
  expect((await client.call('GET', '/api/folders')).body).toHaveLength(FOLDERS);
  expect((await client.call('GET', '/api/export/size')).body).toMatchObject({
    attachments: PICTURES,
    documents: DOCUMENTS,
  });
}

async function restarted(server: ServerProcess, folder: string): Promise<ServerProcess> {
  server.kill('SIGKILL');
  await server.ended;
  return startServer({ settings: { DATA_DIR: folder } });
}

async function start(client: ApiClient, id: string): Promise<void> {
  expect((await client.call('POST', `/api/imports/${id}/start`, {})).status).toBe(202);
}

async function trashed(client: ApiClient): Promise<number> {
  return ((await client.call('GET', '/api/trash')).body as { total: number }).total;
}

async function upload(client: ApiClient, archive: Buffer): Promise<Import> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(archive)], { type: 'application/zip' }), 'Vault.zip');
  const headers = { cookie: client.cookie() ?? '' };
  const reply = await fetch(`${client.url}/api/imports`, { method: 'POST', body: form, headers });
  expect(reply.status).toBe(202);
  return (await reply.json()) as Import;
}

async function importWhen(client: ApiClient, id: string, isIt: (now: Import) => boolean): Promise<ImportReport> {
  for (;;) {
    const { status, body } = await client.call('GET', `/api/imports/${id}`);
    if (status === 200 && isIt(body as ImportReport)) return body as ImportReport;
    await passTime(30);
  }
}
