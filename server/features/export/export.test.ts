import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/db/client.ts';
import { readManifest } from '#server/features/archive/manifest.ts';
import type { Attachment } from '#shared/attachments.ts';
import type { Note } from '#shared/notes.ts';
import { uploadOf } from '#tests/form.ts';
import { importAll } from '#tests/imports.ts';
import { madePicture } from '#tests/pictures.ts';
import { listen, signUp, startTestServer, type TestServer, type TestUser, testDatabase } from '#tests/server.ts';
import { unzipped, zipOf } from '#tests/zip.ts';
import { exportEverything } from './export.service.ts';

let server: TestServer;
let address: string;

beforeAll(async () => {
  server = await startTestServer();
  address = `http://127.0.0.1:${await listen(server)}`;
});
afterAll(async () => {
  // Connections that are kept for the next call would be awaited for a minute.
  server.http.server.closeAllConnections();
  await server.http.close();
});

async function download(user: TestUser, query = ''): Promise<Buffer> {
  const reply = await fetch(`${address}/api/export${query}`, { headers: { cookie: user.cookie } });
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-length')).toBeNull();
  expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="Sparehour \d{4}-\d{2}-\d{2}\.zip"/);
  return Buffer.from(await reply.arrayBuffer());
}

const textOf = (files: Map<string, Buffer>, path: string) => files.get(path)?.toString('utf8');

async function create(user: TestUser, note: object): Promise<Note> {
  const reply = await user.post('/api/notes', note);
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json();
}

async function attach(user: TestUser, note: Note, name: string, content: Buffer): Promise<Attachment> {
  const { payload, headers } = uploadOf({ content, name, type: 'application/octet-stream' });
  return (await user.post(`/api/notes/${note.id}/attachments`, payload, headers)).json();
}

async function folder(user: TestUser, name: string, parentId: string | null = null): Promise<string> {
  const id = `folder-${Math.random().toString(36).slice(2)}`.padEnd(21, '0').slice(0, 21);
  const reply = await user.post('/api/folders', { id, name, parentId });
  expect(reply.statusCode, reply.body).toBe(201);
  return id;
}

/** A library with everything that could be lost. */
async function fill(user: TestUser): Promise<void> {
  const clients = await folder(user, 'Clients: A/B');
  const acme = await folder(user, 'Acme.', clients);
  const lower = await folder(user, 'clients- a-b');
  const own = await folder(user, 'Documents');
  await folder(user, 'Empty', acme);
  await user.put(`/api/folders/${own}/ai-exclusion`, { excluded: true });
  const plan = await create(user, { title: 'Plan', content: '# Plan\n', tags: ['work', 'on', '2024'], folderId: acme });
  const same = await create(user, { title: 'plan', content: '', tags: [], folderId: acme });
  const hidden = await create(user, { title: 'Salary', content: 'secret', tags: [], folderId: own });
  const trashed = await create(user, { title: 'Old: draft', content: 'gone', tags: ['old'], folderId: lower });
  await create(user, { title: '', content: '---\nno: head\n---\r\nline\r\n\ufeffend  ', tags: [] });
  await create(user, { title: '  two  spaces ', content: '[[Plan]] [x](Plan.md) <img src="a.png">', tags: [] });
  const dot = await attach(user, plan, 'dot & co (1).jpg', madePicture('jpeg'));
  const twin = await attach(user, plan, 'dot & co (1).jpg', madePicture('png', 10, 10));
  const file = await attach(user, plan, 'list.md', Buffer.from('# not a note\n'));
  const form = { content: 'Rules of the house.\n', name: 'House rules.md', type: 'text/markdown' };
  const text = uploadOf(form, { createNote: 'false', summarize: 'false' });
  const uploaded = await user.post('/api/documents/upload', text.payload, { ...text.headers, prefer: 'respond-async' });
  const document = uploaded.json().document ?? uploaded.json();
  const content = [
    `See [plan **two**](note:${same.id} "title"), [](note:${hidden.id}), [gone](note:${trashed.id}) and [\`code\`](note:${same.id}).`,
    `![a *dot*](${dot.path}) [as a link](${dot.path}) ![](${twin.path}) [list](${file.path} 'x') [rules](/app?document=${document.id})`,
    `\`[x](note:${same.id})\` [r][d]`,
    '',
    '```',
    `[x](note:${same.id})`,
    '```',
    '',
    `[d]: note:${same.id}`,
    '',
  ].join('\n');
  await user.put(`/api/notes/${plan.id}`, { content });
  await user.post('/api/notes/changes', {
    changes: [
      { kind: 'pin', ids: [plan.id], pinned: true },
      { kind: 'hide', ids: [hidden.id], excluded: true },
      { kind: 'trash', ids: [trashed.id] },
    ],
  });
}

test('an archive of everything has safe names, front matter, relative links and a manifest, and imported it is the same', async () => {
  const user = await signUp(server);
  await fill(user);
  const first = await unzipped(await download(user, '?trash=true&history=true'));
  expect([...first.files.keys()].filter((path) => !path.startsWith('.history/')).sort()).toEqual([
    '.trash/clients- a-b (2)/Old- draft.md',
    'Clients- A-B/Acme/Plan.md',
    'Clients- A-B/Acme/plan (2).md',
    'Documents/Salary.md',
    'README.txt',
    'Untitled Note.md',
    'attachments/dot & co (1).jpg',
    'attachments/dot & co (1).jpg.png',
    'attachments/list.md',
    'documents (2)/House rules.md',
    'manifest.json',
    'two spaces.md',
  ]);
  expect([...first.files.keys()].filter((path) => path.startsWith('.history/Clients- A-B/Acme/Plan/'))).toHaveLength(1);
  expect(first.folders).toContain('Clients- A-B/Acme/Empty');
  const plan = textOf(first.files, 'Clients- A-B/Acme/Plan.md') ?? '';
  expect(plan).toMatch(
    /^---\nid: [0-9a-f-]{36}\ncreated: .*\nupdated: .*\ntags:\n {2}- work\n {2}- "?on"?\n {2}- "2024"\n/,
  );
  expect(plan).toContain(
    'pinned: true\nhidden-from-ai: false\n---\nSee [plan **two**](plan%20%282%29.md "title"), [](../../Documents/Salary.md)',
  );
  expect(plan).toContain('![a *dot*](../../attachments/dot%20%26%20co%20%281%29.jpg) [as a link](../../attachments/');
  expect(plan).toContain('[rules](../../documents%20%282%29/House%20rules.md)');
  expect(plan).toMatch(/`\[x\]\(note:[0-9a-f-]{36}\)` \[r\]\[d\]/);
  const manifest = readManifest(textOf(first.files, 'manifest.json') ?? '');
  expect(manifest?.files.length).toBe(first.files.size - 1);
  for (const { path, sha256, bytes } of manifest?.files ?? []) {
    const content = first.files.get(path) ?? Buffer.alloc(0);
    expect([path, createHash('sha256').update(content).digest('hex'), content.length]).toEqual([path, sha256, bytes]);
  }

  const { files: usual } = await unzipped(await download(user));
  expect([...usual.keys()].filter((path) => path.startsWith('.'))).toEqual([]);
  expect(textOf(usual, 'Clients- A-B/Acme/Plan.md')).toMatch(/\[gone\]\(note:[0-9a-f-]{36}\)/);
  const size = async (query: string) => (await user.get(`/api/export/size${query}`)).json();
  expect(await size('')).toMatchObject({ notes: 5, folders: 5, attachments: 3, documents: 1, trashed: 0, versions: 0 });
  expect(await size('?trash=true&history=true')).toMatchObject({ trashed: 1, versions: 1 });

  const other = await signUp(server);
  const imported = await importAll(other, 'Sparehour.zip', await download(user, '?trash=true'));
  expect(imported).toMatchObject({ state: 'done', format: 'sparehour', report: [] });
  const second = await unzipped(await download(other, '?trash=true'));
  first.files.delete('manifest.json');
  second.files.delete('manifest.json');
  for (const path of first.files.keys()) if (path.startsWith('.history/')) first.files.delete(path);
  const contentsOf = (files: Map<string, Buffer>) =>
    // The time in Trash begins again, so that the note stays there for thirty days.
    [...files].map(([path, content]) => [path, content.toString('latin1').replace(/^trashed: .*$/m, '')]).sort();
  expect(contentsOf(second.files)).toEqual(contentsOf(first.files));
  expect(second.folders.sort()).toEqual(first.folders.sort());
  const folders = (await other.get('/api/folders')).json();
  expect(folders.filter(({ aiExcluded }: { aiExcluded: boolean }) => aiExcluded)).toMatchObject([
    { name: 'Documents' },
  ]);
});

test('an archive is known as one in the folder that unpacking leaves, and with a note that is called as another product would', async () => {
  const user = await signUp(server);
  await create(user, { title: `Copy ${'0123456789abcdef'.repeat(2)}`, content: '[[x]]', tags: ['work'] });
  const { files } = await unzipped(await download(user));
  const packed = await zipOf(
    Object.fromEntries([...files].map(([path, content]) => [`Sparehour 2026-11-23/${path}`, content])),
  );
  const other = await signUp(server);
  for (const counts of [{ created: 1 }, { created: 0, unchanged: 1 }]) {
    const done = await importAll(other, 'Sparehour 2026-11-23.zip', packed);
    expect([done.format, done.report]).toEqual(['sparehour', []]);
    expect(done.counts).toMatchObject(counts);
  }
  const [note]: Note[] = (await other.get('/api/notes')).json();
  expect(note).toMatchObject({ content: '[[x]]', tags: ['work'], folderId: null });
});

test('names a file that the storage has lost, and breaks off where it can’t go on', async () => {
  const user = await signUp(server);
  const note = await create(user, { title: 'Plan', content: '', tags: [] });
  const [lost, kept] = [
    await attach(user, note, 'lost.txt', Buffer.from('a')),
    await attach(user, note, 'kept.txt', Buffer.from('b')),
  ];
  await user.put(`/api/notes/${note.id}`, { content: `[a](${lost.path}) [b](${kept.path})` });
  const { files, db } = server.services;
  const read = files.read;
  const [row] = await db.system.execute(sql`select file_key from attachments where id = ${lost.id}`);
  await files.remove(String(row?.file_key));
  const entries = await unzipped(await download(user));
  expect([...entries.files.keys()].sort()).toEqual([
    'Missing files.txt',
    'Plan.md',
    'README.txt',
    'attachments/kept.txt',
    'manifest.json',
  ]);
  expect(textOf(entries.files, 'Missing files.txt')).toContain('attachments/lost.txt');

  files.read = async () =>
    new Readable({
      read() {
        this.destroy(new Error('The disk is broken'));
      },
    });
  try {
    const reply = await fetch(`${address}/api/export`, { headers: { cookie: user.cookie } });
    expect(reply.status).toBe(200);
    await expect(reply.arrayBuffer()).rejects.toThrow();
  } finally {
    files.read = read;
  }
  // The place is free again.
  expect((await unzipped(await download(user))).files.size).toBe(5);
});

test('sends its first file before it has listed the notes', async () => {
  const { db: inner } = await testDatabase();
  const { promise: listed, resolve: list } = Promise.withResolvers<void>();
  let reads = 0;
  // The folders are read first; what follows waits until the first file has arrived.
  const db: Database = {
    ...inner,
    read: async (user, work) => {
      reads += 1;
      if (reads > 1) await listed;
      return inner.read(user, work);
    },
  };
  const user = await signUp(server);
  await create(user, { title: 'Plan', content: 'Later.', tags: [] });
  const context = { ...server.services, userId: user.id, db } as unknown as Context;
  const { content } = await exportEverything(context, { trash: false, history: false }, '127.0.0.1');
  const chunks: Buffer[] = [];
  for await (const chunk of content as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    if (Buffer.concat(chunks).includes('README.txt')) list();
  }
  const { files } = await unzipped(Buffer.concat(chunks));
  expect([...files.keys()]).toEqual(['README.txt', 'Plan.md', 'manifest.json']);
  expect(textOf(files, 'README.txt')).toMatch(/^Sparehour: your notes\n.*attachments has pictures.*manifest\.json/s);
});

// both-databases: concurrency
test('one at a time: a second export of the same person is refused until the first one ends', {
  tags: ['both-databases'],
}, async () => {
  const user = await signUp(server);
  const note = await create(user, { title: 'Large', content: 'x', tags: [] });
  for (let at = 0; at < 4; at += 1) {
    const file = await attach(user, note, `${at}.bin`, Buffer.alloc(4_000_000, `random ${Math.random()}`));
    await user.put(`/api/notes/${note.id}`, {
      content: `[a](${file.path})${(await user.get(`/api/notes/${note.id}`)).json().content}`,
    });
  }
  const leaving = new AbortController();
  const first = await fetch(`${address}/api/export`, { headers: { cookie: user.cookie }, signal: leaving.signal });
  const second = await fetch(`${address}/api/export`, { headers: { cookie: user.cookie } });
  expect([second.status, await second.text()]).toEqual([
    503,
    "Another export of yours is being downloaded. Wait until it's done, then try again.",
  ]);
  leaving.abort();
  await first.arrayBuffer().catch(() => {});
  await expect
    .poll(async () => (await fetch(`${address}/api/export`, { headers: { cookie: user.cookie } })).status)
    .toBe(200);
});
