import { afterEach, beforeEach, expect, test } from 'vitest';
import { asked, historyOf, startChatServer } from '#tests/chat.ts';
import { type FakeProvider, startFakeProvider } from '#tests/fakes/ai-provider.ts';
import { signUp, type TestServer, type TestUser } from '#tests/server.ts';

let provider: FakeProvider;
let server: TestServer;
let user: TestUser;

beforeEach(async () => {
  provider = await startFakeProvider();
  ({ server } = await startChatServer(provider, {}));
  user = await signUp(server);
});
afterEach(async () => {
  await server.http.close();
  await provider.close();
});

const newNote = async (title: string, content: string) =>
  (await user.post('/api/notes', { title, content })).json().id as string;
const sent = () => provider.requests.map(({ body }) => body).join('\n');

test('keeps the conversation of a note that is moved to Trash during an answer', async () => {
  const note = await newNote('Harbour', 'The quay costs 4,500 euros.');
  provider.pace = 40;
  provider.reply = () => 'one two three four five six seven eight nine ten';
  const answering = user.post('/api/assistant/chat', asked('What does it cost?', { noteId: note }));
  while (provider.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  expect((await user.delete(`/api/notes/${note}`)).statusCode).toBe(204);
  expect((await answering).statusCode).toBeLessThan(500);
  expect((await user.get(`/api/chat/${note}`)).statusCode).toBe(404);
  await user.post(`/api/trash/${note}/restore`, {});
  expect((await historyOf(user, note)).map(({ role }) => role)).toEqual(['user', 'assistant']);
});

test('excludes a note hidden between two questions from later requests and from retrieval', async () => {
  const note = await newNote('Harbour', 'The quay at Ostend costs 4,500 euros, says Xanthippe.');
  await server.services.search.idle();
  await user.post('/api/assistant/chat', asked('What does the quay cost?', { noteId: note }));
  expect(sent()).toContain('Xanthippe');
  await user.put(`/api/notes/${note}/ai-exclusion`, { excluded: true });
  provider.requests.length = 0;
  await user.post('/api/assistant/chat', asked('What does the quay at Ostend cost?'));
  await user.post('/api/assistant/chat', asked('And who says so?', { noteId: note }));
  await user.post('/api/assistant/chat', asked('Draft a report', { noteId: note }));
  await user.get(`/api/notes/${note}/filing`);
  expect(sent()).not.toContain('Xanthippe');
});

test('excludes a note moved into a hidden folder or its subfolders', async () => {
  const note = await newNote('Harbour', 'The quay at Ostend costs 4,500 euros, says Xanthippe.');
  await server.services.search.idle();
  const [outer, inner] = ['o'.repeat(21), 'i'.repeat(21)];
  expect((await user.post('/api/folders', { id: outer, name: 'Private', parentId: null })).statusCode).toBe(201);
  expect((await user.post('/api/folders', { id: inner, name: 'Within', parentId: outer })).statusCode).toBe(201);
  await user.put(`/api/folders/${outer}/ai-exclusion`, { excluded: true });
  const moved = await user.post(`/api/notes/${note}/folders`, { folderId: inner });
  expect(moved.statusCode).toBeLessThan(300);
  provider.requests.length = 0;
  await user.post('/api/assistant/chat', asked('What does the quay at Ostend cost?'));
  await user.post('/api/assistant/rewrite', { text: 'Xanthippe says', how: 'improve', noteId: note });
  expect(sent()).not.toContain('Xanthippe');
});

test.each([
  ['emoji', '👩‍👩‍👧‍👦'.repeat(700)],
  ['right to left', 'مرحبا \u202e'.repeat(900)],
  ['tags', '\u{e0041}'.repeat(4_000)],
  ['half a character', `What? ${'\ud83d'.repeat(100)}`],
])('answers and stores a question of %s', async (_, text) => {
  const reply = await user.post('/api/assistant/chat', asked(text.slice(0, 8_000)));
  expect(reply.statusCode).toBe(200);
  expect(await historyOf(user)).toHaveLength(2);
});

test.each([
  ['quotes', '>'.repeat(20_000)],
  ['quotes with spaces', '> '.repeat(20_000)],
  ['brackets', '['.repeat(20_000)],
  ['stars', '*a '.repeat(20_000)],
  ['backticks', '`'.repeat(20_000)],
  ['pipes', '| '.repeat(20_000)],
  ['one line of words', 'word '.repeat(20_000)],
  ['commas and names', 'Anna, '.repeat(10_000)],
])('answers about a note of only %s', async (_, content) => {
  const note = await newNote('Odd', content);
  expect((await user.post('/api/assistant/chat', asked('Summarise', { noteId: note }))).statusCode).toBe(200);
});
