// @module-tag both-databases: roles and row security

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ChatMessage } from '#shared/assistant.ts';
import { asked, startChatServer } from '#tests/chat.ts';
import { newFolderId } from '#tests/factories.ts';
import { type FakeProvider, startFakeProvider } from '#tests/fakes/ai-provider.ts';
import { signUp, type TestServer, type TestUser } from '#tests/server.ts';
import { uploaded } from '#tests/uploads.ts';

/** A Tuesday. */
const NOW = new Date('2026-11-24T09:00:00Z');
let provider: FakeProvider;
let withModel: TestServer;
let builtIn: TestServer;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  provider = await startFakeProvider();
  [{ server: withModel }, { server: builtIn }] = await Promise.all([
    startChatServer(provider),
    startChatServer(undefined),
  ]);
});
afterAll(async () => {
  vi.useRealTimers();
  await provider.close();
});
beforeEach(() => {
  provider.requests.length = 0;
  provider.reply = () => 'What the model says.';
});

const CALL = `Dana, 20 minutes

- [ ] Send Dana the board summary by 26 November
- [ ] Send Callum the log template by 1 December
- [x] Send Dana the minutes by 20 November
- [ ] Invoice the second half, 4,400
- [ ] @Dana: signed addendum by 27 November

> [!private]
> - [ ] Ask Dana about the secretmark by 25 November`;

/** Two clients with what is open between the user and each, and a note of neither. */
async function week(server: TestServer) {
  const user = await signUp(server);
  const client = async (name: string, people: string[]) => {
    const id = newFolderId();
    await user.post('/api/folders', { id, name, parentId: null });
    const given = people.map((person) => ({ name: person, role: '', email: '' }));
    await user.put(`/api/folders/${id}/client`, { client: { name, otherNames: [], people: given, relation: '' } });
    return id;
  };
  const write = async (folderId: string | null, title: string, content: string): Promise<string> =>
    (await user.post('/api/notes', { title, content, folderId })).json().id;
  const lumen = await client('Lumen', ['Dana Reed', 'Callum Frew']);
  const kestrel = await client('Kestrel', ['Owen Hart']);
  const call = await write(lumen, 'Call', CALL);
  await write(kestrel, 'Workshop', '- [ ] Pay the room, £320, by 28 November\n- [ ] Send Owen two dates by 9 December');
  await write(null, 'Office', '- [ ] Renew the insurance by 10 November');
  const hidden = await write(kestrel, 'Hidden', '- [ ] Send Owen the hiddenmark by 26 November');
  await user.put(`/api/notes/${hidden}/ai-exclusion`, { excluded: true });
  await server.services.search.idle();
  return { user, lumen, kestrel, call };
}

async function answerTo(user: TestUser, question: string, more: object = {}): Promise<ChatMessage> {
  const reply = await user.post('/api/assistant/chat', asked(question, more));
  expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, '']);
  return reply.json().answer;
}

describe.each([
  ['with a model', () => withModel],
  ['without a model', () => builtIn],
])('what is open, %s', (_, serverOf) => {
  test('is what was promised to a person of a client, each with its source, and none of another’s', async () => {
    const { user, call } = await week(serverOf());
    const answer = await answerTo(user, 'What did I promise Dana?');
    expect(answer.content).toContain('Send Dana the board summary');
    expect(answer.content).toContain('Invoice the second half');
    expect(answer.content).not.toMatch(/log template|minutes|addendum|Owen|insurance|secretmark/);
    expect(answer.sources[0]).toMatchObject({ kind: 'note', id: call, title: 'Call', place: 'Lumen' });
    expect(answer.sources[0]?.startsAt).toBe(CALL.indexOf('- [ ] Send Dana'));
    expect(answer.remark).toContain('Only Lumen was searched.');
    expect([answer.madeBy, provider.requests.length]).toEqual(['built-in', 0]);
  });

  test('is by client, under its name', async () => {
    const { user } = await week(serverOf());
    const { content } = await answerTo(user, 'What do I still owe my clients?');
    const heads = [...content.matchAll(/\*\*(.+)\*\*/g)].map(([, name]) => name);
    expect(heads.toSorted()).toEqual(["In no client's folder", 'Kestrel', 'Lumen']);
    const ofKestrel = content.split('**Kestrel**')[1]?.split('**')[0];
    expect(ofKestrel).toMatch(/Pay the room/);
    expect(ofKestrel).not.toMatch(/Dana|Callum|hiddenmark/);
  });

  test('is what is due in a time, of both sides, and says what is overdue', async () => {
    const { user } = await week(serverOf());
    const { content } = await answerTo(user, 'What is due this week?');
    expect(content).toMatch(/board summary[\s\S]*addendum — Dana/);
    expect(content).toContain('Pay the room');
    expect(content).not.toMatch(/log template|two dates|insurance|secretmark|hiddenmark/);
    expect(content).toContain('One more is overdue.');
    expect((await answerTo(user, 'What is overdue?')).content).toContain('Renew the insurance');
    expect((await answerTo(user, 'Which clients have deadlines next week?')).content).toMatch(
      /\*\*Lumen\*\*[\s\S]*log/,
    );
  });

  test('is money where that is asked, and what others owe', async () => {
    const { user, lumen } = await week(serverOf());
    const paid = (await answerTo(user, 'What do I have to pay this week?')).content;
    expect(paid).toContain('Pay the room, £320');
    expect(paid).not.toMatch(/board summary/);
    expect((await answerTo(user, 'What must I invoice?')).content).toMatch(/Invoice the second half, 4,400/);
    const theirs = await answerTo(user, 'What am I waiting for?', { scope: 'client', clientId: lumen });
    expect(theirs.content).toMatch(/addendum/);
    expect(theirs.content).not.toMatch(/board summary/);
  });

  test('is of the chosen scope', async () => {
    const { user, kestrel, call } = await week(serverOf());
    const ofClient = (await answerTo(user, 'What do I owe?', { scope: 'client', clientId: kestrel })).content;
    expect(ofClient).toMatch(/two dates/);
    expect(ofClient).not.toMatch(/Dana|insurance/);
    const ofNote = (await answerTo(user, 'What do I owe?', { noteId: call, scope: 'note' })).content;
    expect(ofNote).toMatch(/board summary/);
    expect(ofNote).not.toMatch(/room|insurance/);
  });
});

test('where nothing is open, that is said, and what is about a name is searched for', async () => {
  const user = await signUp(withModel);
  expect((await answerTo(user, 'What is due this week?')).content).toContain('nothing in your notes is open');
  expect(provider.requests).toHaveLength(0);
  await user.post('/api/notes', { title: 'Talk', content: 'Zoe heard that we promise a lot.', folderId: null });
  await withModel.services.search.idle();
  expect((await answerTo(user, 'What did I promise Zoe?')).content).toBe('What the model says.');
});

test('what was written a moment ago is in it', async () => {
  const user = await signUp(builtIn);
  for (let at = 0; at < 30; at += 1) await user.post('/api/notes', { title: `Note ${at}`, content: 'Nothing to do.' });
  await builtIn.services.search.idle();
  await user.post('/api/notes', { title: 'Call', content: '- [ ] Send the offer by 26 November' });
  expect((await answerTo(user, 'What is due this week?')).content).toContain('Send the offer');
});

test('what a document says is cited with the document', async () => {
  const user = await signUp(builtIn);
  const content = 'Quote of Copper Kettle, 13 November 2026\n\nFinal numbers are due by 25 November 2026.';
  const { document } = await uploaded(user, { name: 'quote.txt', type: 'text/plain', content });
  await builtIn.services.search.idle();
  const { content: answer, sources } = await answerTo(user, 'What is due this week?');
  expect(answer).toMatch(/Final numbers/);
  expect(sources).toMatchObject([{ kind: 'document', id: document.id, title: 'quote.txt' }]);
});

test('the answer is in the language of the question', async () => {
  const { user } = await week(builtIn);
  expect((await answerTo(user, 'Was ist diese Woche fällig?')).content).toMatch(/fällig .*Nov/);
});
