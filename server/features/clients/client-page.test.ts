import { beforeEach, expect, test } from 'vitest';
import type { Brief, ClientPage } from '#shared/client-page.ts';
import { newFolderId } from '#tests/factories.ts';
import { resetDatabase, signUp, startTestServer, type TestUser } from '#tests/server.ts';

const server = await startTestServer();
const TODAY = '2026-11-25';
let ada: TestUser;
let tollgate: string;

beforeEach(async () => {
  await resetDatabase();
  ada = await signUp(server);
  tollgate = await makeClient('Tollgate');
});

async function makeClient(name: string): Promise<string> {
  const id = newFolderId();
  await ada.post('/api/folders', { id, name, parentId: null });
  await ada.put(`/api/folders/${id}/client`, { client: { name, otherNames: [], people: [], relation: '' } });
  return id;
}

async function write(title: string, lines: string[], folderId: string = tollgate): Promise<string> {
  return (await ada.post('/api/notes', { title, content: lines.join('\n'), folderId })).json().id;
}

/** A day so many days after today: what holds is settled today. */
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

async function page(id: string = tollgate): Promise<ClientPage> {
  await server.services.search.idle();
  return (await ada.get(`/api/clients/${id}?today=${TODAY}`)).json();
}

async function brief(id: string = tollgate): Promise<Record<string, string[]>> {
  await server.services.search.idle();
  const { sections }: Brief = (await ada.get(`/api/clients/${id}/brief?today=${TODAY}`)).json();
  return Object.fromEntries(sections.map(({ name, lines }) => [name, lines.map(({ text }) => text)]));
}

test('has what is open, what holds and what it replaced, each with its day and source', async () => {
  const kickOff = await write('2026-10-14 Kick-off', [
    '- Day rate 980 plus VAT',
    '- [ ] Callum: names of the managers',
  ]);
  const call = await write('2026-11-19 Call', [
    '- New day rate 1,060 from today',
    '- [ ] Send the summary (27 Nov 2026)',
    'Line managers: Sorcha Bain, Dev Malik',
  ]);
  await write('Elsewhere', ['- Day rate 700', '- [ ] Something else'], await makeClient('Quillon'));
  const found = await page();
  expect(found.summary).toMatchObject({ id: tollgate, notes: 2, lastContact: '2026-11-19', mine: 1, theirs: 1 });
  expect(found.mine).toMatchObject([{ noteId: call, day: '2026-11-19', due: '2026-11-27', certain: true }]);
  expect(found.theirs).toMatchObject([{ noteId: kickOff, owner: 'Callum', title: '2026-10-14 Kick-off' }]);
  const rate = found.facts.find(({ holds }) => holds.value === '1,060');
  expect(rate).toMatchObject({ kind: 'money', holds: { noteId: call }, disputed: [] });
  expect(rate?.earlier).toMatchObject([{ value: '980', noteId: kickOff, day: '2026-10-14' }]);
  expect(found.changed).toEqual([rate]);
  expect(found.facts).toContainEqual(expect.objectContaining({ thing: 'Line managers', kind: 'person' }));
  expect(found.timeline.map(({ id }) => id)).toEqual([call, kickOff]);
  // As a figure of its own: ids are random.
  expect(JSON.stringify(found)).not.toMatch(/\b700\b/);
});

test('what disagrees is settled with one call, and opened by what is stated later', async () => {
  await write(`${day(-8)} Board paper`, ['Void turnaround in Q3: 29 days']);
  await write(`${day(-1)} Call`, ['Void turnaround in Q3 was 34 days.']);
  const [thing] = (await page()).facts;
  expect(thing).toMatchObject({ holds: { value: '34 days' }, disputed: [{ value: '29 days' }], earlier: [] });
  expect((await brief()).disagrees).toEqual([expect.stringMatching(/34 days · 29 days$/)]);
  const path = `/api/clients/${tollgate}/facts`;
  expect((await ada.put(path, { key: thing?.key, value: '29 days' })).json().facts).toMatchObject([
    { holds: { value: '29 days' }, disputed: [], earlier: [{ value: '34 days' }] },
  ]);
  expect((await brief()).disagrees).toBeUndefined();
  await write(`${day(5)} Call`, ['Void turnaround in Q3: 31 days']);
  expect((await page()).facts).toMatchObject([{ holds: { value: '31 days' }, disputed: [{ value: '29 days' }] }]);
  await ada.put(path, { key: thing?.key, value: null });
  expect((await ada.put(path, { key: thing?.key, value: '7 days' })).statusCode).toBe(404);
  expect((await ada.put(path, { key: 'unknown', value: '29 days' })).statusCode).toBe(404);
});

test('a brief quotes the last notes and asks three things', async () => {
  await write('2026-11-19 Weekly call', [
    'Rhona and Callum, went well, the late shift did the setup alone.',
    '## Decisions',
    '- Dundee is in from January',
    '## Open',
    'Who pays for the second trolley set?',
    '- [ ] Send the cost summary (26 Nov 2026)',
    '- [ ] Rhona: signed addendum (20 Nov 2026)',
    '',
    '> [!private]',
    '> Callum is being moved out in February, agreed with the board',
    '> - [ ] Look for somebody else by 30 Nov 2026',
    '',
    'Next weekly Thu 3 December 2026 9:00',
  ]);
  await write('2026-12-01 Plan for the next call', ['Nothing has happened yet']);
  const found = await brief();
  expect(found.last).toEqual(['Rhona and Callum, went well, the late shift did the setup alone.']);
  expect(found.agreed).toEqual(['Dundee is in from January']);
  expect(found.mine).toEqual([expect.stringContaining('cost summary')]);
  expect(found.theirs).toEqual([expect.stringContaining('addendum')]);
  expect(found.due).toEqual([expect.stringContaining('cost summary')]);
  expect(found.ask?.[0]).toMatch(/addendum.*was due on Fri/);
  expect(found.ask).toContain('Who pays for the second trolley set?');
  expect(JSON.stringify(found)).not.toMatch(/moved out|somebody else/);
  expect((await page()).summary.next).toMatchObject({ day: '2026-12-03', at: null });
});

test('a brief has each line of the last note whole, and as somebody’s only where a list, a box or a name says so', async () => {
  await write('2026-11-24 Call Rhona', [
    'Rhona 40 min. She looked tired.',
    'Night shift in from 1 Feb instead of 1 Jan',
    'Invoices go to Leith, which Callum checks',
    '',
    'me',
    '- roster v3 → Rhona, Fri',
    '- ~~second quote~~',
    '- one page for the board',
    'them',
    '- C: names of two porters by Tues',
    '- R talks to the union',
    '',
    'open',
    '- overtime on Saturdays, their budget or ours',
    '',
    'nxt call Thurs 10/12 9:30, Teams',
  ]);
  const found = await brief();
  expect(found).toEqual({
    last: ['Rhona 40 min. She looked tired.', 'Invoices go to Leith, which Callum checks'],
    mine: ['roster v3 → Rhona, Fri', 'one page for the board'],
    theirs: ['C: names of two porters by Tues', 'R talks to the union'],
    due: expect.anything(),
    changed: ['Night shift in from 1 Feb instead of 1 Jan'],
    ask: expect.arrayContaining(['Still open: “overtime on Saturdays, their budget or ours”']),
  });
  const { mine, theirs, summary } = await page();
  expect(summary.next).toMatchObject({ day: '2026-12-10' });
  const roster = [...mine, ...theirs].find(({ text }) => /roster/i.test(text));
  await ada.patch(`/api/tasks/${roster?.id}`, { dismiss: true, today: TODAY });
  expect((await brief()).mine).toEqual(['one page for the board']);
});

test('a client without notes has a page and a brief, and a folder that is no client has none', async () => {
  expect(await page()).toMatchObject({ mine: [], theirs: [], facts: [], documents: [], timeline: [], changed: [] });
  expect(await brief()).toEqual({ ask: ['When do we speak next?'] });
  const folder = newFolderId();
  await ada.post('/api/folders', { id: folder, name: 'Not a client', parentId: null });
  for (const path of [`/api/clients/${folder}`, `/api/clients/${folder}/brief`, '/api/clients/unknown']) {
    expect((await ada.get(path)).statusCode, path).toBe(404);
  }
  const eve = await signUp(server);
  expect((await eve.get(`/api/clients/${tollgate}`)).statusCode).toBe(404);
});

test('a client is quiet when nothing was written for more than twice as long as usual', async () => {
  for (const day of ['2026-08-01', '2026-08-08', '2026-08-15']) await write(`${day} Call`, ['Talked']);
  expect((await page()).summary.isQuiet).toBe(true);
  await write('2026-11-20 Call', ['Talked']);
  expect((await page()).summary.isQuiet).toBe(false);
});

test('who an initial is for is read again when the client’s people change', async () => {
  await write('2026-11-24 Call', ['them', '- G: roster of the porters by 1 Dec 2026']);
  expect((await page()).theirs).toMatchObject([{ owner: 'G' }]);
  const people = [{ name: 'Gosia Wrona', role: '', email: '' }];
  const client = { name: 'Tollgate', otherNames: [], people, relation: '' };
  await ada.put(`/api/folders/${tollgate}/client`, { client });
  await expect.poll(async () => (await page()).theirs).toMatchObject([{ owner: 'Gosia' }]);
});
