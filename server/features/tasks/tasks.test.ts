import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Note } from '#shared/notes.ts';
import type { Task, TaskCounts, TaskPage } from '#shared/tasks.ts';
import { signUp, startTestServer, type TestUser } from '#tests/server.ts';
import { forgetDue } from './tasks.repo.ts';

const server = await startTestServer();
const { search } = server.services;
/** A Monday. */
const TODAY = '2026-11-23';

async function create(user: TestUser, content: string, more: Record<string, unknown> = {}): Promise<string> {
  const reply = await user.post('/api/notes', { title: 'Call', content, ...more });
  expect(reply.statusCode).toBe(201);
  await search.idle();
  return reply.json().id;
}

async function list(user: TestUser, query = ''): Promise<Task[]> {
  await search.idle();
  const reply = await user.get(`/api/tasks?today=${TODAY}&${query}`);
  expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, '']);
  return (reply.json() as TaskPage).tasks;
}

async function texts(user: TestUser, query = ''): Promise<string[]> {
  return (await list(user, query)).map(({ text }) => text);
}

async function only(user: TestUser, query = ''): Promise<Task> {
  const [task, ...others] = await list(user, query);
  expect(others).toEqual([]);
  if (task === undefined) throw new Error('There is no to-do');
  return task;
}

async function change(user: TestUser, id: string, body: object): Promise<{ task: Task; note: Note | null }> {
  const reply = await user.patch(`/api/tasks/${id}`, { today: TODAY, ...body });
  expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, '']);
  return reply.json();
}

async function contentOf(user: TestUser, noteId: string): Promise<string> {
  return (await user.get(`/api/notes/${noteId}`)).json().content;
}

async function counts(user: TestUser): Promise<TaskCounts> {
  await search.idle();
  return (await user.get(`/api/tasks/counts?today=${TODAY}`)).json();
}

describe('the to-dos of notes', () => {
  test('count the days in their words from the day that the note says it is of', async () => {
    const user = await signUp(server);
    await create(user, '- [ ] Send the link tonight', { title: 'Pilot day 1 – 2026-09-04' });
    expect((await only(user)).due).toBe('2026-09-04');
  });

  test('are checkbox lines for certain, and sentences as suggestions', async () => {
    const user = await signUp(server);
    const noteId = await create(
      user,
      '- [ ] Call the bank\n- [x] Pay the hotel\n\nAnna will send the offer by 2026-12-04.',
    );
    expect(await only(user)).toMatchObject({
      noteId,
      noteTitle: 'Call',
      text: 'Call the bank',
      certain: true,
      done: false,
    });
    expect(await texts(user, 'done=true')).toEqual(['Pay the hotel']);
    expect(await only(user, 'certain=false')).toMatchObject({
      owner: 'Anna',
      due: '2026-12-04',
      waiting: true,
      certain: false,
    });
  });

  test('are the user’s, or somebody else’s', async () => {
    const user = await signUp(server, 'Ada');
    await create(user, '- [ ] Call the bank\n- [ ] Ada: pay the hotel\n- [ ] Tom: send the offer');
    expect((await texts(user, 'filter=mine')).map((text) => text.toLowerCase())).toEqual([
      'call the bank',
      'pay the hotel',
    ]);
    expect((await list(user, 'filter=waiting')).map(({ owner }) => owner)).toEqual(['Tom']);
  });

  test('are overdue before today, and of this week through Sunday', async () => {
    const user = await signUp(server);
    const days = ['2026-11-22', '2026-11-23', '2026-11-29', '2026-11-30'];
    await create(user, [...days.map((day, index) => `- [ ] Task ${index} by ${day}`), '- [ ] Undated'].join('\n'));
    expect((await list(user, 'filter=overdue')).map(({ due }) => due)).toEqual(days.slice(0, 1));
    expect((await list(user, 'filter=week')).map(({ due }) => due)).toEqual(days.slice(1, 3));
    expect((await list(user)).map(({ due }) => due)).toEqual([...days, null]);
    expect(await counts(user)).toEqual({ open: 5, overdue: 1, week: 2, suggestions: 0 });
    await create(user, 'I will call the bank by 2026-11-20.\n\nTom will send the plan by 2026-11-20.');
    expect(await counts(user)).toEqual({ open: 5, overdue: 2, week: 2, suggestions: 2 });
  });

  test('are asked for on a day of a calendar', async () => {
    const user = await signUp(server);
    for (const today of ['0000-01-01', '1969-12-31', '9999-01-01', '9999-12-31']) {
      expect((await user.get(`/api/tasks/counts?today=${today}`)).statusCode).toBe(422);
      expect((await user.get(`/api/tasks?filter=week&today=${today}`)).statusCode).toBe(422);
    }
    expect((await user.get('/api/tasks/counts?today=9998-12-31')).statusCode).toBe(200);
    expect((await user.get('/api/tasks?filter=week&today=1970-01-01')).statusCode).toBe(200);
  });

  // both-databases: plans and order
  test('come by folder, with its subfolders', { tags: ['both-databases'] }, async () => {
    const user = await signUp(server);
    for (const [id, parentId] of [
      ['client', null],
      ['visits', 'client'],
      ['other', null],
    ] as const) {
      const reply = await user.post('/api/folders', {
        id: `${id}-${user.id}`.slice(0, 21),
        name: id,
        parentId: parentId && `${parentId}-${user.id}`.slice(0, 21),
      });
      expect(reply.statusCode).toBe(201);
    }
    const folder = (name: string) => `${name}-${user.id}`.slice(0, 21);
    await create(user, '- [ ] In the client', { folderId: folder('client') });
    await create(user, '- [ ] In the visits', { folderId: folder('visits') });
    await create(user, '- [ ] In the other', { folderId: folder('other') });
    expect((await texts(user, `folderId=${folder('client')}`)).toSorted()).toEqual(['In the client', 'In the visits']);
    expect((await user.get('/api/tasks?folderId=nothing')).statusCode).toBe(404);
  });

  // both-databases: plans and order
  test('come in pages that end where the next begins', { tags: ['both-databases'] }, async () => {
    const user = await signUp(server);
    await create(user, Array.from({ length: 30 }, (_, index) => `- [ ] Undated ${index}`).join('\n'));
    await create(
      user,
      Array.from({ length: 30 }, (_, index) => `- [ ] Dated ${index} by 2026-12-${10 + (index % 3)}`).join('\n'),
    );
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const reply = await user.get(`/api/tasks?limit=7${cursor === null ? '' : `&cursor=${cursor}`}`);
      const page: TaskPage = reply.json();
      seen.push(...page.tasks.map(({ text }) => text));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(await texts(user, 'limit=200'));
    expect(new Set(seen).size).toBe(60);
    expect((await user.get('/api/tasks?cursor=x')).statusCode).toBe(422);
    expect((await user.get('/api/tasks?limit=201')).statusCode).toBe(422);
  });

  test('are not there while their note is in Trash, and then are the same ones', async () => {
    const user = await signUp(server);
    const noteId = await create(user, '- [ ] Call the bank');
    const before = await only(user);
    await user.delete(`/api/notes/${noteId}`);
    expect((await user.get('/api/tasks')).json().tasks).toEqual([]);
    expect(await list(user)).toEqual([]);
    expect((await user.patch(`/api/tasks/${before.id}`, { done: true })).statusCode).toBe(404);
    await user.post(`/api/trash/${noteId}/restore`);
    expect((await only(user)).id).toBe(before.id);
    await user.delete(`/api/notes/${noteId}`);
    await user.delete(`/api/trash/${noteId}`);
    expect(await list(user)).toEqual([]);
  });

  test('of a note hidden from AI are its checkbox lines only', async () => {
    const user = await signUp(server);
    const noteId = await create(user, '- [ ] Call the bank\n\nAnna will send the offer by 2026-12-04.');
    expect(await list(user, 'certain=false')).toHaveLength(1);
    const hide = (excluded: boolean) => user.put(`/api/notes/${noteId}/ai-exclusion`, { excluded });
    expect((await hide(true)).statusCode).toBe(200);
    expect(await list(user, 'certain=false')).toEqual([]);
    expect(await list(user)).toHaveLength(1);
    await hide(false);
    expect(await list(user, 'certain=false')).toHaveLength(1);
  });

  test('are read from notes that were there before', async () => {
    const user = await signUp(server);
    await create(user, '- [ ] Call the bank');
    await server.services.db.write(user.id, async (tx) => {
      await tx.execute('delete from tasks');
      await tx.execute('delete from task_readings');
    });
    expect(await list(user)).toEqual([]);
    await search.indexAll();
    expect(await texts(user)).toEqual(['Call the bank']);
  });

  test('users take turns in that, however many notes one has', async () => {
    const { db } = server.services;
    const users = [await signUp(server), await signUp(server)].sort((a, b) => (a.id < b.id ? -1 : 1));
    const [first, second] = users as [TestUser, TestUser];
    for (let number = 0; number < 60; number += 1)
      await first.post('/api/notes', { title: 'Call', content: '- [ ] A' });
    await create(second, '- [ ] Call the bank');
    for (const { id } of users) await db.write(id, (tx) => tx.execute('delete from task_readings'));
    await search.indexAll();
    await search.idle();
    const rows = await db.system.execute<{ id: string }>(sql`
      select user_id as id from task_readings where user_id in (${first.id}, ${second.id}) order by xmin::text::bigint`);
    expect(rows.map(({ id }) => id).indexOf(second.id)).toBe(25);
    expect(rows).toHaveLength(61);
  });
});

describe('ticking', () => {
  test('changes the line of the note, with a new version and the earlier one in its history', async () => {
    const user = await signUp(server);
    const noteId = await create(user, 'Intro\n\n* [ ] Call the bank\n1. [ ] Pay the hotel\n');
    const [, hotel] = await list(user);
    const { task, note } = await change(user, hotel?.id ?? '', { done: true });
    expect(task).toMatchObject({ id: hotel?.id, done: true });
    expect(note).toMatchObject({ version: 2, content: 'Intro\n\n* [ ] Call the bank\n1. [x] Pay the hotel\n' });
    expect((await user.get(`/api/notes/${noteId}/revisions`)).json()).toHaveLength(1);
    await change(user, hotel?.id ?? '', { done: false });
    expect(await contentOf(user, noteId)).toBe('Intro\n\n* [ ] Call the bank\n1. [ ] Pay the hotel\n');
  });

  test('finds the line in the current version', async () => {
    const user = await signUp(server);
    const noteId = await create(user, '- [ ] Call the bank\n- [ ] Pay the hotel');
    const [, hotel] = await list(user);
    await user.put(`/api/notes/${noteId}`, { content: 'A new beginning\n\n- [ ] Pay the hotel soon' });
    await change(user, hotel?.id ?? '', { done: true });
    expect(await contentOf(user, noteId)).toBe('A new beginning\n\n- [x] Pay the hotel soon');
  });

  test('answers with a conflict when the line was deleted, and the note stays as it is', async () => {
    const user = await signUp(server);
    const noteId = await create(user, '- [ ] Call the bank');
    const { id } = await only(user);
    await user.put(`/api/notes/${noteId}`, { content: 'All done.' });
    const reply = await user.patch(`/api/tasks/${id}`, { done: true });
    expect([reply.statusCode, reply.body]).toEqual([409, 'The note has changed, and this line is no longer in it']);
    expect(await contentOf(user, noteId)).toBe('All done.');
    expect((await user.patch(`/api/tasks/${id}`, { done: true })).statusCode).toBe(404);
  });

  // both-databases: concurrency
  test('of all lines at the same time ticks all of them', { tags: ['both-databases'] }, async () => {
    const user = await signUp(server);
    const noteId = await create(
      user,
      ['Ann', 'Ben', 'Cem', 'Dan', 'Eva', 'Fay', 'Gus', 'Hal'].map((name) => `- [ ] Call ${name}`).join('\n'),
    );
    const all = await list(user);
    await Promise.all(all.map(({ id }) => change(user, id, { done: true })));
    expect(await contentOf(user, noteId)).not.toContain('[ ]');
  });

  test('takes one change at a time, of a to-do of the user', async () => {
    const [ada, eve] = [await signUp(server), await signUp(server)];
    await create(ada, '- [ ] Call the bank');
    const { id } = await only(ada);
    expect((await eve.patch(`/api/tasks/${id}`, { done: true })).statusCode).toBe(404);
    expect((await ada.patch(`/api/tasks/${randomUUID()}`, { done: true })).statusCode).toBe(404);
    expect((await ada.patch(`/api/tasks/${id}`, {})).statusCode).toBe(422);
    expect((await ada.patch(`/api/tasks/${id}`, { done: true, due: null })).statusCode).toBe(422);
    expect(await list(eve)).toEqual([]);
    expect((await only(ada)).done).toBe(false);
  });
});

describe('a due date', () => {
  test.each([
    ['- [ ] Call the bank', '2026-12-03', '- [ ] Call the bank (due Thu, Dec 3)'],
    ['- [ ] Call the bank by Friday', '2026-12-03', '- [ ] Call the bank by Thu, Dec 3'],
    ['- [ ] Call the bank by Friday, please', 'next thursday', '- [ ] Call the bank by Thu, Dec 3, please'],
    [
      '- [ ] Die Bank anrufen und das Angebot für die Versicherung schicken',
      '2026-12-03',
      '- [ ] Die Bank anrufen und das Angebot für die Versicherung schicken (due 2026-12-03)',
    ],
  ])('is written into the line: %s', async (line, due, expected) => {
    const user = await signUp(server);
    const noteId = await create(user, `${line}\nMore`);
    const { id } = await only(user);
    expect((await change(user, id, { due })).task).toMatchObject({ id, due: '2026-12-03' });
    expect(await contentOf(user, noteId)).toBe(`${expected}\nMore`);
  });

  test('is read again as the day that was asked for, whatever the line says', async () => {
    const user = await signUp(server);
    await create(
      user,
      '- [ ] Send the offer by end of month\n- [ ] Anna: book the room, 5 December\n- [ ] Pay rent (due Dec 1)',
    );
    for (const { id } of await list(user)) {
      for (const due of ['2026-11-24', '2027-03-01', '2029-02-28', '2026-01-02']) {
        expect((await change(user, id, { due })).task.due).toBe(due);
      }
      expect((await change(user, id, { due: null })).task.due).toBeNull();
    }
  });

  test('that the line already has, or hasn’t, changes nothing, and can be changed afterwards', async () => {
    const user = await signUp(server);
    const noteId = await create(user, '- [ ] send it');
    const { id } = await only(user);
    expect((await change(user, id, { due: null })).note).toMatchObject({ version: 1 });
    const once = await change(user, id, { due: 'Friday' });
    const again = await change(user, id, { due: 'Friday' });
    expect(again.task).toEqual(once.task);
    expect(again.note?.version).toBe(once.note?.version);
    await change(user, id, { due: '2027-01-01' });
    await change(user, id, { due: '2027-01-01' });
    await change(user, id, { due: '2027-02-28' });
    expect(await contentOf(user, noteId)).toBe('- [ ] send it (due Sun, Feb 28)');
    // As a to-do was stored before: the line has a date that the list does not know the words of.
    await server.services.db.write(user.id, (tx) => forgetDue(tx, user.id, id));
    expect((await change(user, id, { due: '2026-12-01' })).task.due).toBe('2026-12-01');
    await server.services.db.write(user.id, (tx) => forgetDue(tx, user.id, id));
    expect((await change(user, id, { due: null })).task).toMatchObject({ due: null, dueText: null });
    expect(await contentOf(user, noteId)).toBe('- [ ] send it');
  });

  test('is refused if it is no date', async () => {
    const user = await signUp(server);
    await create(user, '- [ ] Call the bank');
    const { id } = await only(user);
    const reply = await user.patch(`/api/tasks/${id}`, { due: 'whenever' });
    expect([reply.statusCode, reply.body]).toEqual([
      422,
      "Couldn't read that as a date. Try “Friday”, “Dec 3” or 2026-12-03",
    ]);
  });

  test('in words means the same day after later edits', async () => {
    const user = await signUp(server);
    const noteId = await create(user, '- [ ] Call the bank by Friday');
    const { due, id } = await only(user);
    const later = server.services.now;
    server.services.now = () => new Date(later().getTime() + 21 * 86_400_000);
    try {
      await user.put(`/api/notes/${noteId}`, { content: 'Three weeks later\n\n- [ ] Call the bank by Friday' });
      expect(await only(user)).toMatchObject({ id, due });
    } finally {
      server.services.now = later;
    }
  });
});

describe('a suggestion', () => {
  const sentence = 'Anna will send the offer by 2026-12-04.';

  test.each([
    [
      `A good call. ${sentence}\nIt rained.\n\nThe end.`,
      `A good call. ${sentence}\nIt rained.\n\n- [ ] Anna will send the offer by 2026-12-04\n\nThe end.`,
    ],
    [
      `${sentence}\n\n- [ ] Call the bank`,
      `${sentence}\n\n- [ ] Anna will send the offer by 2026-12-04\n- [ ] Call the bank`,
    ],
    [`- ${sentence}\n- Rain`, `- [ ] ${sentence}\n- Rain`],
    [
      `- It rained. ${sentence}\n- Rain`,
      `- It rained. ${sentence}\n- [ ] Anna will send the offer by 2026-12-04\n- Rain`,
    ],
    [sentence, `${sentence}\n\n- [ ] Anna will send the offer by 2026-12-04`],
    [
      `> [!private]\n> It rained. ${sentence}\n\nThe end.`,
      `> [!private]\n> It rained. ${sentence}\n> - [ ] Anna will send the offer by 2026-12-04\n\nThe end.`,
    ],
    [
      `- > [!private]\n  > It rained. ${sentence}\nand snowed.\n\nThe end.`,
      `- > [!private]\n  > It rained. ${sentence}\nand snowed.\n  > - [ ] Anna will send the offer by 2026-12-04\n\nThe end.`,
    ],
  ])('that is accepted becomes a checkbox line: %j', async (content, expected) => {
    const user = await signUp(server);
    const noteId = await create(user, content);
    const { id, due } = await only(user, 'certain=false');
    const { task, note } = await change(user, id, { accept: true });
    expect(note?.content).toBe(expected);
    expect(task).toMatchObject({ id, due, certain: true, owner: 'Anna' });
    expect(await list(user, 'certain=false')).toEqual([]);
    expect(await contentOf(user, noteId)).toBe(expected);
    await change(user, id, { done: true });
    expect(await contentOf(user, noteId)).toBe(expected.replace('[ ] Anna', '[x] Anna'));
    // Undo: the note is as it was, and the suggestion is there again.
    expect((await user.patch(`/api/tasks/${id}`, { accept: false })).statusCode).toBe(409);
    await change(user, id, { done: false });
    const undone = await change(user, id, { accept: false });
    expect(undone.note).toMatchObject({ content, version: 5 });
    expect(await only(user, 'certain=false')).toMatchObject({ id, due, owner: 'Anna' });
    expect(await list(user, 'certain=true')).toHaveLength(content.includes('[ ]') ? 1 : 0);
    expect((await user.get(`/api/notes/${noteId}/revisions`)).json().length).toBeGreaterThan(0);
  });

  test.each([
    ['I owe: plan of the room (4 Dec), list of hotels (7 Dec)', 'plan of the room (4 Dec)', null],
    ['- Dana owes: union letter (4 Dec), list of names (7 Dec)', 'Dana: union letter (4 Dec)', 'Dana'],
  ])('of a list with a label is accepted alone, and stays whose it is: %j', async (content, line, owner) => {
    const user = await signUp(server);
    const noteId = await create(user, content);
    const [first, second] = await list(user, 'certain=false&order=due');
    expect([first?.due, second?.due]).toEqual(['2026-12-04', '2026-12-07']);
    const { task } = await change(user, first?.id ?? '', { accept: true });
    expect(task).toMatchObject({ id: first?.id, certain: true, owner, due: '2026-12-04' });
    expect(await contentOf(user, noteId)).toMatch(new RegExp(`^- \\[ \\] ${line.replace(/[()]/g, '\\$&')}$`, 'm'));
    expect((await list(user, 'certain=false')).map(({ id }) => id)).toEqual([second?.id]);
    await change(user, first?.id ?? '', { accept: false });
    expect(await contentOf(user, noteId)).toBe(content);
    expect(await list(user, 'certain=false')).toHaveLength(2);
  });

  test('that was accepted and edited since loses only its box when that is undone', async () => {
    const user = await signUp(server);
    const noteId = await create(user, sentence);
    const { id } = await only(user, 'certain=false');
    const { note } = await change(user, id, { accept: true });
    await user.put(`/api/notes/${noteId}`, { content: `Typed above. ${note?.content} or earlier` });
    await change(user, id, { accept: false });
    const edited = `Typed above. ${sentence}\n\n- Anna will send the offer by 2026-12-04 or earlier`;
    expect(await contentOf(user, noteId)).toBe(edited);
    expect((await user.patch(`/api/tasks/${id}`, { accept: false })).statusCode).toBe(422);
  });

  test('that is dismissed stays dismissed over edits, also when it was cut and comes back', async () => {
    const user = await signUp(server);
    const noteId = await create(user, sentence);
    const { id } = await only(user, 'certain=false');
    const { note } = await change(user, id, { dismiss: true });
    expect(note).toBeNull();
    for (const content of [`More. ${sentence}`, 'Cut.', `It rained. ${sentence}`]) {
      await user.put(`/api/notes/${noteId}`, { content });
      expect(await list(user, 'certain=false')).toEqual([]);
    }
    await change(user, id, { dismiss: false });
    expect((await only(user, 'certain=false')).id).toBe(id);
  });

  test('is accepted before it is ticked', async () => {
    const user = await signUp(server);
    await create(user, sentence);
    const { id } = await only(user, 'certain=false');
    expect((await user.patch(`/api/tasks/${id}`, { done: true })).statusCode).toBe(422);
  });
});

test('every line that is listed as a checkbox line can be ticked', async () => {
  const user = await signUp(server);
  const boxes = ['- [ ] call', '* [ ] book', '1. [ ] order', '> - [ ] pay', '- [ ]\tsend'];
  const others = ['- [ ]write', '* [ ]bring', '[ ] buy', '- []sell', '• [ ] fetch', '☐ sign', '- ☐ print'];
  await create(user, [...boxes, ...others].map((line) => `${line} the map of ${line.at(-1)}`).join('\n\n'));
  const listed = (await list(user)).filter(({ certain }) => certain);
  expect(listed).toHaveLength(boxes.length);
  for (const { id } of listed) await change(user, id, { done: true });
});

// both-databases: notifications
test('a saved to-do is listed within two seconds, and the pages are notified', {
  tags: ['both-databases'],
}, async () => {
  const user = await signUp(server);
  let notified = 0;
  const stop = server.services.signals.listen('changes', user.id, (detail) => {
    if (detail?.includes('tasks')) notified += 1;
  });
  await user.post('/api/notes', { title: 'Call', content: '- [ ] Call the bank' });
  for (;;) {
    const { tasks } = (await user.get('/api/tasks')).json() as TaskPage;
    if (tasks.length > 0) break;
    await setTimeout(20);
  }
  // On PostgreSQL, the list may be read before its writer has heard that it is committed.
  await expect.poll(() => notified).toBe(1);
  stop();
});

// both-databases: jobs
test('what a server did not read before it stopped, the next one reads', { tags: ['both-databases'] }, async () => {
  const user = await signUp(server);
  const stopping = await startTestServer();
  await stopping.http.inject({
    method: 'POST',
    url: '/api/notes',
    headers: { cookie: user.cookie },
    payload: { title: 'Call', content: '- [ ] Call the bank' },
  });
  await stopping.services.search.stop();
  await search.indexAll();
  expect(await texts(user)).toEqual(['Call the bank']);
});
