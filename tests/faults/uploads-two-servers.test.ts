import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import type { Document, UploadReply } from '#shared/documents.ts';
import type { Note } from '#shared/notes.ts';
import { pdfOf } from '#tests/document-files.ts';
import { type ApiClient, connectClient, signUp } from './api-client.ts';
import { hasPostgres, withPostgres } from './postgres-server.ts';
import { killLeftServers, startServer, stopServer, withFolder } from './server-process.ts';

afterEach(killLeftServers);

test.skipIf(!hasPostgres)(
  'a document whose server was killed is read by another, and made into one note',
  {
    // A lease, one look for it and the reading are promised within two minutes.
    timeout: 150_000,
  },
  async ({ annotate }) => {
    await withPostgres(async ({ ownerUrl }) => {
      await withFolder(async (folder) => {
        const files = `file://${join(folder, 'files')}`;
        const settings = { DATABASE_URL: ownerUrl, SECRET_KEY: 's'.repeat(44), FILES_URL: files };
        const first = await startServer({ settings: { ...settings, DATA_DIR: join(folder, 'first') } });
        const second = await startServer({ settings: { ...settings, DATA_DIR: join(folder, 'second') } });
        const client = await signUp(first.url, 'uploader');
        const { document } = await uploadLater(
          client,
          pdfOf(...Array.from({ length: 400 }, (_, i) => `Page ${i} of it.`)),
        );
        const elsewhere = connectClient(second.url, client.cookie());
        while ((await stateOf(elsewhere, document.id)).state === 'waiting') await setTimeout(10);
        first.kill('SIGKILL');
        const began = performance.now();
        const told = await follow(elsewhere, document.id);
        expect(told.at(-1)).toMatchObject({ state: 'done', pageCount: 400 });
        const took = performance.now() - began;
        const notes = (await elsewhere.call('GET', '/api/notes')).body as Note[];
        expect(notes.map(({ id }) => id)).toEqual([told.at(-1)?.noteId]);
        await stopServer(second);
        await annotate(`uploads: taken over from a killed server after ${Math.round(took / 1000)} s`);
      });
    });
  },
);

async function uploadLater(client: ApiClient, bytes: Buffer): Promise<UploadReply> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'Long.pdf');
  const headers = { cookie: client.cookie() ?? '', prefer: 'respond-async' };
  const reply = await fetch(`${client.url}/api/documents/upload`, { method: 'POST', body: form, headers });
  if (reply.status !== 202) throw new Error(`The upload was refused: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as UploadReply;
}

async function stateOf(client: ApiClient, id: string): Promise<Document> {
  return (await client.call('GET', `/api/documents/${id}`)).body as Document;
}

/** What a server tells of a document that another one reads. */
async function follow(client: ApiClient, id: string): Promise<Document[]> {
  const headers = { cookie: client.cookie() ?? '' };
  const text = await (await fetch(`${client.url}/api/documents/${id}/events`, { headers })).text();
  return [...text.matchAll(/^data: (.+)$/gm)].map(([, data]) => JSON.parse(data ?? ''));
}
