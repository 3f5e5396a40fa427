import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ownedNote } from '#server/owned-rows.ts';
import type { Note } from '#shared/notes.ts';
import type { SearchReply } from '#shared/search.ts';
import { insertNotes } from '#tests/factories.ts';
import { signUp, startTestServer, type TestServer, type TestSettings, type TestUser } from '#tests/server.ts';

let server: TestServer;
let user: TestUser;
const started: TestServer[] = [];

beforeEach(async () => {
  server = await start();
  user = await signUp(server);
});

afterEach(async () => {
  for (const each of started.splice(0)) await each.services.search.stop();
});

/** One more server on the same database. */
async function start(settings: TestSettings = {}): Promise<TestServer> {
  const another = await startTestServer(settings);
  started.push(another);
  return another;
}

async function ask(query: string, on = server, as = user, more = {}): Promise<SearchReply> {
  const reply = await on.http.inject({
    method: 'POST',
    url: '/api/search',
    headers: { cookie: as.cookie },
    payload: { query, ...more },
  });
  expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, '']);
  return reply.json();
}

async function titles(query: string, on = server, as = user): Promise<string[]> {
  return (await ask(query, on, as)).notes.map(({ title }) => title);
}

async function state(as = user) {
  const [row] = await server.services.db.system.execute<{ seq: string; builtSeq: string; parts: number }>(sql`
    select seq, built_seq as "builtSeq", lease_until as "leaseUntil" from search_libraries where user_id = ${as.id}`);
  const parts = await server.services.db.read(as.id, (tx) =>
    tx.execute(sql`select distinct built_seq as seq from search_index_parts`),
  );
  return { ...row, parts: parts.map(({ seq }) => seq) };
}

/** Checks when every server has indexed what was saved through it. */
async function soon(check: () => Promise<void>): Promise<void> {
  for (const { services } of started) await services.search.idle();
  await check();
}

describe('several servers on one database', () => {
  test('find what was written on another', async () => {
    const other = await start();
    await user.post('/api/notes', { title: 'Basalt' });
    await soon(async () => expect(await titles('basalt', other)).toEqual(['Basalt']));
    const id = (await ask('basalt')).notes[0]?.id;
    await user.put(`/api/notes/${id}`, { title: 'Granite' });
    await soon(async () => {
      expect(await titles('granite', other)).toEqual(['Granite']);
      expect(await titles('basalt', other)).toEqual([]);
    });
    await user.delete(`/api/notes/${id}`);
    expect(await titles('granite', other)).toEqual([]);
    await user.delete(`/api/trash/${id}`);
    expect((await ask('granit', other)).notes).toEqual([]);
  });

  test('filter by a note’s current tags, even if another server changed them', async () => {
    const other = await start();
    await user.post('/api/notes', { title: 'Basalt', tags: ['Draft'] });
    await soon(async () => expect(await titles('basalt tag:draft', other)).toEqual(['Basalt']));
    const id = (await ask('basalt')).notes[0]?.id;
    await user.put(`/api/notes/${id}`, { tags: ['Final'] });
    expect(await titles('basalt tag:draft', other)).toEqual([]);
    await soon(async () => expect(await titles('basalt tag:final', other)).toEqual(['Basalt']));
  });

  test('index one note at the same time without conflict', async () => {
    const other = await start();
    const { id } = (await user.post('/api/notes', { title: 'Both' })).json();
    for (let version = 0; version < 10; version += 1) {
      await user.put(`/api/notes/${id}`, { content: `word${version}` });
      other.services.search.noteChanged(user.id, ownedNote({ id }).id);
      await Promise.all([server, other].map(({ services }) => services.search.idle()));
    }
    for (const each of [server, other]) {
      expect(await titles('word9', each)).toEqual(['Both']);
      expect(await titles('"word8"', each)).toEqual([]);
    }
  });
});

describe('what a server left unfinished', () => {
  test('is indexed by the next one', async () => {
    await server.services.search.stop();
    await user.post('/api/notes', { title: 'Amethyst' });
    const { id } = (await user.post('/api/notes', { title: 'Tourmaline' })).json();
    await user.delete(`/api/notes/${id}`);
    const next = await start();
    expect(await titles('amethyst', next)).toEqual([]);
    await next.services.search.indexAll();
    await next.services.search.idle();
    expect(await titles('amethyst', next)).toEqual(['Amethyst']);
    await next.http.inject({ method: 'POST', url: `/api/trash/${id}/restore`, headers: { cookie: user.cookie } });
    await soon(async () => expect(await titles('tourmaline', next)).toEqual(['Tourmaline']));
  });

  test('is indexed by the running ones, if it is recent', async () => {
    const other = await start();
    await server.services.search.stop();
    const { id } = (await user.post('/api/notes', { title: 'Malachite' })).json();
    await user.put(`/api/notes/${id}`, { title: 'Azurite' });
    await other.services.search.indexRecent(new Date(Date.now() - 60_000));
    await other.services.search.idle();
    expect(await titles('azurite', other)).toEqual(['Azurite']);
  });

  test('is not repeated if nothing is left', async () => {
    await user.post('/api/notes', { title: 'Chalk' });
    await server.services.search.idle();
    const before = await state();
    await server.services.search.indexAll();
    await server.services.search.indexRecent(new Date(0));
    await server.services.search.idle();
    expect(await state()).toEqual(before);
  });
});

describe('a compiled library', () => {
  beforeEach(async () => {
    await insertNotes(user.id, 120);
    await user.post('/api/notes', { title: 'Pumice', content: 'a stone that floats' });
    await server.services.search.indexAll();
    await server.services.search.idle();
  });

  test('is loaded by the next server, with later changes', async () => {
    const { builtSeq, seq, parts } = await state();
    expect([builtSeq, parts]).toEqual([seq, [seq]]);
    await user.post('/api/notes', { title: 'Obsidian' });
    await server.services.search.idle();
    const next = await start();
    expect(await titles('pumice', next)).toEqual(['Pumice']);
    expect(await titles('obsidian', next)).toEqual(['Obsidian']);
  });

  test('has the tags and times of its notes, except those in Trash', async () => {
    const [pumice] = (await user.get('/api/notes')).json().filter(({ title }: Note) => title === 'Pumice');
    const today = pumice.updatedAt.slice(0, 10);
    await user.post('/api/notes', { title: 'Obsidian', tags: ['Stones'] });
    await server.services.search.idle();
    const trashed = (await user.post('/api/notes', { title: 'Obsidian in Trash', tags: ['Stones'] })).json().id;
    await server.services.search.idle();
    await user.delete(`/api/notes/${trashed}`);
    await server.services.search.idle();
    await server.services.search.indexAll();
    await server.services.search.idle();
    const next = await start();
    expect(await titles(`pumice after:${today}`, next)).toEqual(['Pumice']);
    expect(await titles(`pumice before:${today}`, next)).toEqual([]);
    expect(await titles('obsidian tag:STONES', next)).toEqual(['Obsidian']);
    expect(await titles('pumice tag:stones', next)).toEqual([]);
  });

  test('is replaced by a newer one, and its pieces are deleted', async () => {
    const before = await state();
    expect(await titles('pumice')).toEqual(['Pumice']);
    await server.services.db.write(user.id, (tx) =>
      tx.execute(sql`update notes set title = title || ' again', version = version + 1 where title like 'Note %'`),
    );
    await server.services.search.indexAll();
    await server.services.search.idle();
    const after = await state();
    expect(Number(after.builtSeq)).toBeGreaterThan(Number(before.builtSeq));
    expect(after).toMatchObject({ builtSeq: after.seq, parts: [after.builtSeq], leaseUntil: null });
    expect(await titles('pumice')).toEqual(['Pumice']);
    expect(await titles('again')).toHaveLength(20);
    expect((await ask('again', server, user, { limit: 50 })).notes).toHaveLength(50);
  });

  test('that is damaged is rebuilt from the passages', async () => {
    await server.services.db.write(user.id, (tx) => tx.execute(sql`update search_index_parts set bytes = 'damaged'`));
    expect(await titles('pumice', await start())).toEqual(['Pumice']);
  });

  test('with a missing piece is rebuilt from the passages', async () => {
    await server.services.db.write(user.id, (tx) => tx.execute(sql`delete from search_index_parts`));
    expect(await titles('pumice', await start())).toEqual(['Pumice']);
  });

  test('of an older engine is searched as it is, and recompiled even without a change', async () => {
    const before = await state();
    await server.services.db.write(user.id, async (tx) => {
      const rows = await tx.execute<{ part: number; bytes: Uint8Array }>(
        sql`select part, bytes from search_index_parts order by part`,
      );
      for (const { part, bytes } of rows) {
        const older = Buffer.from(
          Buffer.from(bytes)
            .toString('latin1')
            .replace(/"engine":\d/, '"engine":0'),
          'latin1',
        );
        await tx.execute(sql`update search_index_parts set bytes = ${older} where part = ${part}::int`);
      }
    });
    const next = await start();
    expect(await titles('pumice', next)).toEqual(['Pumice']);
    await next.services.search.idle();
    const after = await state();
    expect(Number(after.builtSeq)).toBeGreaterThan(Number(before.builtSeq));
    expect(after).toMatchObject({ builtSeq: after.seq, parts: [after.builtSeq] });
    expect(await titles('pumice', next)).toEqual(['Pumice']);
    expect(await titles('pumice', await start())).toEqual(['Pumice']);
    await next.services.search.idle();
    expect((await state()).builtSeq).toBe(after.builtSeq);
  });

  test('is not compiled by two servers at once', async () => {
    await server.services.db.write(user.id, (tx) =>
      tx.execute(sql`update search_libraries set built_seq = 0, lease_until = now() + interval '1 minute'`),
    );
    const next = await start();
    await next.services.search.indexAll();
    await next.services.search.idle();
    expect((await state()).builtSeq).toBe('0');
  });

  test('is evicted for one that is searched later, and loaded again', async () => {
    const small = await start({ LIMIT_SEARCH_MEMORY_BYTES: 1 });
    const other = await signUp(small);
    await other.post('/api/notes', { title: 'Gneiss' });
    await soon(async () => expect(await titles('gneiss', small, other)).toEqual(['Gneiss']));
    expect(await titles('pumice', small)).toEqual(['Pumice']);
    expect(await titles('gneiss', small, other)).toEqual(['Gneiss']);
  });
});

test('a database restored from a backup can be searched immediately', async () => {
  await user.post('/api/notes', { title: 'Kept' });
  await server.services.search.idle();
  const { seq } = await state();
  const { id } = (await user.post('/api/notes', { title: 'Lost' })).json();
  await soon(async () => expect(await titles('lost')).toEqual(['Lost']));
  await server.services.db.write(user.id, async (tx) => {
    await tx.execute(sql`delete from notes where id = ${id}`);
    await tx.execute(sql`update search_libraries set seq = ${seq}::bigint`);
  });
  expect(await titles('lost')).toEqual([]);
  expect(await titles('kept')).toEqual(['Kept']);
});

test.each([{ lost: ['passages'] }, { lost: ['passages', 'search_libraries', 'search_index_parts'] }])(
  'an index that has lost rows of $lost is built again',
  async ({ lost }) => {
    for (const title of ['Basalt', 'Granite']) await user.post('/api/notes', { title });
    await soon(async () => expect(await titles('basalt')).toEqual(['Basalt']));
    await server.services.search.rebuild(lost);
    await soon(async () => expect(await titles('granite')).toEqual(['Granite']));
    const rows = await server.services.db.read(user.id, (tx) =>
      tx.execute(sql`select n.title from notes n join passages p on p.note_id = n.id order by 1`),
    );
    expect(rows).toEqual([{ title: 'Basalt' }, { title: 'Granite' }]);
  },
);
