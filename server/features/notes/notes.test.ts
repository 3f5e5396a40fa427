import { beforeEach, describe, expect, test } from 'vitest';
import { MISSING_ID, newFolderId } from '#tests/factories.ts';
import { trials } from '#tests/faults/trials.ts';
import { resetDatabase, signUp, startTestServer, type TestUser } from '#tests/server.ts';

const server = await startTestServer();
let ada: TestUser;
let bob: TestUser;

beforeEach(async () => {
  await resetDatabase();
  [ada, bob] = [await signUp(server), await signUp(server)];
});

const createNote = async (user: TestUser, body: object = {}) => (await user.post('/api/notes', body)).json();

describe('creating a note', () => {
  test('answers 201 with the note', async () => {
    const reply = await ada.post('/api/notes', { title: 'Plan', content: '# Day', tags: ['a', 'b'] });
    expect(reply.statusCode).toBe(201);
    const note = reply.json();
    expect(note).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      title: 'Plan',
      content: '# Day',
      tags: ['a', 'b'],
      folderId: null,
      aiExcluded: false,
      pinned: false,
      day: note.createdAt.slice(0, 10),
      ownDay: note.createdAt.slice(0, 10),
      version: 1,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: note.createdAt,
    });
    expect((await ada.get(`/api/notes/${note.id}`)).json()).toEqual(note);
  });

  test("defaults to the title 'Untitled Note', no content and no tags", async () => {
    expect(await createNote(ada)).toMatchObject({ title: 'Untitled Note', content: '', tags: [], folderId: null });
  });

  test('puts it into a folder of the user, never of another user', async () => {
    const [own, foreign] = [newFolderId(), newFolderId()];
    await ada.post('/api/folders', { id: own, name: 'Mine', parentId: null });
    await bob.post('/api/folders', { id: foreign, name: 'Theirs', parentId: null });
    expect((await createNote(ada, { folderId: own })).folderId).toBe(own);
    expect((await createNote(ada, { folderId: 'root' })).folderId).toBeNull();
    for (const folderId of [foreign, newFolderId()]) {
      const reply = await ada.post('/api/notes', { title: 'x', folderId });
      expect(reply.statusCode).toBe(404);
      expect(reply.body).toBe('Folder not found');
    }
    expect((await ada.get('/api/notes')).json()).toHaveLength(2);
  });

  test('trims tags and drops empty and repeated ones', async () => {
    expect((await createNote(ada, { tags: [' a ', 'a', '', '  ', 'B', 'b'] })).tags).toEqual(['a', 'B', 'b']);
  });

  // both-databases: concurrency
  test('creates one note for 20 simultaneous calls with the same Idempotency-Key, and returns it to each', {
    tags: ['both-databases'],
  }, async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => ada.post('/api/notes', { title: 'once' }, { 'idempotency-key': 'key-1' })),
    );
    expect(new Set(replies.map((reply) => reply.statusCode))).toEqual(new Set([201]));
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1);
    expect((await ada.get('/api/notes')).json()).toHaveLength(1);
  });

  test('refuses the same Idempotency-Key with another body, and answers the same body with the note as it is', async () => {
    const key = { 'idempotency-key': 'offer' };
    const body = { title: 'Offer', content: 'one', tags: ['a'] };
    const note = (await ada.post('/api/notes', body, key)).json();
    const others = [
      { ...body, content: 'two' },
      { ...body, title: '' },
      { ...body, folderId: null },
      { title: 'Offer' },
    ];
    for (const other of others) {
      const reply = await ada.post('/api/notes', other, key);
      expect([reply.statusCode, reply.body]).toEqual([
        422,
        'This Idempotency-Key was used for another request. Send a new key with a new request',
      ]);
    }
    expect((await ada.post(`/api/notes/${note.id}/duplicate`, undefined, key)).statusCode).toBe(422);
    const saved = (await ada.put(`/api/notes/${note.id}`, { content: 'edited' })).json();
    const again = await ada.post('/api/notes', { tags: ['a'], content: 'one', title: 'Offer' }, key);
    expect([again.statusCode, again.json()]).toEqual([201, saved]);
    expect((await ada.get('/api/notes')).json()).toEqual([saved]);
  });

  test('of different bodies sent at once with the same Idempotency-Key, creates one and refuses the others', async () => {
    const replies = await Promise.all(
      ['a', 'b', 'c'].map((title) => ada.post('/api/notes', { title }, { 'idempotency-key': 'at once' })),
    );
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422, 422]);
  });

  test('creates another note for another key, or for another user’s key', async () => {
    const key = { 'idempotency-key': 'k'.repeat(200) };
    const note = (await ada.post('/api/notes', { title: 'hers' }, key)).json();
    expect((await bob.post('/api/notes', { title: 'his' }, key)).json().title).toBe('his');
    expect((await ada.post('/api/notes', {}, { 'idempotency-key': 'other' })).json().id).not.toBe(note.id);
    expect((await ada.post('/api/notes', {}, { 'idempotency-key': '' })).statusCode).toBe(201);
    expect((await ada.post('/api/notes', {}, { 'idempotency-key': 'k'.repeat(201) })).statusCode).toBe(422);
  });
});

describe('limits', () => {
  test.each([
    ['title', 'a'.repeat(500), 'a'.repeat(501), 'A title can have at most 500 characters'],
    ['content', 'a'.repeat(1_000_000), 'a'.repeat(1_000_001), 'A note can have at most 1,000,000 characters'],
    ['tags', ['a'.repeat(64)], ['a'.repeat(65)], 'A tag can have at most 64 characters'],
    ['tags', tagList(50), tagList(51), 'A note can have at most 50 tags'],
  ])(
    '%s at the limit is saved; one more is refused with a sentence and without effect',
    async (field, most, more, sentence) => {
      const note = await createNote(ada, { [field]: most });
      expect(note[field]).toEqual(most);
      expect((await ada.put(`/api/notes/${note.id}`, { [field]: most })).statusCode).toBe(200);
      for (const reply of [
        await ada.post('/api/notes', { [field]: more }),
        await ada.put(`/api/notes/${note.id}`, { [field]: more }),
      ]) {
        expect(reply.statusCode).toBe(422);
        expect(reply.body).toBe(sentence);
      }
      expect((await ada.get('/api/notes')).json()).toEqual([note]);
    },
  );

  test('saves 1,000,000 characters that JSON encodes with six bytes each', async () => {
    const content = '\u0001'.repeat(1_000_000);
    expect((await createNote(ada, { content })).content).toBe(content);
  });
});

describe('text', () => {
  // both-databases: failures
  test('comes back byte for byte, with any characters', { tags: ['both-databases'] }, async () => {
    for (let round = 0; round < trials({ small: 4, full: 20 }); round += 1) {
      const sent = Array.from({ length: 10 }, () => ({
        title: randomText(40),
        content: randomText(400),
        tags: [randomText(20).trim() || 'tag'],
      }));
      const replies = await Promise.all(sent.map((body) => ada.post('/api/notes', body)));
      const read = await Promise.all(replies.map((reply) => ada.get(`/api/notes/${reply.json().id}`)));
      expect(read.map((reply) => reply.json())).toEqual(sent.map((body) => expect.objectContaining(body)));
    }
  });

  test('loses NUL, and lone surrogates become U+FFFD, in every field', async () => {
    const folderId = newFolderId();
    const folder = await ada.post('/api/folders', { id: folderId, name: 'f\u0000\ud800', parentId: null });
    expect(folder.json().name).toBe('f\ufffd');
    const note = await createNote(ada, {
      title: 'a\u0000b\ud800',
      content: '\udc00\u0000c',
      tags: ['t\u0000', '\ud83d'],
    });
    expect(note).toMatchObject({ title: 'ab\ufffd', content: '\ufffdc', tags: ['t', '\ufffd'] });
    const saved = await ada.put(`/api/notes/${note.id}`, { title: '\u0000', content: 'x\ud800y', tags: ['\u0000'] });
    expect(saved.json()).toMatchObject({ title: '', content: 'x\ufffdy', tags: [] });
    expect((await ada.get('/api/notes?view=summary&tag=%00')).statusCode).toBe(200);
    for (const path of ['/api/notes/%00', '/api/folders/%00/notes', '/api/notes/%00/revisions']) {
      expect((await ada.get(path)).statusCode).toBe(404);
    }
  });

  test.each([
    "'; drop table notes; --",
    '1 or 1=1',
    '"}{',
    '$1',
    '\\',
    "{a,b}'::text[]",
    '%',
    '%s',
    'NULL',
    '{"a\\"b",c}',
  ])('that looks like SQL is text: %s', async (text) => {
    const note = await createNote(ada, { title: text, content: text, tags: [text, `${text}2`] });
    expect(note).toMatchObject({ title: text, content: text, tags: [text, `${text}2`] });
    const saved = await ada.put(`/api/notes/${note.id}`, { title: `${text} `, tags: [`${text}3`] });
    expect(saved.json()).toMatchObject({ title: `${text} `, content: text, tags: [`${text}3`] });
    const found = await ada.get(`/api/notes?view=summary&tag=${encodeURIComponent(`${text}3`)}`);
    expect(found.json()).toMatchObject({ total: 1, notes: [{ id: note.id }] });
    expect((await ada.get(`/api/notes/${encodeURIComponent(text)}`)).statusCode).toBe(404);
    expect((await ada.get(`/api/folders/${encodeURIComponent(text)}/notes`)).statusCode).toBe(404);
  });
});

test.each(['id', 'userId', 'user_id', 'createdAt', 'updatedAt', 'deletedAt', 'isAdmin', 'constructor'])(
  'a field outside the contract is refused without effect: %s',
  async (field) => {
    const note = await createNote(ada, { title: 'before' });
    const body = { title: 'after', [field]: 'x' };
    for (const reply of [
      await ada.post('/api/notes', body),
      await ada.put(`/api/notes/${note.id}`, body),
      await ada.post(`/api/notes/${note.id}/folders`, { folderId: null, [field]: 'x' }),
    ]) {
      expect(reply.statusCode).toBe(422);
    }
    expect((await ada.get('/api/notes')).json()).toEqual([note]);
  },
);

describe('moving a note', () => {
  test('into a folder and out again does not change the note', async () => {
    const folderId = newFolderId();
    await ada.post('/api/folders', { id: folderId, name: 'Box', parentId: null });
    const note = await createNote(ada, { title: 'n' });
    const moved = await ada.post(`/api/notes/${note.id}/folders`, { folderId });
    expect(moved.statusCode).toBe(200);
    expect(moved.json()).toEqual({ ...note, folderId });
    expect((await ada.post(`/api/notes/${note.id}/folders`, { folderId: null })).json()).toEqual(note);
    await ada.post(`/api/notes/${note.id}/folders`, { folderId });
    expect((await ada.post(`/api/notes/${note.id}/folders`, { folderId: 'root' })).json()).toEqual(note);
    expect((await ada.get(`/api/notes/${note.id}/revisions`)).json()).toEqual([]);
  });

  test('into another user’s folder or a missing one is refused', async () => {
    const foreign = newFolderId();
    await bob.post('/api/folders', { id: foreign, name: 'Theirs', parentId: null });
    const note = await createNote(ada);
    for (const folderId of [foreign, newFolderId()]) {
      const reply = await ada.post(`/api/notes/${note.id}/folders`, { folderId });
      expect(reply.statusCode).toBe(404);
      expect(reply.body).toBe('Folder not found');
    }
    const missing = await ada.post(`/api/notes/${MISSING_ID}/folders`, { folderId: foreign });
    expect(missing.body).toBe('Note not found');
    expect((await ada.get(`/api/notes/${note.id}`)).json()).toEqual(note);
  });
});

// both-databases: plans and order
test('tags are counted over the notes that are not in Trash, most used first', {
  tags: ['both-databases'],
}, async () => {
  await createNote(ada, { tags: ['work', 'idea'] });
  await createNote(ada, { tags: ['work', 'Alpha'] });
  const gone = await createNote(ada, { tags: ['work', 'gone'] });
  await ada.delete(`/api/notes/${gone.id}`);
  await createNote(bob, { tags: ['idea', 'secret'] });
  const reply = await ada.get('/api/tags');
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual([
    { tag: 'work', count: 2 },
    { tag: 'Alpha', count: 1 },
    { tag: 'idea', count: 1 },
  ]);
});

function tagList(length: number): string[] {
  return Array.from({ length }, (_, index) => `tag ${index}`);
}

/** Any Unicode but NUL and surrogates, over-representing what breaks things. */
function randomText(length: number): string {
  const planes = [0x80, 0x800, 0x3000, 0xd800, 0x1_0000, 0x11_0000];
  return Array.from({ length }, () => {
    const below = planes[Math.floor(Math.random() * planes.length)] ?? 0x80;
    const point = 1 + Math.floor(Math.random() * (below - 1));
    return point >= 0xd800 && point <= 0xdfff ? '😀' : String.fromCodePoint(point);
  }).join('');
}
