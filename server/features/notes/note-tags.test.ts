import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { expect, test } from 'vitest';
import type { UserId } from '#server/user-id.ts';
import type { NotePage, TagCount } from '#shared/notes.ts';
import { backupsOf } from '#tests/backups.ts';
import { newFolderId } from '#tests/factories.ts';
import { diceFrom } from '#tests/random.ts';
import { signUp, startTestServer, type TestUser } from '#tests/server.ts';

const server = await startTestServer();
const { db } = server.services;
const TAGS = ['a', 'b', 'B', 'ä b', 'plan', 'x'.repeat(50)];

interface Row extends Record<string, unknown> {
  id: string;
  tags: string[];
}

/** The notes outside Trash, newest change first. */
async function current(userId: UserId): Promise<Row[]> {
  return db.read(userId, (tx) =>
    tx.execute<Row>(sql`
      select id, tags from notes where user_id = ${userId} and deleted_at is null
      order by updated_at desc, id desc`),
  );
}

function counted(rows: Row[]): TagCount[] {
  const counts = new Map<string, number>();
  for (const tag of rows.flatMap((row) => row.tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].map(([tag, count]) => ({ tag, count }));
}

const byTag = (tags: TagCount[]) => tags.toSorted((one, other) => (one.tag < other.tag ? -1 : 1));

async function tagsOf(user: TestUser): Promise<TagCount[]> {
  return (await user.get('/api/tags')).json();
}

/** All notes of a tag, page by page, and the total the pages state. */
async function listOf(user: TestUser, query: string) {
  const ids: string[] = [];
  const totals = new Set<number>();
  for (let cursor: string | null = ''; cursor !== null; ) {
    const path = `/api/notes?view=summary&limit=3&${query}${cursor && `&cursor=${cursor}`}`;
    const page: NotePage = (await user.get(path)).json();
    ids.push(...page.notes.map(({ id }) => id));
    totals.add(page.total);
    cursor = page.nextCursor;
  }
  return { ids, totals: [...totals] };
}

/** Compares the lists of tags with the notes themselves. */
async function expectTrue(user: TestUser): Promise<void> {
  const rows = await current(user.id);
  expect(byTag(await tagsOf(user))).toEqual(byTag(counted(rows)));
  for (const tag of TAGS) {
    const ids = rows.filter((row) => row.tags.includes(tag)).map((row) => row.id);
    expect(await listOf(user, `tag=${encodeURIComponent(tag)}`)).toEqual({ ids, totals: [ids.length] });
  }
}

// both-databases: concurrency
test('tag lists stay correct through changes of every kind, many at the same time', {
  tags: ['both-databases'],
}, async () => {
  const user = await signUp(server);
  const dice = diceFrom(10);
  const draw = () => TAGS.filter(() => dice(3) === 0);
  const ids: string[] = [];
  const folders = [newFolderId()];
  await user.post('/api/folders', { id: folders[0], name: 'first' });
  const pick = (from: string[]) => from[dice(from.length)];

  const actions: (() => Promise<{ statusCode: number }>)[] = [
    async () => {
      const reply = await user.post('/api/notes', {
        title: 'n',
        tags: draw(),
        folderId: dice(2) ? pick(folders) : null,
      });
      if (reply.statusCode === 201) ids.push(reply.json().id);
      return reply;
    },
    () => user.put(`/api/notes/${pick(ids)}`, { content: String(dice(1000)) }),
    () => user.put(`/api/notes/${pick(ids)}`, { tags: draw() }),
    () => user.put(`/api/notes/${pick(ids)}`, { tags: draw(), content: String(dice(1000)) }),
    () => user.post(`/api/notes/${pick(ids)}/folders`, { folderId: dice(2) ? pick(folders) : null }),
    () => user.delete(`/api/notes/${pick(ids)}`),
    () => user.post(`/api/trash/${pick(ids)}/restore`),
    () => user.delete(`/api/trash/${pick(ids)}`),
    async () => {
      const id = newFolderId();
      const reply = await user.post('/api/folders', { id, name: 'next' });
      folders.push(id);
      return reply;
    },
    () => user.delete(`/api/folders/${pick(folders)}`),
  ];
  const seen = new Map<number, Set<number>>(actions.map((_, index) => [index, new Set()]));
  const act = async (index: number) => {
    const { statusCode } = (await actions[index]?.()) ?? { statusCode: 0 };
    seen.get(index)?.add(statusCode);
  };
  for (let count = 0; count < 12; count += 1) await act(0);
  for (let round = 0; round < 60; round += 1) {
    await Promise.all(Array.from({ length: 6 }, () => act(dice(3) ? dice(4) : dice(actions.length))));
    if (round % 10 === 9) await expectTrue(user);
  }
  // Each kind of change happened, and nothing failed unexpectedly.
  for (const [index, statuses] of seen) {
    expect([index, [...statuses].some((status) => status < 300)]).toEqual([index, true]);
    expect([index, [...statuses].every((status) => status < 500)]).toEqual([index, true]);
  }
  const [row] = await db.read(user.id, (tx) =>
    tx.execute<{ entries: number }>(sql`select count(*)::int as entries from tag_counts where user_id = ${user.id}`),
  );
  expect(row?.entries).toBeLessThanOrEqual(TAGS.length * 6);
  await user.delete('/api/trash');
  await expectTrue(user);
});

test('a tag within a folder lists the notes in both', async () => {
  const user = await signUp(server);
  const folderId = newFolderId();
  await user.post('/api/folders', { id: folderId, name: 'Box' });
  const inside = (await user.post('/api/notes', { title: 'in', tags: ['plan'], folderId })).json().id;
  const outside = (await user.post('/api/notes', { title: 'out', tags: ['plan'] })).json().id;
  await user.post('/api/notes', { title: 'other', tags: ['b'], folderId });
  expect(await listOf(user, `tag=plan&folder=${folderId}`)).toEqual({ ids: [inside], totals: [1] });
  expect(await listOf(user, 'tag=plan&folder=root')).toEqual({ ids: [outside], totals: [1] });
  const full: { id: string }[] = (await user.get('/api/notes?tag=plan')).json();
  expect(full.map(({ id }) => id)).toEqual([outside, inside]);
});

test('a restored backup lists the same tags', async () => {
  const user = await signUp(server);
  const ids: string[] = [];
  for (const tags of [['plan', 'a'], ['plan'], ['gone']]) {
    ids.push((await user.post('/api/notes', { title: 'n', tags })).json().id);
  }
  await user.delete(`/api/notes/${ids[2]}`);
  const listed = sql`select tag, note_id, updated_at from note_tags where user_id = ${user.id} order by tag, updated_at`;
  const summed = sql`select tag, sum(items)::int as count from tag_counts where user_id = ${user.id} group by tag order by tag`;
  const before = [await db.system.execute(listed), await db.system.execute(summed)];
  expect(before[1]?.filter(({ tag }) => TAGS.includes(String(tag)))).toEqual([
    { tag: 'a', count: 1 },
    { tag: 'plan', count: 2 },
  ]);
  const backups = await backupsOf(server);
  const backup = await backups.write('tags');
  const after = await backups.restored(backup, {}, async (restored) => [
    await restored.db.system.execute(listed),
    await restored.db.system.execute(summed),
  ]);
  expect(after).toEqual(before);
  await backups.remove();
});

test('tag lists are deleted with the account', async () => {
  const user = await signUp(server);
  await user.post('/api/notes', { title: 'Plan', tags: ['plan'] });
  expect((await user.delete('/api/user', { password: user.password })).statusCode).toBe(204);
  for (const table of ['note_tags', 'tag_counts']) {
    const rows = await db.system.execute(sql`select from ${sql.identifier(table)} where user_id = ${user.id}`);
    expect([table, rows.length]).toEqual([table, 0]);
  }
});

// both-databases: whole tables
test('an upgrade lists the existing tags', { tags: ['both-databases'] }, async () => {
  const user = await signUp(server);
  await user.post('/api/notes', { title: 'n', tags: ['plan', 'a'] });
  const gone = (await user.post('/api/notes', { title: 'n', tags: ['gone'] })).json().id;
  await user.delete(`/api/notes/${gone}`);
  const taken = new Error('taken back');
  const upgrade = db.system.transaction(async (tx) => {
    await tx.execute(sql`drop function list_tags cascade`);
    await tx.execute(sql`drop table note_tags, tag_counts`);
    for (const { sql: statements } of readMigrationFiles({ migrationsFolder: 'server/db/migrations' })) {
      if (!statements.some((statement) => /TABLE "note_tags"|CREATE FUNCTION list_tags/.test(statement))) continue;
      for (const statement of statements) await tx.execute(sql.raw(statement));
    }
    const listed = await tx.execute(sql`select tag from note_tags where user_id = ${user.id} order by tag`);
    expect(listed.map(({ tag }) => tag).filter((tag) => TAGS.includes(String(tag)) || tag === 'gone')).toEqual([
      'a',
      'plan',
    ]);
    const summed = await tx.execute(sql`select items from tag_counts where user_id = ${user.id} and tag = 'plan'`);
    expect(summed).toEqual([{ items: 1 }]);
    throw taken;
  });
  await expect(upgrade).rejects.toBe(taken);
  await expectTrue(user);
});
