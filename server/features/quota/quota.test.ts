import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { UserId } from '#server/user-id.ts';
import { type Usage, usageKinds } from '#shared/quota.ts';
import { backupsOf } from '#tests/backups.ts';
import { signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';
import { upload, uploaded } from '#tests/uploads.ts';
import { keep, kept, recordingFile, toneOf, wavFile } from '#tests/voice.ts';

const FULL =
  'Your storage is full (1 MB). Delete files, recordings or notes you no longer need and empty Trash, then try again.';
const server = await startTestServer();
const small = await startTestServer({
  LIMIT_STORAGE_BYTES_PER_USER: String(1024 ** 2),
  LIMIT_NOTES_PER_USER: 5,
});

async function usageOf(user: TestUser): Promise<Usage> {
  const reply = await user.get('/api/user/usage');
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

/** The same, summed from the rows themselves. */
async function measured({ services }: TestServer, userId: UserId): Promise<Omit<Usage, 'notesMax' | 'bytesMax'>> {
  const rows = await services.db.read(userId, (tx) =>
    tx.execute<{ kind: string; items: number; bytes: number }>(sql`
      select 'notes' as kind, octet_length(title) + octet_length(content) as bytes from notes where user_id = ${userId}
      union all select 'history', octet_length(title) + octet_length(content) from note_revisions where user_id = ${userId}
      union all select 'files', size from documents where user_id = ${userId}
      union all select 'files', size from attachments where user_id = ${userId}
      union all select 'recordings', size from recordings where user_id = ${userId}
      union all select 'templates', octet_length(title) + octet_length(content) from templates where user_id = ${userId}
      union all select 'searches', octet_length(name) + octet_length(query) from saved_searches where user_id = ${userId}
      union all select 'shares', coalesce(octet_length(title) + octet_length(content), 0) from shares where user_id = ${userId}`),
  );
  const sums = usageKinds.map((kind) => {
    const own = rows.filter((row) => row.kind === kind);
    return [kind, { items: own.length, bytes: own.reduce((sum, { bytes }) => sum + bytes, 0) }];
  });
  return Object.fromEntries(sums);
}

/** Fills the 1 MB of a user of the small server, except for some bytes. */
async function fill(user: TestUser, freeBytes: number): Promise<string> {
  const content = 'x'.repeat(1024 ** 2 - freeBytes - 1);
  const reply = await user.post('/api/notes', { title: 'a', content: content.slice(0, 900_000), tags: [] });
  expect(reply.statusCode).toBe(201);
  const rest = await user.post('/api/notes', { title: '', content: content.slice(900_000), tags: [] });
  expect(rest.statusCode).toBe(201);
  return reply.json().id;
}

describe('what is used', () => {
  test('is zero at first, with the limits in the settings', async () => {
    const none = { items: 0, bytes: 0 };
    expect(await usageOf(await signUp(server))).toEqual({
      notes: none,
      history: none,
      files: none,
      recordings: none,
      templates: none,
      searches: none,
      shares: none,
      notesMax: 100_000,
      bytesMax: 2 * 1024 ** 3,
    });
  });

  test('counts notes, their earlier versions, files and recordings, until they are deleted', async () => {
    const user = await signUp(server);
    const note = (await user.post('/api/notes', { title: 'Café', content: 'one', tags: [] })).json().id;
    await user.put(`/api/notes/${note}`, { content: 'two three' });
    const { document } = await uploaded(user, { content: 'A plan.', name: 'Plan.txt' }, { summarize: 'false' });
    const recording = await kept(user);
    const usage = await usageOf(user);
    expect(usage).toMatchObject(await measured(server, user.id));
    expect(usage.notes.items).toBe(2);
    expect(usage.history).toEqual({ items: 1, bytes: 'Café'.length + 1 + 'one'.length });
    expect(usage.files).toEqual({ items: 1, bytes: 'A plan.'.length });
    expect(usage.recordings).toEqual({ items: 1, bytes: recording.size });

    await user.delete(`/api/documents/${document.id}`);
    await user.delete(`/api/recordings/${recording.id}`);
    await user.delete(`/api/notes/${note}`);
    expect((await usageOf(user)).notes.items).toBe(2);
    await user.delete('/api/trash');
    const after = await usageOf(user);
    expect(after).toMatchObject(await measured(server, user.id));
    expect([after.notes.items, after.history.items, after.files.items, after.recordings.items]).toEqual([1, 0, 0, 0]);
  });

  // both-databases: concurrency
  test('stays correct with many simultaneous saves, whose entries are summed as they go', {
    tags: ['both-databases'],
  }, async () => {
    const user = await signUp(server);
    const ids: string[] = await Promise.all(
      ['a', 'b', 'c', 'd'].map(
        async (title) => (await user.post('/api/notes', { title, content: '', tags: [] })).json().id,
      ),
    );
    for (let round = 0; round < 60; round += 1) {
      const saves = ids.map((id) => user.put(`/api/notes/${id}`, { content: 'é'.repeat((round * 37) % 91) }));
      expect((await Promise.all(saves)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    }
    await user.post('/api/notes', { title: 'last', content: '', tags: [] });
    expect(await usageOf(user)).toMatchObject(await measured(server, user.id));
    const [row] = await server.services.db.read(user.id, (tx) =>
      tx.execute<{ entries: number }>(
        sql`select count(*)::int as entries from usage_entries where user_id = ${user.id}`,
      ),
    );
    expect(row?.entries).toBeLessThan(260);
  });

  // both-databases: whole tables
  test('is counted again by a restore', { tags: ['both-databases'] }, async () => {
    const user = await signUp(server);
    const note = (await user.post('/api/notes', { title: 'Plan', content: 'one', tags: [] })).json().id;
    await user.put(`/api/notes/${note}`, { content: 'two' });
    const backups = await backupsOf(server);
    const backup = await backups.write('quota');
    const sums = await backups.restored(backup, {}, async ({ db }) =>
      db.system.execute<{ kind: string; items: number; bytes: number }>(sql`
        select kind, sum(items)::int as items, sum(bytes)::int as bytes from usage_entries
        where user_id = ${user.id} group by kind order by kind`),
    );
    expect(sums).toEqual([
      { kind: 'history', items: 1, bytes: 7 },
      { kind: 'notes', items: 1, bytes: 7 },
    ]);
    await backups.remove();
  });

  test('is deleted with the account', async () => {
    const user = await signUp(server);
    await user.post('/api/notes', { title: 'Plan', content: 'one', tags: [] });
    expect((await user.delete('/api/user', { password: user.password })).statusCode).toBe(204);
    const rows = await server.services.db.system.execute(sql`select from usage_entries where user_id = ${user.id}`);
    expect(rows).toEqual([]);
  });
});

describe('when the storage is full', () => {
  test('nothing can be added, and a clear sentence says what to do', async () => {
    const user = await signUp(small);
    await fill(user, 100);
    const before = await usageOf(user);
    const note = await user.post('/api/notes', { title: 'more', content: 'x'.repeat(200), tags: [] });
    const file = await upload(user, { content: 'x'.repeat(200), name: 'more.txt' });
    const recording = await keep(user, wavFile(toneOf(1)));
    for (const reply of [note, file, recording]) expect([reply.statusCode, reply.body]).toEqual([507, FULL]);
    expect(await usageOf(user)).toEqual(before);
  });

  test('a note can still be saved, even longer, and its ten newest versions stay', async () => {
    const user = await signUp(small);
    const id = await fill(user, 100);
    for (let version = 1; version <= 15; version += 1) {
      const saved = await user.put(`/api/notes/${id}`, { content: `${'y'.repeat(900_000)}${version}` });
      expect(saved.statusCode).toBe(200);
    }
    expect((await user.get(`/api/notes/${id}`)).json().content.endsWith('y15')).toBe(true);
    const revisions: { version: number }[] = (await user.get(`/api/notes/${id}/revisions`)).json();
    expect(revisions.map(({ version }) => version)).toEqual([15, 14, 13, 12, 11, 10, 9, 8, 7, 6]);
  });

  test('there is space again after something is permanently deleted', async () => {
    const user = await signUp(small);
    const id = await fill(user, 100);
    const more = { title: 'more', content: 'x'.repeat(200), tags: [] };
    await user.delete(`/api/notes/${id}`);
    expect((await user.post('/api/notes', more)).statusCode).toBe(507);
    await user.delete(`/api/trash/${id}`);
    expect((await user.post('/api/notes', more)).statusCode).toBe(201);
  });

  test('a repeated creation returns what the first one created', async () => {
    const user = await signUp(small);
    const key = { 'idempotency-key': 'the last one' };
    const last = { title: 'last', content: 'x'.repeat(100), tags: [] };
    const first = await user.post('/api/notes', last, key);
    const id = await fill(user, 104);
    await user.put(`/api/notes/${id}`, { content: 'x'.repeat(950_000) });
    const again = await user.post('/api/notes', last, key);
    expect([again.statusCode, again.json().id]).toEqual([201, first.json().id]);
    const recording = recordingFile('speech.webm');
    const other = await signUp(small);
    const fields = { id: '0f8fad5b-d9cb-469f-a165-70867728950e' };
    expect((await keep(other, recording, fields)).statusCode).toBe(201);
    await other.post('/api/notes', { title: '', content: 'x'.repeat(1_000_000), tags: [] });
    expect((await keep(other, recording, fields)).statusCode).toBe(201);
  });
});

describe('when there are as many notes as allowed', () => {
  test('no more can be created, by hand or from a file, until one is permanently deleted', async () => {
    const user = await signUp(small);
    const notes = [];
    for (let count = 0; count < 5; count += 1) {
      notes.push((await user.post('/api/notes', { title: `${count}`, content: '', tags: [] })).json().id);
    }
    const sentence =
      "You've reached the limit of 5 notes. Delete notes you no longer need and empty Trash, then try again.";
    const note = await user.post('/api/notes', { title: 'sixth', content: '', tags: [] });
    const file = await upload(user, { content: 'A plan.', name: 'Plan.txt' });
    for (const reply of [note, file]) expect([reply.statusCode, reply.body]).toEqual([507, sentence]);
    const added = await upload(
      user,
      { content: 'A plan.', name: 'Plan.txt' },
      { createNote: 'false', noteId: notes[0], summarize: 'false' },
    );
    expect(added.statusCode).toBe(201);
    expect((await user.put(`/api/notes/${notes[1]}`, { content: 'still saved' })).statusCode).toBe(200);
    await user.delete(`/api/notes/${notes[2]}`);
    await user.delete('/api/trash');
    expect((await user.post('/api/notes', { title: 'sixth', content: '', tags: [] })).statusCode).toBe(201);
  });

  test('the limits apply to each user separately', async () => {
    const [full, other] = [await signUp(small), await signUp(small)];
    await fill(full, 0);
    expect((await other.post('/api/notes', { title: 'a', content: 'b', tags: [] })).statusCode).toBe(201);
  });
});
