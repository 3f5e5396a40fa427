import { expect, test } from 'vitest';
import type { Folder } from '#shared/folders.ts';
import { pdfOf } from '#tests/document-files.ts';
import { importAll, notesOf, send, settled, upload } from '#tests/imports.ts';
import { signUp, startTestServer } from '#tests/server.ts';
import { zipOf } from '#tests/zip.ts';

const server = await startTestServer();
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const vault = {
  'Vault/.obsidian/app.json': '{}',
  'Vault/Home.md': [
    '---',
    'tags: [work, plan/q3]',
    'aliases: Start page',
    'created: 2023-02-03T04:05:06Z',
    'status: open',
    '---',
    'See [[Clients/Acme|the client]], [Acme](Clients/Acme.md#Terms), [[missing]] and `[[Acme]]`.',
    '',
    '![[dot.png|200]] and ![a *dot*](files/dot.png)',
    '',
    '- [ ] call #urgent',
    '- [x] write',
    '',
  ].join('\n'),
  'Vault/Clients/Acme.md': 'Back to [[start page]].\n\n```\n#no-tag [[Home]]\n```\n',
  'Vault/files/dot.png': picture,
  'Vault/files/unused.png': picture,
  'Vault/Board.canvas': '{}',
};

test('imports an Obsidian vault: folders, links, embeds, tags, tasks, dates and properties', async () => {
  const user = await signUp(server);
  const { id } = await upload(user, 'Vault.zip', await zipOf(vault));
  const planned = await settled(user, id);
  expect(planned).toMatchObject({
    state: 'planned',
    format: 'obsidian',
    plan: { notes: 2, attachments: 1, tags: 3, tasks: 2, links: 3, skipped: 3 },
  });
  expect(planned.plan?.notebooks).toEqual([
    { path: '', notes: 1 },
    { path: 'Clients', notes: 1 },
  ]);

  await user.post(`/api/imports/${id}/start`, {});
  const done = await settled(user, id);
  expect(done).toMatchObject({ state: 'done', counts: { created: 2, attachments: 1 }, progress: { done: 2, of: 2 } });
  expect(done.report.map(({ name }) => name).sort()).toEqual(
    ['Vault/.obsidian', 'Vault/Board.canvas', 'Vault/files/unused.png'].sort(),
  );

  const notes = await notesOf(user);
  const [home, acme] = [notes.get('Home'), notes.get('Acme')];
  expect(home?.content).toMatch(
    new RegExp(
      `^---\naliases: Start page\ncreated: 2023-02-03T04:05:06Z\nstatus: open\n---\nSee \\[the client\\]\\(note:${acme?.id}\\), \\[Acme\\]\\(note:${acme?.id}#Terms\\), \\[\\[missing\\]\\] and \`\\[\\[Acme\\]\\]\`\\.`,
    ),
  );
  expect(home?.content).toMatch(
    /!\[dot\.png\|200\]\(attachments\/[0-9a-f-]{36}\.png\) and !\[a \*dot\*\]\(attachments\/[0-9a-f-]{36}\.png\)/,
  );
  expect(home?.tags).toEqual(['work', 'plan/q3', 'urgent']);
  expect(home?.createdAt).toBe('2023-02-03T04:05:06.000Z');
  expect(home?.updatedAt).toBe('2024-05-06T07:08:10.000Z');
  expect(acme?.content).toContain(`Back to [start page](note:${home?.id}).\n\n\`\`\`\n#no-tag [[Home]]`);
  const folders: Folder[] = (await user.get('/api/folders')).json();
  expect(folders.find(({ id: folderId }) => folderId === acme?.folderId)?.name).toBe('Clients');
  const path = /attachments\/([0-9a-f-]{36})/.exec(home?.content ?? '')?.[1];
  expect((await user.get(`/api/attachments/${path}`)).statusCode).toBe(200);
});

test('imports the same again without a second note, updates what did not change here, and leaves what did', async () => {
  const user = await signUp(server);
  const files = { 'A.md': 'first', 'B.md': 'first', 'C.md': 'first' };
  await importAll(user, 'notes.zip', await zipOf(files));
  const before = await notesOf(user);
  await user.put(`/api/notes/${before.get('B')?.id}`, { content: 'mine' });
  await user.delete(`/api/notes/${before.get('C')?.id}`);

  const again = await importAll(
    user,
    'notes (1).zip',
    await zipOf({ 'A.md': 'second', 'B.md': 'second', 'C.md': 'first' }),
  );
  expect(again.counts).toMatchObject({ created: 1, updated: 1, kept: 1, unchanged: 0 });
  expect(again.report).toEqual([
    { kind: 'kept', name: 'B', reason: 'Changed here since the last import, so it stays as it is' },
  ]);
  const after = await notesOf(user);
  expect([...after].map(([title, { content }]) => `${title} ${content}`).sort()).toEqual([
    'A second',
    'B mine',
    'C first',
  ]);
  expect(after.get('A')?.id).toBe(before.get('A')?.id);
  expect((await user.get(`/api/notes/${after.get('A')?.id}/revisions`)).json()).toHaveLength(1);

  const same = await importAll(user, 'notes.zip', await zipOf({ 'A.md': 'second', 'C.md': 'first' }));
  expect(same.counts).toMatchObject({ created: 0, updated: 0, kept: 0, unchanged: 2 });
});

// both-databases: jobs
test('undo leaves what was changed since, if that is wanted', async () => {
  const user = await signUp(server);
  const done = await importAll(user, 'notes.zip', await zipOf({ 'A.md': 'one', 'B.md': 'two' }));
  expect(done.changed).toBe(0);
  const before = (await notesOf(user)).get('A');
  const note = { title: 'A', content: 'one more', tags: [], version: before?.version };
  expect((await user.put(`/api/notes/${before?.id}`, note)).statusCode).toBe(200);
  expect((await user.get(`/api/imports/${done.id}`)).json().changed).toBe(1);
  expect((await user.post(`/api/imports/${done.id}/undo?changed=some`)).statusCode).toBe(422);
  expect((await user.post(`/api/imports/${done.id}/undo?changed=keep`)).json().state).toBe('undone');
  expect([...(await notesOf(user)).keys()]).toEqual(['A']);
  expect((await user.post(`/api/imports/${done.id}/undo`)).json().state).toBe('undone');
  expect((await notesOf(user)).size).toBe(0);
});

test('imports the chosen notebooks into the chosen folder; undo moves the notes to Trash and removes its documents and folders', {
  tags: ['both-databases'],
}, async () => {
  const user = await signUp(server);
  const [folder] = (await user.get('/api/user/init-defaults')).json();
  const archive = await zipOf({
    'Work/A.md': 'see [B](../Home/B.md)',
    'Home/B.md': 'b',
    'Home/Empty/': '',
    'C.txt': 'plain',
    'Work/Deep/D.md': 'd',
    'Used/E.md': 'e',
    'Offer.pdf': pdfOf('An offer for the roof'),
  });
  const done = await importAll(user, 'all.zip', archive, { folderId: folder.id, without: ['Home'] });
  expect(done).toMatchObject({ state: 'done', counts: { created: 4, documents: 1 } });
  const notes = await notesOf(user);
  expect([...notes.keys()].filter((title) => title !== 'Offer').sort()).toEqual(['A', 'C', 'D', 'E']);
  expect(notes.get('C')?.folderId).toBe(folder.id);

  const mine = await user.post('/api/notes', { title: 'Mine', folderId: notes.get('E')?.folderId });
  expect(mine.statusCode).toBe(201);
  await expect.poll(async () => (await user.get('/api/documents')).json().documents[0]?.state).toBe('done');

  const undone = await user.post(`/api/imports/${done.id}/undo`);
  expect(undone.json()).toMatchObject({ state: 'undone' });
  expect([...(await notesOf(user)).keys()]).toEqual(['Mine']);
  expect((await user.get('/api/trash')).json().total).toBe(5);
  expect((await user.get('/api/documents')).json().total).toBe(0);
  const left: Folder[] = (await user.get('/api/folders')).json();
  expect(left.filter(({ parentId }) => parentId === folder.id).map(({ name }) => name)).toEqual(['Used']);
  expect((await user.delete(`/api/imports/${done.id}`)).statusCode).toBe(204);
  expect((await user.get('/api/imports')).json()).toEqual([]);
});

test('refuses what is no export, says why, and can be removed', async () => {
  const user = await signUp(server);
  for (const [name, bytes, sentence] of [
    ['a.zip', Buffer.from('no archive'), /isn't an export we can read/],
    ['b.zip', await zipOf({ 'app.exe': 'MZ' }), /no notes in this file/],
    ['c.zip', (await zipOf(vault)).subarray(0, 300), /archive is damaged/],
  ] as const) {
    const { id } = await upload(user, name, bytes);
    const read = await settled(user, id);
    expect(read).toMatchObject({ state: 'failed', failure: expect.stringMatching(sentence) });
    expect((await user.post(`/api/imports/${id}/start`, {})).statusCode).toBe(422);
    expect((await user.delete(`/api/imports/${id}`)).statusCode).toBe(204);
  }
});

test('answers a repeated upload with the first import, and refuses its Idempotency-Key for another file', async () => {
  const user = await signUp(server);
  const key = { 'idempotency-key': 'export of Monday' };
  const archive = await zipOf({ 'A.md': 'a' });
  const first = (await send(user, 'Notes.zip', archive, key)).json();
  expect((await send(user, 'Notes.zip', archive, key)).json().id).toBe(first.id);
  const other = await send(user, 'Notes.zip', await zipOf({ 'B.md': 'b' }), key);
  expect([other.statusCode, other.body]).toEqual([
    422,
    'This Idempotency-Key was used for another request. Send a new key with a new request',
  ]);
  expect((await user.get('/api/imports')).json()).toHaveLength(1);
});

test('names a picture that is none and a file that is too large, and leaves their names in the note', async () => {
  const user = await signUp(server);
  const archive = await zipOf(
    {
      'A.md': '![[bad.png]] ![[big.bin]]',
      'bad.png': 'no picture',
      'big.bin': Buffer.alloc(11 * 1024 * 1024, 'abcdefgh12345'),
    },
    { compress: false },
  );
  const done = await importAll(user, 'a.zip', archive);
  expect(done.report).toEqual([
    expect.objectContaining({ name: 'A', reason: expect.stringContaining("“big.bin” isn't imported") }),
    expect.objectContaining({ name: 'bad.png', reason: expect.stringContaining('picture') }),
  ]);
  expect((await notesOf(user)).get('A')?.content).toBe('bad.png (not imported) big.bin (not imported)');
});

// both-databases: jobs
test('a canceled import says so, and continues', { tags: ['both-databases'] }, async () => {
  const user = await signUp(server);
  const { id } = await upload(user, 'a.zip', await zipOf({ 'A.md': 'a' }));
  await settled(user, id);
  expect((await user.post(`/api/imports/${id}/cancel`)).json()).toMatchObject({ state: 'canceled', isStored: true });
  expect((await user.post(`/api/imports/${id}/undo`)).statusCode).toBe(422);
  expect((await user.post(`/api/imports/${id}/start`, {})).statusCode).toBe(202);
  expect(await settled(user, id)).toMatchObject({ state: 'done', counts: { created: 1 } });
});
