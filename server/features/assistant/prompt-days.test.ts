import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask, startChatServer } from '#tests/chat.ts';
import { type FakeProvider, startFakeProvider } from '#tests/fakes/ai-provider.ts';
import { signUp, type TestServer, type TestUser } from '#tests/server.ts';
import { uploaded } from '#tests/uploads.ts';

let provider: FakeProvider;
let server: TestServer;
let origin: string;
let user: TestUser;

beforeAll(async () => {
  provider = await startFakeProvider();
  ({ server, origin } = await startChatServer(provider, { settings: { AI_CONTEXT_TOKENS: '32768' } }));
  server.services.now = () => new Date('2026-11-24T12:00:00Z');
});
beforeEach(async () => {
  provider.requests.length = 0;
  user = await signUp(server);
});
afterAll(async () => {
  await server.http.close();
  await provider.close();
});

const write = async (title: string, content: string): Promise<string> =>
  (await user.post('/api/notes', { title, content })).json().id;
const headings = () => provider.requests.flatMap(({ body }) => body.match(/(?:Note|Document) “[^\\]*?(?=\\n)/g) ?? []);

test('a prompt has the day of each passage, and not when it was saved', async () => {
  await write('2026-11-05 Call Brightwater', 'The pilot of Brightwater starts with two hotels.');
  await write('Brightwater', 'Date: 11 November 2026\n\nThe pilot of Brightwater starts with three hotels.');
  const open = await write('Pilot of Brightwater', 'The pilot of Brightwater starts in Bath.');
  await user.post('/api/notes/changes', { changes: [{ ids: [open], kind: 'day', day: '2026-11-17' }] });
  await uploaded(
    user,
    {
      name: 'pilot.md',
      type: 'text/markdown',
      content: 'Bath, 16 October 2026\n\nThe pilot of Brightwater is agreed.',
    },
    { createNote: 'false' },
  );
  await server.services.search.idle();
  await ask({ origin, user }, 'When does the pilot of Brightwater start?', { noteId: open });
  expect(headings().sort()).toEqual([
    'Document “pilot.md”, page 1, of 2026-10-16',
    'Note “2026-11-05 Call Brightwater”, of 2026-11-05',
    'Note “Brightwater”, of 2026-11-11',
    'Note “Pilot of Brightwater”, open, of 2026-11-17',
  ]);
});

test('a draft is written from passages of the notes’ days', async () => {
  const ids = [
    await write('2026-11-05 Call Brightwater', 'The pilot starts with two hotels.'),
    await write('Brightwater', 'The pilot starts in Bath.'),
  ];
  await user.post('/api/notes/changes', { changes: [{ ids: ids.slice(1), kind: 'day', day: '2026-11-17' }] });
  const reply = await user.post('/api/drafts/write', { kind: 'email', noteIds: ids });
  expect(reply.statusCode, reply.body).toBe(200);
  expect(headings()).toEqual(
    expect.arrayContaining(['Note “2026-11-05 Call Brightwater” of 2026-11-05', 'Note “Brightwater” of 2026-11-17']),
  );
});

test('a prompt says what the user is called, as data', async () => {
  const names = { name: 'Nadia Rahman', otherNames: ['Ms Rahman'] };
  await user.put('/api/settings', { autoSave: true, defaultDark: false, ...names });
  await write('Call', 'Nadia sends the plan of the pilot.');
  await server.services.search.idle();
  await ask({ origin, user }, 'Who sends the plan of the pilot?');
  const { messages } = JSON.parse(provider.requests.at(-1)?.body ?? '{}');
  expect(messages.at(-1).content).toContain('The user is called Nadia Rahman, Ms Rahman.');
  expect(messages[0].content).not.toContain('Nadia');
});
