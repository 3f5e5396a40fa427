import { beforeEach, describe, expect, test } from 'vitest';
import type { ChatReply } from '#shared/assistant.ts';
import type { SearchReply } from '#shared/search.ts';
import { signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';

let server: TestServer;
let user: TestUser;
let brightwater: string;
let lumen: string;

async function client(name: string, otherNames: string[], people: string[]): Promise<string> {
  const { id } = (await user.post('/api/folders', { name: `${name} files` })).json();
  const who = people.map((person) => ({ name: person, role: '', email: '' }));
  const reply = await user.put(`/api/folders/${id}/client`, {
    client: { name, otherNames, people: who, relation: '' },
  });
  expect(reply.statusCode).toBe(200);
  return id;
}

async function note(folderId: string | null, title: string, content: string): Promise<string> {
  return (await user.post('/api/notes', { title, content, tags: [], folderId })).json().id;
}

async function ask(question: string, rest: object = {}): Promise<ChatReply> {
  await server.services.search.idle();
  const messages = [{ role: 'user', content: question }];
  const reply = await user.post('/api/assistant/chat', { messages, noteId: null, ...rest });
  expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, '']);
  return reply.json();
}

async function search(query: string, rest: object = {}): Promise<SearchReply> {
  await server.services.search.idle();
  return (await user.post('/api/search', { query, ...rest })).json();
}

beforeEach(async () => {
  server ??= await startTestServer();
  user = await signUp(server);
  brightwater = await client('Brightwater Hotels', ['BWH'], ['Dana Whitcombe']);
  lumen = await client('Lumen Energy', [], ['Owen Pike']);
  await note(brightwater, '2026-11-05 Call', 'The day rate is £1,250 since the call.');
  await note(lumen, '2026-11-06 Call', 'The day rate is £900. Brightwater Hotels pays more, says Owen.');
});

describe('a question about everything that names one client', () => {
  test('is answered from that client alone, and says so', async () => {
    const { answer, question } = await ask('What is the day rate for Brightwater Hotels?');
    expect(answer.content).toContain('1,250');
    expect(answer.content).not.toContain('900');
    expect(answer).toMatchObject({ scope: 'everything', clientId: brightwater });
    expect(question).toMatchObject({ scope: 'everything', clientId: brightwater });
    expect(answer.remark).toBe('Only Brightwater Hotels was searched.');
    expect(answer.sources[0]).toMatchObject({ title: '2026-11-05 Call', place: 'Brightwater Hotels' });
  });

  test('is asked of everything again by one press', async () => {
    const { question } = await ask('What is the day rate for Brightwater Hotels?');
    const wide = await ask(question.content, { scope: 'everything', isWide: true, replaces: question.id });
    expect(wide.answer).toMatchObject({ clientId: null, remark: null });
    expect(wide.answer.content).toContain('1,250');
  });

  test('names it by another name or a person, also with another note open', async () => {
    expect((await ask('What is the day rate at BWH?')).answer.clientId).toBe(brightwater);
    expect((await ask('Which day rate did I agree with Dana?')).answer.clientId).toBe(brightwater);
    const noteId = await note(null, 'Ideas', 'The day rate of all others is £700.');
    const { answer } = await ask('What is the day rate for Brightwater Hotels?', { noteId });
    expect(answer).toMatchObject({ clientId: brightwater, remark: 'Only Brightwater Hotels was searched.' });
    expect(answer.content).toContain('1,250');
  });

  test('is not narrowed where it names two, or none', async () => {
    expect((await ask('Compare the day rate of Brightwater Hotels and Lumen Energy')).answer.clientId).toBeNull();
    expect((await ask('What is the day rate?')).answer).toMatchObject({ clientId: null, remark: null });
    expect(
      (await ask('What is my day rate for Brightwater Hotels?', { noteId: null, clientId: lumen })).answer,
    ).toMatchObject({ scope: 'client', clientId: lumen, remark: null });
  });
});

describe('a search that names one client', () => {
  test('is of that client alone, and says so, until it is widened', async () => {
    const narrowed = await search('day rate for Brightwater Hotels');
    expect(narrowed.narrowedTo).toEqual({ id: brightwater, name: 'Brightwater Hotels' });
    expect(narrowed.notes.map(({ title }) => title)).toEqual(['2026-11-05 Call']);
    const wide = await search('day rate for Brightwater Hotels', { isWide: true });
    expect(wide.narrowedTo).toBeUndefined();
    expect(wide.notes.map(({ title }) => title).toSorted()).toEqual(['2026-11-05 Call', '2026-11-06 Call']);
  });

  test('is not narrowed while it is typed, nor within another client', async () => {
    expect((await search('brightwater hotels', { isTyping: true })).narrowedTo).toBeUndefined();
    const within = await search('day rate for Brightwater Hotels', { clientId: lumen });
    expect(within.narrowedTo).toBeUndefined();
    expect(within.notes.map(({ title }) => title)).toEqual(['2026-11-06 Call']);
  });
});

test('a note is found by its client’s names and people', async () => {
  expect((await search('bwh', { isWide: true })).notes[0]).toMatchObject({
    title: '2026-11-05 Call',
    places: [{ part: 'client', words: ['bwh'] }],
  });
  expect((await search('dana', { isWide: true })).notes.map(({ title }) => title)).toEqual(['2026-11-05 Call']);
});
