import { describe, expect, test } from 'vitest';
import type { ChatMessage } from '#shared/assistant.ts';
import type { Note } from '#shared/notes.ts';
import { professions } from '#shared/professions.ts';
import type { SampleKind, Samples } from '#shared/samples.ts';
import { asked } from '#tests/chat.ts';
import { signUp, startTestServer, type TestUser } from '#tests/server.ts';

const server = await startTestServer({ LIMIT_CHATS_AT_ONCE: 50, LIMIT_CHATS_AT_ONCE_OF_ALL: 50 });
const today = new Date().toISOString().slice(0, 10);

async function samplesOf(user: TestUser): Promise<Samples> {
  return (await user.get('/api/samples')).json();
}

async function create(user: TestUser, profession = 'consultant'): Promise<Samples> {
  const reply = await user.post('/api/samples', { profession, today });
  expect(reply.statusCode).toBe(201);
  return reply.json();
}

function idOf(samples: Samples, kind: SampleKind): string {
  return samples.notes.find((note) => note.kind === kind)?.id ?? '';
}

async function readNote(user: TestUser, id: string): Promise<Note> {
  return (await user.get(`/api/notes/${id}`)).json();
}

async function folderNames(user: TestUser): Promise<string[]> {
  return (await user.get('/api/folders')).json().map(({ name }: { name: string }) => name);
}

describe.each(professions)('the sample client of a %s', (profession) => {
  test('has three action items and a promise that the built-in assistant finds', async () => {
    const ada = await signUp(server);
    const samples = await create(ada, profession);
    expect(samples.notes.map(({ kind }) => kind).toSorted()).toEqual(['meeting', 'plan', 'report']);
    const noteId = idOf(samples, 'meeting');
    const answerTo = async (question: string, about: string | null): Promise<ChatMessage> =>
      (await ada.post('/api/assistant/chat', asked(question, { noteId: about }))).json().answer;

    const items = await answerTo('Action items', noteId);
    expect(items.content.match(/^- \[ \] .*/gm), items.content).toHaveLength(3);
    const promise = await answerTo(samples.question, noteId);
    expect(promise.content.match(/^- Send .* — due /gm), promise.content).toHaveLength(1);
    expect(promise.sources[0]?.text).toMatch(/^- \[ \] Send /);
    expect((await readNote(ada, noteId)).content).toContain(promise.sources[0]?.text);
  });

  test('has believable notes in one folder', async () => {
    const ada = await signUp(server);
    const samples = await create(ada, profession);
    for (const { id } of samples.notes) {
      const note = await readNote(ada, id);
      expect(note.folderId).toBe(samples.folderId);
      expect(note.content.length).toBeGreaterThan(500);
      expect(`${note.title}${note.content}`).not.toMatch(/\{\{|undefined|NaN|Invalid/);
    }
  });
});

test('creating it again changes nothing', async () => {
  const ada = await signUp(server);
  expect(await samplesOf(ada)).toEqual({ folderId: null, notes: [], question: '' });
  const first = await create(ada);
  expect(await create(ada)).toEqual(first);
  expect(await create(ada, 'coach')).toEqual(first);
  expect(await samplesOf(ada)).toEqual(first);
  expect((await ada.get('/api/notes')).json()).toHaveLength(3);
});

test('removing it moves its notes to Trash, one with a ticked to-do too, and creating it brings them back', async () => {
  const ada = await signUp(server);
  const first = await create(ada);
  const meeting = idOf(first, 'meeting');
  const { content } = await readNote(ada, meeting);
  await ada.put(`/api/notes/${meeting}`, { content: content.replace('- [ ]', '- [x]') });
  const reply = await ada.delete('/api/samples');
  expect(reply.statusCode).toBe(200);
  expect(reply.json().removed.toSorted()).toEqual(first.notes.map(({ id }) => id).toSorted());
  expect(reply.json().kept).toEqual([]);
  expect(await folderNames(ada)).not.toContain('Example: Larkfield Logistics');
  expect((await ada.get('/api/trash')).json().total).toBe(3);

  const again = await create(ada);
  expect(again.notes).toEqual(expect.arrayContaining(first.notes));
  expect(await readNote(ada, meeting)).toMatchObject({ folderId: again.folderId });
  expect((await readNote(ada, meeting)).content).toContain('- [x]');
  expect((await ada.get('/api/trash')).json().total).toBe(0);
});

test('a note that was edited stays, and is named', async () => {
  const ada = await signUp(server);
  const samples = await create(ada);
  const plan = idOf(samples, 'plan');
  await ada.put(`/api/notes/${plan}`, { title: 'My plan' });
  const reply = await ada.delete('/api/samples');
  expect(reply.json().kept).toEqual([{ id: plan, title: 'My plan' }]);
  expect(reply.json().removed).toHaveLength(2);
  expect(await folderNames(ada)).toContain('Example: Larkfield Logistics');
  expect((await readNote(ada, plan)).title).toBe('My plan');
  expect((await ada.delete('/api/samples')).json()).toEqual({ removed: [], kept: [] });
});

test('belongs to one user', async () => {
  const [ada, bob] = [await signUp(server), await signUp(server)];
  await create(ada);
  expect((await samplesOf(bob)).notes).toEqual([]);
  expect((await bob.delete('/api/samples')).json().removed).toEqual([]);
  expect((await samplesOf(ada)).notes).toHaveLength(3);
});

test('dates are workdays near the day of the user', async () => {
  const ada = await signUp(server);
  const reply = await ada.post('/api/samples', { profession: 'coach', today: '2026-12-30' });
  const { title, content } = await readNote(ada, idOf(reply.json(), 'meeting'));
  expect(title).toBe('Maya Lindqvist – session 4, Dec 28');
  expect(content).toContain('by Friday, January 1, 2027.');
  expect((await ada.post('/api/samples', { profession: 'chef' })).statusCode).toBe(422);
});
