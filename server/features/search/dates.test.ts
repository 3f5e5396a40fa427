import { beforeAll, expect, test, vi } from 'vitest';
import type { SearchReply } from '#shared/search.ts';
import { untilNotNearMidnight } from '#tests/midnight.ts';
import { signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';

let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  // Several of these ask for what was edited today.
  await untilNotNearMidnight();
  server = await startTestServer();
  user = await signUp(server);
  await user.post('/api/notes', { title: 'Invoices of March', content: 'All invoices of March are paid.' });
  await user.post('/api/notes', { title: 'Invoices of May', content: 'All invoices of May are open.' });
  await vi.waitFor(async () => expect((await ask('invoices')).notes).toHaveLength(2), {
    timeout: 60_000,
    interval: 50,
  });
});

async function ask(query: string, extra: object = {}): Promise<SearchReply> {
  const reply = await user.post('/api/search', { query, ...extra });
  expect([reply.statusCode, reply.statusCode === 200 ? '' : reply.body]).toEqual([200, '']);
  return reply.json();
}

const titles = async (query: string) => (await ask(query)).notes.map(({ title }) => title);

test('a month does not hide a note that names it', async () => {
  expect((await titles('notes in march about invoices'))[0]).toBe('Invoices of March');
  expect((await titles('notes in March'))[0]).toBe('Invoices of March');
});

test('words that clearly mean the time of a change filter', async () => {
  const reply = await ask('invoices edited today');
  expect(reply.filters).toEqual([expect.stringMatching(/^from /), expect.stringMatching(/^before /)]);
  expect(reply.notes).toHaveLength(2);
});

test('hides nothing if the filter would hide everything', async () => {
  const reply = await ask('invoices edited in January 2019');
  expect(reply.notes.map(({ title }) => title)).toContain('Invoices of March');
  expect(reply.filters).toEqual([]);
});

test("names a filter it can't read, and searches for the rest", async () => {
  const { notes, filters } = await ask('invoices before:soon');
  expect(notes).toHaveLength(2);
  expect(filters).toEqual(['“before:soon” is ignored: write a day like 2026-06-01 or a month like 2026-06']);
  expect((await ask('invoices kind:poem')).filters).toEqual(['“kind:poem” is ignored: write notes or documents']);
});

test('takes the first and the last day that a filter may have', async () => {
  for (const [after, status] of [
    ['0000-01-01', 422],
    ['0001-01-01', 200],
    ['9999-12-31', 200],
  ] as const) {
    for (const filters of [{ after }, { before: after }]) {
      expect((await user.post('/api/search', { query: 'invoices', filters })).statusCode).toBe(status);
    }
  }
  expect((await ask('invoices after:0000-01-01')).filters).toEqual([expect.stringMatching(/is ignored/)]);
  await ask('invoices before:9999-12-31 after:0001-01');
});

test('refuses it alone, and ignores it while it is typed', async () => {
  const reply = await user.post('/api/search', { query: 'before:soon' });
  expect([reply.statusCode, reply.body]).toEqual([
    422,
    '“before:soon” is ignored: write a day like 2026-06-01 or a month like 2026-06',
  ]);
  expect(await ask('invoices before:20', { isTyping: true })).toMatchObject({ filters: [], notes: [{}, {}] });
  expect((await ask('before:20', { isTyping: true })).filters).toEqual([]);
});

test('highlights words of a title, and related words only if it has no word of the query', async () => {
  const [hit] = (await ask('march')).notes;
  expect(hit).toMatchObject({ title: 'Invoices of March', titleMarks: [[12, 17]], passage: { marks: [[16, 21]] } });
  const [related] = (await ask('bill of the spring month')).notes.filter(({ reason }) => reason.kind === 'related');
  expect(related).toMatchObject({ titleMarks: [[0, 8]] });
});

test('words and quotations behind a minus or NOT are in no result, and are named', async () => {
  expect(await titles('invoices -open')).toEqual(['Invoices of March']);
  expect((await ask('invoices -"of May"')).filters).toEqual(['without: of May']);
  expect(await titles('invoices NOT paid')).toEqual(['Invoices of May']);
  expect(await titles('invoices not paid')).toHaveLength(2);
});

test.each([
  'invoices edited today',
  'heute geänderte Notizen',
  'notes d’aujourd’hui',
  'notas de hoy',
  'notities van vandaag',
])('%s filters by time', async (query) => {
  const reply = await ask(query);
  expect(reply.filters).toEqual([expect.stringMatching(/^from /), expect.stringMatching(/^before /)]);
  expect(reply.notes).toHaveLength(2);
});

test('an empty period in another language is named', async () => {
  expect(await ask('Notizen von letztem Monat')).toMatchObject({ emptyPeriod: 'from letztem Monat' });
});

test('a tag is found without its accents', async () => {
  await user.post('/api/notes', { title: 'Menu', content: 'Coffee and cake.', tags: ['Café'] });
  await vi.waitFor(async () => expect(await titles('coffee tag:cafe')).toEqual(['Menu']), {
    timeout: 60_000,
    interval: 50,
  });
  expect(await titles('tag:cafe')).toEqual(['Menu']);
  expect(await titles('tag:CAFÉ')).toEqual(['Menu']);
});
