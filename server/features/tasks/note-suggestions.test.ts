import { describe, expect, test } from 'vitest';
import type { Note } from '#shared/notes.ts';
import type { Task, TaskPage } from '#shared/tasks.ts';
import { signUp, startTestServer, type TestUser } from '#tests/server.ts';

const server = await startTestServer();
const { search } = server.services;

interface Accepted {
  taskIds: string[];
  left: number;
  note: Note;
}

async function create(user: TestUser, content: string, title = 'Call'): Promise<string> {
  const reply = await user.post('/api/notes', { title, content });
  await search.idle();
  return reply.json().id;
}

async function list(user: TestUser, query: string): Promise<Task[]> {
  await search.idle();
  return ((await user.get(`/api/tasks?limit=200&${query}`)).json() as TaskPage).tasks;
}

async function acceptAll(user: TestUser, noteId: string): Promise<Accepted> {
  const reply = await user.post(`/api/notes/${noteId}/suggestions/accept`);
  expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, '']);
  return reply.json();
}

async function undo(user: TestUser, noteId: string, taskIds: string[]): Promise<Note> {
  const reply = await user.post(`/api/notes/${noteId}/suggestions/undo`, { taskIds });
  expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, '']);
  return reply.json().note;
}

/** What says what a to-do is, apart from where it is. */
const known = (tasks: Task[]) => new Map(tasks.map(({ id, owner, due }) => [id, [owner, due]]));

const MIXED = [
  'I will send the offer by 2026-12-04. Anna will review it by 2026-12-05.',
  '',
  '- Tom will book the room by 2026-12-06',
  '- It rained. I will call the bank by 2026-12-07.',
  '',
  '> We will pay the hotel by 2026-12-08.',
  '',
  '- [ ] Order paper',
  '',
  'Anna sends the list by 2026-12-09.',
].join('\n');

describe('all suggestions of a note', () => {
  test('become checkbox lines in one save, and suggestions again in one', async () => {
    const user = await signUp(server);
    const other = await create(user, 'I will send the plan by 2026-12-01.');
    const noteId = await create(user, MIXED);
    const before = await list(user, 'certain=false');
    const { taskIds, left, note } = await acceptAll(user, noteId);
    expect([taskIds.length, left, note.version]).toEqual([6, 0, 2]);
    expect(note.content).toBe(
      [
        'I will send the offer by 2026-12-04. Anna will review it by 2026-12-05.',
        '',
        '- [ ] I will send the offer by 2026-12-04',
        '- [ ] Anna will review it by 2026-12-05',
        '- [ ] Tom will book the room by 2026-12-06',
        '- It rained. I will call the bank by 2026-12-07.',
        '- [ ] I will call the bank by 2026-12-07',
        '',
        '> We will pay the hotel by 2026-12-08.',
        '',
        '- [ ] We will pay the hotel by 2026-12-08',
        '- [ ] Order paper',
        '',
        'Anna sends the list by 2026-12-09.',
        '',
        '- [ ] Anna sends the list by 2026-12-09',
      ].join('\n'),
    );
    expect((await list(user, 'certain=false')).map((task) => task.noteId)).toEqual([other]);
    const accepted = await list(user, 'certain=true');
    expect(accepted).toHaveLength(7);
    for (const id of taskIds) expect([id, known(accepted).get(id)]).toEqual([id, known(before).get(id)]);
    expect((await undo(user, noteId, taskIds)).content).toBe(MIXED);
    expect(await list(user, 'certain=false')).toEqual(before);
    expect((await list(user, 'certain=true')).map(({ text }) => text)).toEqual(['Order paper']);
  });

  test('are at most 200 at once, each with its own line, owner and date, and all come back', async () => {
    const user = await signUp(server);
    const day = (index: number) => new Date(Date.UTC(2027, 0, 1 + index)).toISOString().slice(0, 10);
    const names = ['I', 'Anna', 'Tom'];
    const content = Array.from(
      { length: 210 },
      (_, index) => `${names[index % 3]} will send report ${index} by ${day(index)}.${index % 4 === 0 ? '\n\n' : ' '}`,
    ).join('');
    const noteId = await create(user, content);
    const before = [...(await list(user, 'certain=false')), ...(await pageTwo(user))];
    expect(before).toHaveLength(210);
    const { taskIds, left, note } = await acceptAll(user, noteId);
    expect([taskIds.length, left, note.version]).toEqual([200, 10, 2]);
    expect(note.content.match(/^- \[ \] /gm)).toHaveLength(200);
    const accepted = await list(user, 'certain=true');
    expect(accepted).toHaveLength(200);
    for (const id of taskIds) expect([id, known(accepted).get(id)]).toEqual([id, known(before).get(id)]);
    expect((await undo(user, noteId, taskIds)).content).toBe(content);
    expect(known([...(await list(user, 'certain=false')), ...(await pageTwo(user))])).toEqual(known(before));

    async function pageTwo(of: TestUser): Promise<Task[]> {
      const { nextCursor } = (await of.get('/api/tasks?certain=false&limit=200')).json() as TaskPage;
      return list(of, `certain=false&cursor=${nextCursor}`);
    }
  });

  test('stay where their line was edited since; a note without any stays as it is', async () => {
    const user = await signUp(server);
    const noteId = await create(user, 'I will send the offer by 2026-12-04.\n\nAnna will call by 2026-12-05.');
    const { taskIds, note } = await acceptAll(user, noteId);
    await user.put(`/api/notes/${noteId}`, {
      content: `${note.content} or later`,
    });
    const content = (await undo(user, noteId, taskIds)).content;
    expect(content).toBe(
      'I will send the offer by 2026-12-04.\n\nAnna will call by 2026-12-05.\n\n- Anna will call by 2026-12-05 or later',
    );
    const plain = await create(user, 'It rained.');
    expect(await acceptAll(user, plain)).toMatchObject({ taskIds: [], left: 0, note: { version: 1 } });
  });

  test('are listed note by note, the newest note first, over pages', async () => {
    const user = await signUp(server);
    const older = await create(
      user,
      'I will send the offer by 2026-12-04.\n\nI will call the bank by 2026-12-02.',
      'Older',
    );
    const newer = await create(
      user,
      'I will pay the hotel by 2026-12-03.\n\nI will book the room by 2026-12-01.',
      'Newer',
    );
    const found: string[] = [];
    let cursor = '';
    do {
      const reply = await user.get(`/api/tasks?certain=false&order=note&limit=1${cursor}`);
      const page = reply.json() as TaskPage;
      found.push(...page.tasks.map(({ noteId, due }) => `${noteId === newer ? 'newer' : older && 'older'} ${due}`));
      cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`;
    } while (cursor !== '');
    expect(found).toEqual(['newer 2026-12-03', 'newer 2026-12-01', 'older 2026-12-04', 'older 2026-12-02']);
  });

  test('of another user or in Trash are not there', async () => {
    const [user, other] = [await signUp(server), await signUp(server)];
    const noteId = await create(user, 'I will send the offer by 2026-12-04.');
    expect((await other.post(`/api/notes/${noteId}/suggestions/accept`)).statusCode).toBe(404);
    const { taskIds } = await acceptAll(user, noteId);
    const theirs = await create(other, 'It rained.');
    expect((await undo(other, theirs, taskIds)).content).toBe('It rained.');
    await user.delete(`/api/notes/${noteId}`);
    expect((await user.post(`/api/notes/${noteId}/suggestions/accept`)).statusCode).toBe(404);
  });
});
