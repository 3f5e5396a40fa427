import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RevisionSummary } from '#shared/note-history.ts';
import type { Note } from '#shared/notes.ts';
import { resetDatabase, signUp, startTestServer, type TestUser } from '#tests/server.ts';
import { purgeOldNotes } from './trash.service.ts';

// The clock moves by months; the session must outlive that.
const server = await startTestServer({ LIMIT_SESSION_IDLE_SECONDS: 31_536_000 });
const { services } = server;
let ada: TestUser;
let note: Note;

beforeEach(async () => {
  await resetDatabase();
  services.now = () => new Date();
  ada = await signUp(server);
  note = (await ada.post('/api/notes', { title: 'First', content: 'one', tags: ['a'] })).json();
});

const save = (body: object) => ada.put(`/api/notes/${note.id}`, body);
const revisions = async (): Promise<RevisionSummary[]> => (await ada.get(`/api/notes/${note.id}/revisions`)).json();

describe('saving', () => {
  test('returns the note as its next version, and omitted fields stay', async () => {
    services.now = () => new Date(Date.now() + 5000);
    const reply = await save({ content: 'two' });
    expect(reply.statusCode).toBe(200);
    const saved: Note = reply.json();
    expect(saved).toEqual({ ...note, content: 'two', version: 2, updatedAt: saved.updatedAt });
    expect(Date.parse(saved.updatedAt)).toBeGreaterThan(Date.parse(note.updatedAt));
    expect((await save({ title: 'Second' })).json()).toMatchObject({ title: 'Second', content: 'two', tags: ['a'] });
    expect((await save({ tags: [] })).json()).toMatchObject({ title: 'Second', content: 'two', tags: [], version: 4 });
  });

  test('without a change creates no version, and returns the note', async () => {
    const same = { title: 'First', content: 'one', tags: ['a'] };
    for (const body of [same, { ...same, version: 1 }, {}, { content: 'one' }, { tags: ['a', ' a '] }]) {
      const reply = await save(body);
      expect(reply.statusCode).toBe(200);
      expect(reply.json()).toEqual(note);
    }
    expect(await revisions()).toEqual([]);
  });

  test('succeeds on the current version, and answers 409 with the current note on any other', async () => {
    const current: Note = (await save({ content: 'two', version: 1 })).json();
    for (const version of [1, 3, Number.MAX_SAFE_INTEGER]) {
      const reply = await save({ content: 'three', version });
      expect(reply.statusCode).toBe(409);
      expect(reply.json()).toEqual(current);
    }
    const problem = await ada.put(
      `/api/notes/${note.id}`,
      { content: 'three', version: 1 },
      { accept: 'application/problem+json' },
    );
    expect(problem.json()).toMatchObject({
      status: 409,
      code: 'stale_version',
      detail: 'The note was changed elsewhere since you opened it',
      current,
    });
    expect((await ada.get(`/api/notes/${note.id}`)).json()).toEqual(current);
    expect((await save({ content: 'three' })).json()).toMatchObject({ content: 'three', version: 3 });
  });

  // both-databases: concurrency
  test('succeeds once if sent 20 times at once on one version', { tags: ['both-databases'] }, async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => save({ content: `by ${index}`, version: 1 })),
    );
    const saved = replies.filter((reply) => reply.statusCode === 200);
    expect(saved).toHaveLength(1);
    expect(replies.filter((reply) => reply.statusCode === 409)).toHaveLength(19);
    expect((await ada.get(`/api/notes/${note.id}`)).body).toBe(saved[0]?.body);
  });

  // both-databases: concurrency
  test('loses no text if sent 20 times at once without a version: each is the note or in its history', {
    tags: ['both-databases'],
  }, async () => {
    const texts = Array.from({ length: 20 }, (_, index) => `text ${index}`);
    await Promise.all(texts.map((content) => save({ content })));
    const kept = await Promise.all(
      (await revisions()).map(async ({ id }) => (await ada.get(`/api/notes/${note.id}/revisions/${id}`)).json()),
    );
    const current: Note = (await ada.get(`/api/notes/${note.id}`)).json();
    expect(current.version).toBe(21);
    expect([...kept.map((revision) => revision.content), current.content].sort()).toEqual(['one', ...texts].sort());
    expect(kept.map((revision) => revision.version)).toEqual(Array.from({ length: 20 }, (_, index) => 20 - index));
  });

  test.each([{ version: 0 }, { version: 1.5 }, { version: '1' }, { version: null }, { title: 5 }, { tags: 'a' }, []])(
    'refuses an invalid body: %j',
    async (body) => {
      expect((await save(body)).statusCode).toBe(422);
      expect((await ada.get(`/api/notes/${note.id}`)).json()).toEqual(note);
    },
  );
});

describe('history', () => {
  test('lists earlier versions newest first, returns them whole, and restores one as a new version', async () => {
    await save({ title: 'Second', content: 'two 😀', tags: ['b'] });
    await save({ content: 'three' });
    const list = await revisions();
    expect(list).toEqual([
      {
        id: expect.any(String),
        version: 2,
        title: 'Second',
        length: 5,
        tags: ['b'],
        savedAt: expect.any(String),
        by: null,
      },
      { id: expect.any(String), version: 1, title: 'First', length: 3, tags: ['a'], savedAt: note.updatedAt, by: null },
    ]);
    const [, first] = list;
    const path = `/api/notes/${note.id}/revisions/${first?.id}`;
    expect((await ada.get(path)).json()).toEqual({ ...first, content: 'one' });
    const restored = await ada.post(`${path}/restore`);
    expect(restored.statusCode).toBe(200);
    expect(restored.json()).toMatchObject({ title: 'First', content: 'one', tags: ['a'], version: 4 });
    expect((await revisions()).map((revision) => revision.version)).toEqual([3, 2, 1]);
    expect((await ada.post(`${path}/restore`)).json().version).toBe(4);
  });

  test('keeps the newest 50 versions, of older ones the last of every 5 minutes, and 200 altogether', async () => {
    await insertHistory(5000, 60);
    await purgeOldNotes(services);
    const kept = await revisions();
    expect(kept).toHaveLength(200);
    const versions = kept.map((revision) => revision.version);
    expect(versions.slice(0, 50)).toEqual(Array.from({ length: 50 }, (_, index) => 5000 - index));
    const slots = kept.slice(50).map((revision) => Math.floor(Date.parse(revision.savedAt) / 300_000));
    expect(new Set(slots).size).toBe(150);
    const gaps = slots.slice(1).map((slot, index) => (slots[index] ?? 0) - slot);
    expect(new Set(gaps)).toEqual(new Set([1]));
    await purgeOldNotes(services);
    expect((await revisions()).map((revision) => revision.version)).toEqual(versions);
  });

  test('deletes a version 30 days after it was replaced, not after it was written', async () => {
    const days = (count: number) => new Date(Date.now() + count * 24 * 3600 * 1000);
    services.now = () => days(40);
    await save({ content: 'two' });
    await purgeOldNotes(services);
    expect(await revisions()).toHaveLength(1);
    services.now = () => days(69);
    await purgeOldNotes(services);
    expect(await revisions()).toHaveLength(1);
    services.now = () => days(71);
    await purgeOldNotes(services);
    expect(await revisions()).toEqual([]);
    expect((await ada.get(`/api/notes/${note.id}`)).json().content).toBe('two');
  });

  test('is pruned while the user types too: every 50th version', async () => {
    await insertHistory(300, 1);
    await services.db.system.execute(sql`update notes set version = 399`);
    expect((await save({ content: 'the 400th' })).json().version).toBe(400);
    expect((await revisions()).length).toBeLessThanOrEqual(53);
    expect((await save({ content: 'the 401st' })).json().version).toBe(401);
  });

  // both-databases: plans and order
  test('is pruned separately for each note of many users', { tags: ['both-databases'] }, async () => {
    const bob = await signUp(server);
    const other: Note = (await bob.post('/api/notes', { content: 'b' })).json();
    await bob.put(`/api/notes/${other.id}`, { content: 'c' });
    await insertHistory(120, 1);
    await purgeOldNotes(services);
    expect((await revisions()).length).toBeLessThanOrEqual(53);
    expect((await bob.get(`/api/notes/${other.id}/revisions`)).json()).toHaveLength(1);
  });
});

/** Earlier versions of the note, as if each had been saved some seconds after the one before, the last one just now. */
async function insertHistory(count: number, seconds: number): Promise<void> {
  await services.db.write(ada.id, (tx) =>
    tx.execute(sql`
      insert into note_revisions (user_id, note_id, version, title, content, tags, saved_at)
      select ${ada.id}, ${note.id}, n, 'title', 'text ' || n, '{}',
        now() - (${count}::int - n) * ${seconds}::int * interval '1 second'
      from generate_series(1, ${count}::int) n`),
  );
}
