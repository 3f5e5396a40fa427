import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { describe, expect, test } from 'vitest';
import { readLines } from '#shared/markdown/lines.ts';
import type { Backlinks } from '#shared/note-links.ts';
import { backupsOf } from '#tests/backups.ts';
import { trials } from '#tests/faults/trials.ts';
import { diceFrom } from '#tests/random.ts';
import { signUp, startTestServer, type TestUser } from '#tests/server.ts';

const server = await startTestServer();
const { db } = server.services;
const to = (id: string, title = 'x') => `[${title}](note:${id})`;

async function create(user: TestUser, title: string, content = ''): Promise<string> {
  return (await user.post('/api/notes', { title, content })).json().id;
}

async function backlinks(user: TestUser, id: string): Promise<string[]> {
  const reply = await user.get(`/api/notes/${id}/links`);
  expect(reply.statusCode).toBe(200);
  const { linkedFrom, total }: Backlinks = reply.json();
  expect(total).toBe(linkedFrom.length);
  return linkedFrom.map((note) => note.id);
}

describe('the notes that link to a note', () => {
  test('are there as soon as one is saved, with where they are', async () => {
    const user = await signUp(server);
    const target = await create(user, 'Target');
    expect((await user.get(`/api/notes/${target}/links`)).json()).toEqual({
      linkedFrom: [],
      nextCursor: null,
      total: 0,
    });
    const source = await create(user, 'Source', `See ${to(target)} and ${to(target)}`);
    const note = (await user.get(`/api/notes/${source}`)).json();
    expect((await user.get(`/api/notes/${target}/links`)).json()).toEqual({
      linkedFrom: [{ id: source, title: 'Source', folderId: null, updatedAt: note.updatedAt }],
      nextCursor: null,
      total: 1,
    });
    await user.put(`/api/notes/${source}`, { content: 'No more' });
    expect(await backlinks(user, target)).toEqual([]);
  });

  test('are without those in Trash, and with them again when they are restored', async () => {
    const user = await signUp(server);
    const target = await create(user, 'Target');
    const source = await create(user, 'Source', to(target));
    await user.delete(`/api/notes/${source}`);
    expect(await backlinks(user, target)).toEqual([]);
    await user.post(`/api/trash/${source}/restore`);
    expect(await backlinks(user, target)).toEqual([source]);
    await user.delete(`/api/notes/${source}`);
    await user.delete(`/api/trash/${source}`);
    expect(await backlinks(user, target)).toEqual([]);
  });

  test('are those of an earlier version that was restored', async () => {
    const user = await signUp(server);
    const target = await create(user, 'Target');
    const source = await create(user, 'Source', to(target));
    await user.put(`/api/notes/${source}`, { content: 'No more' });
    const [revision] = (await user.get(`/api/notes/${source}/revisions`)).json();
    await user.post(`/api/notes/${source}/revisions/${revision.id}/restore`);
    expect(await backlinks(user, target)).toEqual([source]);
  });

  test('are not found for a note in Trash, and are there again with it', async () => {
    const user = await signUp(server);
    const target = await create(user, 'Target');
    const source = await create(user, 'Source', to(target));
    await user.delete(`/api/notes/${target}`);
    expect((await user.get(`/api/notes/${target}/links`)).statusCode).toBe(404);
    await user.post(`/api/trash/${target}/restore`);
    expect(await backlinks(user, target)).toEqual([source]);
  });

  test('never are another user’s, nor the note itself', async () => {
    const [ada, eve] = [await signUp(server), await signUp(server)];
    const target = await create(ada, 'Target');
    await create(eve, 'Spy', to(target));
    await ada.put(`/api/notes/${target}`, { content: to(target) });
    expect(await backlinks(ada, target)).toEqual([]);
    expect((await eve.get(`/api/notes/${target}/links`)).statusCode).toBe(404);
  });

  // both-databases: plans and order
  test('come in pages, the note changed last first', { tags: ['both-databases'] }, async () => {
    const user = await signUp(server);
    const target = await create(user, 'Target');
    const sources: string[] = [];
    for (let index = 0; index < 25; index += 1) sources.unshift(await create(user, `Source ${index}`, to(target)));
    const first: Backlinks = (await user.get(`/api/notes/${target}/links`)).json();
    const rest: Backlinks = (await user.get(`/api/notes/${target}/links?cursor=${first.nextCursor}&limit=9`)).json();
    expect([first, rest].map(({ total, linkedFrom }) => [total, linkedFrom.length])).toEqual([
      [25, 20],
      [25, 5],
    ]);
    expect(rest.nextCursor).toBeNull();
    expect(new Set([...first.linkedFrom, ...rest.linkedFrom].map(({ id }) => id))).toEqual(new Set(sources));
    expect((await user.get(`/api/notes/${target}/links?cursor=x`)).statusCode).toBe(422);
  });
});

describe('titles', () => {
  const titles = async (user: TestUser, ids: string[]) =>
    (await user.get(`/api/notes/titles?ids=${encodeURIComponent(ids.join(','))}`)).json();

  test('are the current ones, and say what is in Trash', async () => {
    const user = await signUp(server);
    const [kept, trashed, purged] = [await create(user, 'A'), await create(user, 'B'), await create(user, 'C')];
    await user.put(`/api/notes/${kept}`, { title: 'Renamed' });
    for (const id of [trashed, purged]) await user.delete(`/api/notes/${id}`);
    await user.delete(`/api/trash/${purged}`);
    const { notes } = await titles(user, [kept, trashed, purged]);
    expect(notes).toHaveLength(2);
    expect(notes).toEqual(
      expect.arrayContaining([
        { id: kept, title: 'Renamed', isTrashed: false },
        { id: trashed, title: 'B', isTrashed: true },
      ]),
    );
  });

  test('of another user, of nothing, and of what is no id are left out', async () => {
    const [ada, eve] = [await signUp(server), await signUp(server)];
    const secret = await create(ada, 'Secret');
    expect(await titles(eve, [secret, randomUUID(), '', "' or 1=1 --", '../x', '\0', '😀'])).toEqual({ notes: [] });
  });

  test('are read for up to 100 notes', async () => {
    const user = await signUp(server);
    const ids = Array.from({ length: 101 }, () => randomUUID());
    expect((await user.get(`/api/notes/titles?ids=${ids.slice(1).join(',')}`)).statusCode).toBe(200);
    expect((await user.get(`/api/notes/titles?ids=${ids.join(',')}`)).statusCode).toBe(422);
    expect((await user.get('/api/notes/titles')).statusCode).toBe(422);
  });
});

test('of 2,000 links in one note the first 500 are listed', async () => {
  const user = await signUp(server);
  const ids = Array.from({ length: 2_000 }, () => randomUUID());
  const source = await create(user, 'Index', ids.map((id) => to(id)).join('\n'));
  expect(await targetsOf(user, source)).toEqual(ids.slice(0, 500).toSorted());
});

async function targetsOf(user: TestUser, source: string): Promise<string[]> {
  const rows = await db.read(user.id, (tx) =>
    tx.execute<{ id: string }>(sql`
      select target_id as id from note_links where user_id = ${user.id} and source_id = ${source} order by 1`),
  );
  return rows.map(({ id }) => id);
}

const [one, two] = [randomUUID(), randomUUID()];
test.each([
  ['of two notes, in order and once', `${to(two)} and ${to(one)}\n- ${to(two)}`, [two, one]],
  ['with another text in the line', `a ${to(one)} b\r\n`, [one]],
  ['none in a block of code', `\`\`\`js\n${to(one)}\n\`\`\`\n${to(two)}`, [two]],
  ['none in a block that never ends', `~~~\n${to(one)}\n\`\`\`\n${to(two)}`, []],
  ['after a fence that only looks like one', `\`\`\`a\`b\n${to(one)}`, [one]],
  ['none where the fence has a longer opening', `\`\`\`\`\n\`\`\`\n${to(one)}`, []],
  ['after four spaces and a fence', `    ~~~\n${to(one)}`, [one]],
  ['none of another form', `[x](note:) [x](note:${one} "t") [x][${one}] note:${one}`, []],
])('the links of a text: %s', async (_, content, found) => {
  const user = await signUp(server);
  const source = await create(user, 'Source', content);
  expect(await targetsOf(user, source)).toEqual(found.toSorted());
});

/** What the one reader of Markdown's lines finds; the database looks for none in a line that is like a fence. */
function linkedNoteIds(text: string): string[] {
  const isCode = (line: string, kind: string) => kind === 'code' || /^[ \t]*(?:`{3}|~{3})/.test(line);
  const lines = Array.from(readLines(text), ({ kind, start, end }) => ({ kind, line: text.slice(start, end) }));
  const outside = lines.filter(({ kind, line }) => !isCode(line, kind)).map(({ line }) => line);
  const links = outside.join('\n').matchAll(/\]\(note:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)/gi);
  return [...new Set(Array.from(links, ([, id = '']) => id.toLowerCase()))];
}

// both-databases: plans and order
test('the database finds the links in a text that the reader of its lines finds', {
  tags: ['both-databases'],
}, async () => {
  const user = await signUp(server);
  const dice = diceFrom(53);
  const ids = Array.from({ length: 4 }, () => randomUUID());
  const pieces = [
    ...ids.map((id) => to(id)),
    ...ids.map((id) => to(id.toUpperCase())),
    ...['\n', '\n', '\r\n', '```', '````', '~~~', '~~~~', '```js', '`', '    ', '  ', '\t', '[', ']', '](note:', ')'],
    ...['\\', 'note:', ids[0]?.slice(3) ?? '', '😀', 'é', ' '],
  ];
  const source = await create(user, 'Source');
  for (let round = 0; round < trials({ small: 60, full: 3_000 }); round += 1) {
    const content = Array.from({ length: 1 + dice(30) }, () => pieces[dice(pieces.length)]).join('');
    expect((await user.put(`/api/notes/${source}`, { content })).statusCode).toBe(200);
    expect([content, await targetsOf(user, source)]).toEqual([content, linkedNoteIds(content).toSorted()]);
  }
});

// both-databases: concurrency
test('the lists of links stay true over changes of every kind, many at the same time', {
  tags: ['both-databases'],
}, async () => {
  const user = await signUp(server);
  const dice = diceFrom(21);
  const ids: string[] = [];
  for (let index = 0; index < 10; index += 1) ids.push(await create(user, `Note ${index}`));
  const pick = () => ids[dice(ids.length)] ?? '';
  const text = () => Array.from({ length: dice(4) }, () => to(pick())).join(' and ');
  const actions: (() => Promise<{ statusCode: number }>)[] = [
    () => user.put(`/api/notes/${pick()}`, { content: text() }),
    () => user.put(`/api/notes/${pick()}`, { title: `Name ${dice(100)}` }),
    () => user.delete(`/api/notes/${pick()}`),
    () => user.post(`/api/trash/${pick()}/restore`),
    async () => {
      // Rarely for good, so that notes remain.
      return dice(4) ? user.post(`/api/trash/${pick()}/restore`) : user.delete(`/api/trash/${pick()}`);
    },
    async () => {
      const reply = await user.post('/api/notes', { title: 'New', content: text() });
      ids.push(reply.json().id);
      return reply;
    },
    async () => {
      const id = pick();
      const reply = await user.get(`/api/notes/${id}/revisions`);
      if (reply.statusCode !== 200) return reply;
      return user.post(`/api/notes/${id}/revisions/${reply.json()[0]?.id}/restore`);
    },
  ];
  for (let round = 0; round < trials({ small: 20, full: 400 }); round += 1) {
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => (actions[dice(2) ? 0 : dice(actions.length)] ?? actions[0])?.()),
    );
    for (const reply of replies) expect(reply?.statusCode).toBeLessThan(500);
    if (round % 10 === 9) await expectTrue(user);
  }
  await expectTrue(user);
});

/** Holds what the calls say against the texts of the notes themselves. */
async function expectTrue(user: TestUser): Promise<void> {
  const notes: { id: string; content: string }[] = (await user.get('/api/notes')).json();
  for (const { id } of notes) {
    const linking = notes.filter((note) => note.id !== id && linkedNoteIds(note.content).includes(id));
    const { linkedFrom, total }: Backlinks = (await user.get(`/api/notes/${id}/links?limit=100`)).json();
    expect(linkedFrom.map((note) => note.id).toSorted()).toEqual(linking.map((note) => note.id).toSorted());
    expect(total).toBe(linking.length);
  }
}

test('a restored backup lists the same links', async () => {
  const user = await signUp(server);
  const target = await create(user, 'Target');
  await create(user, 'Source', `${to(target)} ${to(randomUUID())}`);
  const listed = sql`select source_id, target_id from note_links where user_id = ${user.id} order by 1, 2`;
  const before = await db.system.execute(listed);
  expect(before).toHaveLength(2);
  const backups = await backupsOf(server);
  const backup = await backups.write('links');
  expect(await backups.restored(backup, {}, (restored) => restored.db.system.execute(listed))).toEqual(before);
  await backups.remove();
});

test('the lists are deleted with the account', async () => {
  const user = await signUp(server);
  await create(user, 'Source', to(randomUUID()));
  expect((await user.delete('/api/user', { password: user.password })).statusCode).toBe(204);
  expect(await db.system.execute(sql`select from note_links where user_id = ${user.id}`)).toHaveLength(0);
});

// both-databases: whole tables
test('an upgrade lists the links that are there already', { tags: ['both-databases'] }, async () => {
  const user = await signUp(server);
  const target = randomUUID();
  const source = await create(user, 'Source', to(target));
  const taken = new Error('taken back');
  const upgrade = db.system.transaction(async (tx) => {
    await tx.execute(sql`drop function list_links cascade`);
    await tx.execute(sql`drop function linked_note_ids cascade`);
    await tx.execute(sql`drop table note_links`);
    for (const { sql: statements } of readMigrationFiles({ migrationsFolder: 'server/db/migrations' })) {
      if (!statements.some((statement) => /TABLE "note_links"/.test(statement))) continue;
      for (const statement of statements) await tx.execute(sql.raw(statement));
    }
    const rows = await tx.execute(sql`select source_id, target_id from note_links where user_id = ${user.id}`);
    expect(rows).toEqual([{ source_id: source, target_id: target }]);
    throw taken;
  });
  await expect(upgrade).rejects.toBe(taken);
});
