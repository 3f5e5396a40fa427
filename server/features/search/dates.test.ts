import { beforeAll, expect, test, vi } from 'vitest';
import type { SearchReply } from '#shared/search.ts';
import { signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';

let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  user = await signUp(server);
  await user.post('/api/notes', { title: 'Invoices of March', content: 'All invoices of March are paid.' });
  await user.post('/api/notes', { title: 'Invoices of May', content: 'All invoices of May are open.' });
  await vi.waitFor(async () => expect((await ask('invoices')).notes).toHaveLength(2), {
    timeout: 10_000,
    interval: 50,
  });
});

async function ask(query: string, extra: object = {}): Promise<SearchReply> {
  const reply = await user.post('/api/search', { query, ...extra });
  expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, '']);
  return reply.json();
}

const titles = async (query: string) => (await ask(query)).notes.map(({ title }) => title);

test('a month hides no note that names it', async () => {
  expect((await titles('notes in march about invoices'))[0]).toBe('Invoices of March');
  expect((await titles('notes in March'))[0]).toBe('Invoices of March');
});

test('words that clearly speak of changing filter', async () => {
  const reply = await ask('invoices edited today');
  expect(reply.filters).toEqual([expect.stringMatching(/^from /), expect.stringMatching(/^before /)]);
  expect(reply.notes).toHaveLength(2);
});

test('where they would hide everything they hide nothing', async () => {
  const reply = await ask('invoices edited in January 2019');
  expect(reply.notes.map(({ title }) => title)).toContain('Invoices of March');
  expect(reply.filters).toEqual([]);
});

test('a filter that cannot be read is named, and the rest is searched', async () => {
  const { notes, filters } = await ask('invoices before:soon');
  expect(notes).toHaveLength(2);
  expect(filters).toEqual(['“before:soon” is ignored: write a day like 2026-06-01 or a month like 2026-06']);
  expect((await ask('invoices kind:poem')).filters).toEqual(['“kind:poem” is ignored: write notes or documents']);
});

test('alone it is refused, and while it is typed nothing is said', async () => {
  const reply = await user.post('/api/search', { query: 'before:soon' });
  expect([reply.statusCode, reply.body]).toEqual([
    422,
    '“before:soon” is ignored: write a day like 2026-06-01 or a month like 2026-06',
  ]);
  expect(await ask('invoices before:20', { isTyping: true })).toMatchObject({ filters: [], notes: [{}, {}] });
  expect((await ask('before:20', { isTyping: true })).filters).toEqual([]);
});

test('words of a title are marked, related ones only where no asked word is', async () => {
  const [hit] = (await ask('march')).notes;
  expect(hit).toMatchObject({ title: 'Invoices of March', titleMarks: [[12, 17]], passage: { marks: [[16, 21]] } });
  const [related] = (await ask('bill of the spring month')).notes.filter(({ reason }) => reason.kind === 'related');
  expect(related).toMatchObject({ titleMarks: [[0, 8]] });
});
