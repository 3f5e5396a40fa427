// @module-tag both-databases: plans and order

import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Embedder } from '#server/ai/embedder.ts';
import { newFolderId } from '#tests/factories.ts';
import { hasVectors, signUp, startTestServer, type TestServer, type TestUser, testDatabase } from '#tests/server.ts';
import { uploaded } from '#tests/uploads.ts';

/** A model that knows three subjects by the words given for each: an informative double of a real one. */
class SubjectModel implements Embedder {
  readonly model: string;
  readonly isLocal: boolean;
  readonly subjects: RegExp[];
  isDown = false;
  isSilent = false;
  embedded: string[] = [];
  asked: string[] = [];

  constructor(model: string, subjects: RegExp[], isLocal = true) {
    this.model = model;
    this.isLocal = isLocal;
    this.subjects = subjects;
  }

  async embed(texts: readonly string[], kind: 'query' | 'passage', signal?: AbortSignal): Promise<Float32Array[]> {
    this.asked.push(...texts);
    if (this.isDown) throw new Error('The model is down');
    if (this.isSilent) await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    if (kind === 'passage') this.embedded.push(...texts);
    return texts.map((text) => {
      const vector = Float32Array.from([...this.subjects.map((subject) => (subject.test(text) ? 1 : 0)), 0.01]);
      const length = Math.hypot(...vector);
      return vector.map((value) => value / length);
    });
  }
}

const subjects = [/canine|dog|puppy/i, /vehicle|lorry|car\b/i, /money|cash|coins/i];
const started: TestServer[] = [];
const testVectors = test.skipIf(!(await hasVectors()));
afterEach(async () => {
  for (const server of started.splice(0)) await server.services.search.stop();
});

async function start(embedder: Embedder): Promise<TestServer> {
  const server = await startTestServer({}, { ai: { embedder } });
  started.push(server);
  return server;
}

async function titles(server: TestServer, user: TestUser, query: string, isTyping = false): Promise<string[]> {
  const headers = { cookie: user.cookie };
  const reply = await server.http.inject({ method: 'POST', url: '/api/search', headers, payload: { query, isTyping } });
  expect(reply.statusCode).toBe(200);
  return reply.json().notes.map(({ title }: { title: string }) => title);
}

async function vectorsOf(user: TestUser): Promise<{ model: string; n: number }[]> {
  const { db } = await testDatabase();
  const rows = await db.read(user.id, (tx) =>
    tx.execute<{ model: string; n: number }>(sql`
      select model, count(*)::int as n from embeddings group by model order by model`),
  );
  return [...rows];
}

async function threeNotes(server: TestServer): Promise<TestUser> {
  const user = await signUp(server);
  await user.post('/api/notes', { title: 'One', content: 'A puppy was brought to the office.' });
  await user.post('/api/notes', { title: 'Two', content: 'The lorry waits at the gate.' });
  await user.post('/api/notes', { title: 'Three', content: 'Coins are kept in the drawer.' });
  await server.services.search.idle();
  return user;
}

describe('with a model', () => {
  testVectors('finds a note that shares no word with the question', async () => {
    const server = await start(new SubjectModel('m1', subjects));
    const user = await threeNotes(server);
    expect((await titles(server, user, 'canine'))[0]).toBe('One');
    expect((await titles(server, user, 'a vehicle'))[0]).toBe('Two');
    expect((await titles(server, user, 'money'))[0]).toBe('Three');
  });

  testVectors('embeds each text once, and again after a change', async () => {
    const model = new SubjectModel('m1', subjects);
    const server = await start(model);
    const user = await threeNotes(server);
    expect(model.embedded).toHaveLength(3);
    const copy = { title: 'Copy', content: 'The lorry waits at the gate.' };
    const { id } = (await user.post('/api/notes', copy)).json();
    await server.services.search.idle();
    expect(model.embedded).toHaveLength(3);
    await user.put(`/api/notes/${id}`, { content: 'The dog waits at the gate.' });
    await server.services.search.idle();
    expect(model.embedded).toHaveLength(4);
    expect((await titles(server, user, 'canine')).slice(0, 2).sort()).toEqual(['Copy', 'One']);
  });

  testVectors('never shows another user’s notes', async () => {
    const server = await start(new SubjectModel('m1', subjects));
    await threeNotes(server);
    const other = await signUp(server);
    await other.post('/api/notes', { title: 'Mine', content: 'A dog of my own.' });
    await server.services.search.idle();
    expect(await titles(server, other, 'canine')).toEqual(['Mine']);
  });

  test.each(['isDown', 'isSilent'] as const)('answers with words alone while the model %s', async (fault) => {
    const model = new SubjectModel('m1', subjects);
    const server = await start(model);
    const user = await threeNotes(server);
    model[fault] = true;
    expect(await titles(server, user, 'lorry gate')).toEqual(['Two']);
    await user.post('/api/notes', { title: 'Four', content: 'An umbrella.' });
    await vi.waitFor(async () => expect(await titles(server, user, 'umbrella')).toEqual(['Four']), { timeout: 60_000 });
  });

  testVectors('embeds what is missing when the model is back', async () => {
    const model = new SubjectModel('m1', subjects);
    model.isDown = true;
    const server = await start(model);
    const user = await threeNotes(server);
    expect(await vectorsOf(user)).toEqual([]);
    model.isDown = false;
    await vi.waitFor(async () => expect(await vectorsOf(user)).toEqual([{ model: 'm1', n: 3 }]), { timeout: 60_000 });
  });
});

describe('an external model', () => {
  const NOTE = 'canary-in-note';
  const FOLDER = 'canary-in-folder';

  async function withSecrets(server: TestServer) {
    const user = await signUp(server);
    const folder = newFolderId();
    await user.post('/api/folders', { id: folder, name: 'Private' });
    await user.put(`/api/folders/${folder}/ai-exclusion`, { excluded: true });
    const { id } = (await user.post('/api/notes', { title: 'One', content: '' })).json();
    await user.put(`/api/notes/${id}/ai-exclusion`, { excluded: true });
    await user.put(`/api/notes/${id}`, { content: `${NOTE} dog` });
    await user.post('/api/notes', { title: 'Two', content: `${FOLDER} lorry`, folderId: folder });
    await user.post('/api/notes', { title: 'Three', content: 'Coins are kept in the drawer.' });
    await server.services.search.idle();
    return { user, id, folder };
  }

  testVectors('gets no note hidden from AI, and gets it once it is shown to AI', async () => {
    const model = new SubjectModel('m1', subjects, false);
    const server = await start(model);
    const { user, id, folder } = await withSecrets(server);
    expect(model.embedded.join()).not.toContain('canary');
    expect(model.embedded).toHaveLength(1);
    await user.put(`/api/notes/${id}/ai-exclusion`, { excluded: false });
    await server.services.search.idle();
    expect(model.embedded.join()).toContain(NOTE);
    expect(model.embedded.join()).not.toContain(FOLDER);
    await user.put(`/api/folders/${folder}/ai-exclusion`, { excluded: false });
    await server.services.search.idle();
    expect(model.embedded.join()).toContain(FOLDER);
    expect(model.embedded).toHaveLength(3);
  });

  testVectors('gets the texts of all notes if it is on this machine', async () => {
    const model = new SubjectModel('m1', subjects);
    await withSecrets(await start(model));
    expect(model.embedded).toHaveLength(3);
  });

  testVectors('gets a document without a note, although a note is hidden from AI', async () => {
    const model = new SubjectModel('m1', subjects, false);
    const server = await start(model);
    const { user } = await withSecrets(server);
    await uploaded(user, { content: 'A lorry of our own.' }, { createNote: 'false', summarize: 'false' });
    await server.services.search.idle();
    expect(model.embedded.join()).toContain('A lorry of our own.');
    expect(model.embedded.join()).not.toContain('canary');
  });

  test('does not get the title of an open note that is hidden from AI', async () => {
    const model = new SubjectModel('m1', subjects, false);
    const server = await start(model);
    const { user, id } = await withSecrets(server);
    await user.put(`/api/notes/${id}`, { title: 'Canary of Zanzibar' });
    for (const action of ['proposal', 'meeting-prep']) {
      await user.post('/api/assistant/chat', { messages: [{ role: 'user', content: 'Draft it' }], noteId: id, action });
    }
    expect(model.asked.join()).not.toContain('Zanzibar');
  });

  test.each(['nothing', 'note'])('gets no note and no question if it may see %s', async (aiScope) => {
    const model = new SubjectModel('m1', subjects, false);
    const server = await start(model);
    const user = await signUp(server);
    await user.put('/api/settings', { autoSave: true, defaultDark: false, aiScope });
    await user.post('/api/notes', { title: 'One', content: 'A puppy was brought to the office.' });
    await server.services.search.idle();
    expect(await titles(server, user, 'puppy')).toEqual(['One']);
    expect(model.asked).toEqual([]);
  });
});

describe('another model', () => {
  testVectors('gets its own vectors, and those of the first are deleted when all are there', async () => {
    const first = await start(new SubjectModel('m1', subjects));
    const user = await threeNotes(first);
    await first.services.search.stop();
    const model = new SubjectModel('m2', subjects);
    model.isDown = true;
    const second = await start(model);
    await second.services.search.indexAll();
    expect(await titles(second, user, 'puppy')).toEqual(['One']);
    expect(await vectorsOf(user)).toEqual([{ model: 'm1', n: 3 }]);
    model.isDown = false;
    await vi.waitFor(async () => expect(await vectorsOf(user)).toEqual([{ model: 'm2', n: 3 }]), { timeout: 60_000 });
    expect((await titles(second, user, 'money'))[0]).toBe('Three');
  });
});

testVectors('vectors of deleted texts are deleted', async () => {
  const server = await start(new SubjectModel('m1', subjects));
  const user = await threeNotes(server);
  const [{ id }] = (await user.get('/api/notes')).json();
  await user.delete(`/api/notes/${id}`);
  await user.delete(`/api/trash/${id}`);
  await server.services.search.idle();
  await server.services.search.indexAll();
  expect(await vectorsOf(user)).toEqual([{ model: 'm1', n: 2 }]);
});
