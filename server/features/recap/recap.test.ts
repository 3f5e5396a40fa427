// @module-tag both-databases: roles and row security

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WrittenDraft } from '#shared/drafts.ts';
import type { Recap, RecapLine, SentLetter } from '#shared/recap.ts';
import { composeLetter, missingIn } from '#shared/recap-letter.ts';
import { startChatServer } from '#tests/chat.ts';
import { newFolderId } from '#tests/factories.ts';
import { type FakeProvider, startFakeProvider } from '#tests/fakes/ai-provider.ts';
import { signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';
import { visitPage } from '#tests/shares.ts';

let provider: FakeProvider;
let withModel: TestServer;
let server: TestServer;
let ada: TestUser;

const now = () => new Date('2026-11-24T09:00:00Z');

beforeAll(async () => {
  provider = await startFakeProvider();
  provider.pace = 0;
  ({ server: withModel } = await startChatServer(provider));
  server = await startTestServer();
  withModel.services.now = now;
  server.services.now = now;
});
beforeEach(async () => {
  provider.requests.length = 0;
  ada = await signUp(server);
});
afterAll(async () => {
  await withModel.http.close();
  await server.http.close();
  await provider.close();
});

const CALL = `Dana Whitcombe and Tom, 40 min

Decided: two trolleys per changeover from January
- I send Dana the offer by Fri 4 Dec
- Tom sends the shift plans by Mon 30 Nov
- Hugh would do the drawings for 450 a day
- I think they can't pay before spring
- same trouble as at Tollgate Breweries

> [!private]
> Dana leaves in March.

PRIVATE the board wants to sell.

~~Tom brings the keys by Friday~~

Next call: Tue 1 December 10:00
`;

async function clientOf(user: TestUser, name: string, people: string[]): Promise<string> {
  const id = newFolderId();
  await user.post('/api/folders', { id, name, parentId: null });
  const client = {
    name,
    otherNames: [],
    people: people.map((each) => ({ name: each, role: '', email: '' })),
    relation: '',
  };
  await user.put(`/api/folders/${id}/client`, { client });
  return id;
}

async function meetingOf(user: TestUser, content = CALL): Promise<string> {
  await clientOf(user, 'Tollgate Breweries', ['Rhona Mackie']);
  const folderId = await clientOf(user, 'Brightwater', ['Dana Whitcombe', 'Tom Ellery']);
  return (await user.post('/api/notes', { title: 'Call 24 Nov 2026', content, folderId })).json().id;
}

async function recapOf(user: TestUser, id: string): Promise<Recap> {
  const reply = await user.get(`/api/notes/${id}/recap`);
  expect([reply.statusCode, reply.body.slice(0, 300)]).toEqual([200, expect.anything()]);
  return reply.json();
}

function lineWith({ lines }: Recap, text: string): RecapLine {
  const found = lines.find((line) => line.text.includes(text));
  if (found === undefined) throw new Error(`No line has “${text}”`);
  return found;
}

describe('the recap of a meeting', () => {
  test('is a letter in whole sentences, to those who were there, with what is lacking named apart', async () => {
    const recap = await recapOf(ada, await meetingOf(ada));
    expect(composeLetter(recap, new Map())).toBe(
      `Hello Dana and Tom,

Thank you for your time on Tuesday, November 24. Here is a short summary.

This is what we agreed:
- Two trolleys per changeover from January

On my side:
- I send Dana the offer by Friday, December 4

On your side:
- Tom sends the shift plans by Monday, November 30

We speak again on Tuesday, December 1 at 10:00.

If anything is missing or wrong, a short reply is enough.

Best regards,`,
    );
    expect([recap.form.subject, missingIn(recap, new Map())]).toEqual([
      'Summary of our conversation on Tuesday, November 24',
      [],
    ]);
    const short = await recapOf(ada, await meetingOf(ada, 'Dana\n\n- I send the offer by Fri 4 Dec\n'));
    expect(missingIn(short, new Map())).toEqual(['decisions', 'theirs', 'next']);
    expect(composeLetter(short, new Map())).not.toMatch(/agreed|your side|speak again/);
  });

  test('greets the people of the client that the title or the first line names, and no others', async () => {
    const folderId = await clientOf(ada, 'Quillon', ['Dana Whitcombe', 'Tom Ellery']);
    const greetingOf = async (title: string, content: string) => {
      const { id } = (await ada.post('/api/notes', { title, content, folderId })).json();
      return (await recapOf(ada, id)).form.greeting;
    };
    expect(await greetingOf('Call Tom 24 Nov 2026', 'Talked about Dana.')).toBe('Hello Tom,');
    expect(await greetingOf('Call 24 Nov 2026', 'With DW, 40 min\n\n- Tom was ill')).toBe('Hello Dana,');
    expect(await greetingOf('Call 24 Nov 2026', 'About the budget\n\n- Tom asks Maria Berg')).toBe('Hello,');
  });

  test('shows each line that stays with its author, with the reason', async () => {
    const recap = await recapOf(ada, await meetingOf(ada));
    const held = (text: string) => lineWith(recap, text).held;
    expect({
      price: held('Hugh would do'),
      doubt: held('can’t pay'.replace('’', "'")),
      client: held('Tollgate'),
      callout: held('Dana leaves'),
      marked: held('the board wants'),
      struck: held('brings the keys'),
      talk: held('40 min'),
    }).toEqual({
      price: 'price',
      doubt: 'doubt',
      client: 'otherClient',
      callout: 'private',
      marked: 'private',
      struck: 'struck',
      talk: 'background',
    });
  });

  test('one press lets a line in or holds it back, but never a private one', async () => {
    const recap = await recapOf(ada, await meetingOf(ada));
    const all = new Map(recap.lines.map(({ id, held }) => [id, held !== null]));
    const letter = composeLetter(recap, all);
    expect(letter).toContain('We also talked about:\n');
    expect(letter).toContain('Hugh would do the drawings for 450 a day');
    expect(letter).not.toContain('I send Dana');
    expect(letter).not.toMatch(/leaves in March|wants to sell/);
    expect(lineWith(recap, 'Dana leaves').sentence).toBe('');
  });

  test('its language is the note’s, and people are called as the note calls them', async () => {
    const folderId = await clientOf(ada, 'Isolde Textil', ['Matthias Brandt']);
    const content =
      'Herr Brandt, 30 Min.\n\n- ich schicke das Angebot bis 4. Dezember\n- er schickt die Schichtpläne bis Freitag 27.11.\n';
    const { id } = (await ada.post('/api/notes', { title: 'Telefonat 24.11.2026', content, folderId })).json();
    const letter = composeLetter(await recapOf(ada, id), new Map());
    expect(letter).toContain('Guten Tag Herr Brandt,\n\nvielen Dank für Ihre Zeit am Dienstag, 24. November.');
    expect(letter).toContain('Auf Ihrer Seite:\n- Herr Brandt schickt die Schichtpläne bis Freitag, 27. November\n');
  });

  test('lists the to-dos that accepting makes the user’s own and waiting ones', async () => {
    const id = await meetingOf(ada);
    const { suggestions } = await recapOf(ada, id);
    expect(suggestions.map(({ owner, waiting }) => [owner, waiting])).toEqual(
      expect.arrayContaining([
        [null, false],
        ['Tom', true],
      ]),
    );
    await ada.post(`/api/notes/${id}/suggestions/accept`);
    const { tasks } = (await ada.get('/api/tasks?filter=waiting')).json();
    expect(tasks).toMatchObject([{ owner: 'Tom', due: '2026-11-30', certain: true }]);
    expect((await recapOf(ada, id)).suggestions).toEqual([]);
    expect(composeLetter(await recapOf(ada, id), new Map())).toContain(
      '- Tom sends the shift plans by Monday, November 30\n',
    );
  });

  test('a note of somebody else has none, and one in Trash neither', async () => {
    const id = await meetingOf(ada);
    const eve = await signUp(server);
    expect((await eve.get(`/api/notes/${id}/recap`)).statusCode).toBe(404);
    await ada.delete(`/api/notes/${id}`);
    expect((await ada.get(`/api/notes/${id}/recap`)).statusCode).toBe(404);
  });
});

describe('a letter that a model writes', () => {
  test('is written from the lines in the letter alone, and each invented figure is marked', async () => {
    const user = await signUp(withModel);
    const id = await meetingOf(user);
    const recap = await recapOf(user, id);
    provider.reply = () =>
      'Hello Dana and Tom,\n\nI will send the offer by December 4, for 12,500. Tom sends the shift plans.';
    const hold = [lineWith(recap, 'Decided').id];
    const letIn = [lineWith(recap, '40 min').id, lineWith(recap, 'Dana leaves').id];
    const reply = await user.post(`/api/notes/${id}/recap/letter`, { let: letIn, hold });
    const { text, marks, madeBy, passages } = reply.json() as WrittenDraft;
    expect([reply.statusCode, madeBy]).toEqual([200, expect.stringContaining('a-model')]);
    const unproved = marks
      .filter(({ sources }) => sources.length === 0)
      .map(({ start, end }) => text.slice(start, end));
    expect(unproved).toContain('12,500');
    expect(unproved.join()).not.toMatch(/December|Dana|Tom/);
    const sent = provider.requests.map(({ body }) => body).join('\n');
    expect(sent).toContain('Tom sends the shift plans');
    expect(sent).toContain('40 min');
    expect(sent + JSON.stringify(passages)).not.toMatch(/trolleys|March|sell|Hugh|450 a day|spring|Tollgate|keys/);
  });

  test('isn’t written without a model, for a note that is hidden from AI, or of no line', async () => {
    const id = await meetingOf(ada);
    expect((await ada.post(`/api/notes/${id}/recap/letter`, {})).statusCode).toBe(409);
    const user = await signUp(withModel);
    const own = await meetingOf(user);
    const { lines } = await recapOf(user, own);
    const none = await user.post(`/api/notes/${own}/recap/letter`, { hold: lines.map((line) => line.id) });
    expect(none.statusCode).toBe(422);
    await user.put(`/api/notes/${own}/ai-exclusion`, { excluded: true });
    expect((await user.post(`/api/notes/${own}/recap/letter`, {})).statusCode).toBe(409);
    expect(provider.requests).toEqual([]);
  });
});

describe('a letter that was sent', () => {
  const letter = { recipients: 'Dana, Tom', subject: 'Our call', text: 'Hello Dana,\n\n- 1. *stars*\n', way: 'mail' };

  test('is kept with its note as it was, with its day and recipients, in the order of sending', async () => {
    const id = await meetingOf(ada);
    const kept = await ada.post(`/api/notes/${id}/letters`, letter);
    expect([kept.statusCode, kept.json()]).toEqual([
      201,
      { letter: { ...letter, id: expect.any(String), noteId: id, sentAt: '2026-11-24T09:00:00.000Z' }, path: null },
    ]);
    await ada.put(`/api/notes/${id}`, { content: 'rewritten' });
    const { letters } = (await ada.get(`/api/notes/${id}/letters`)).json() as { letters: SentLetter[] };
    expect(letters).toEqual([kept.json().letter]);
    expect((await (await signUp(server)).get(`/api/notes/${id}/letters`)).statusCode).toBe(404);
    expect((await ada.post(`/api/notes/${id}/letters`, { ...letter, text: ' \n' })).statusCode).toBe(422);
  });

  test('can’t be changed or deleted, not even past the interface; it goes with its note and with the account', async () => {
    const id = await meetingOf(ada);
    await ada.post(`/api/notes/${id}/letters`, letter);
    const { db } = server.services;
    const within = (statement: ReturnType<typeof sql>) => db.write(ada.id, (tx) => tx.execute(statement));
    await expect(within(sql`update sent_letters set text = 'other'`)).rejects.toThrow();
    await expect(within(sql`delete from sent_letters`)).rejects.toThrow();
    const count = async () =>
      Number((await db.system.execute(sql`select count(*) as n from sent_letters where user_id = ${ada.id}`))[0]?.n);
    expect(await count()).toBe(1);
    await ada.delete(`/api/notes/${id}`);
    expect(await count()).toBe(1);
    expect((await ada.delete(`/api/trash/${id}`)).statusCode).toBeLessThan(300);
    expect(await count()).toBe(0);
    await ada.post(`/api/notes/${await meetingOf(ada)}/letters`, letter);
    expect((await ada.delete('/api/user', { password: ada.password })).statusCode).toBe(204);
    expect(await count()).toBe(0);
  });

  test('is shared on a page as a fixed copy, which shows its text and no more', async () => {
    const id = await meetingOf(ada);
    const { path } = (await ada.post(`/api/notes/${id}/letters`, { ...letter, way: 'page' })).json();
    const page = await visitPage(server, path);
    expect(page.body).toContain('Our call');
    expect(page.body).toMatch(/<li>[^<]*1\. \*stars\*/);
    expect(page.body).not.toMatch(/trolleys|my margin|March/);
  });
});
