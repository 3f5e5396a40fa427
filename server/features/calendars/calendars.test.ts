import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { matchEvents, refreshCalendars } from '#server/features/calendars/calendars.service.ts';
import type { Calendar, Calendars } from '#shared/calendars.ts';
import type { ClientSummary } from '#shared/clients.ts';
import { newFolderId } from '#tests/factories.ts';
import { icsOf, startCalendarServer } from '#tests/fakes/calendar-server.ts';
import { uploadOf } from '#tests/form.ts';
import { signUp, startTestServer, type TestUser } from '#tests/server.ts';

const there = await startCalendarServer();
const server = await startTestServer({}, { outside: there.outside });
afterAll(() => there.close());
const HOUR = 3_600_000;
let now = new Date('2026-10-20T06:00:00Z');
server.services.now = () => now;
let ada: TestUser;

const WEEKLY = [
  'UID:weekly',
  'DTSTART;TZID=Europe/London:20261006T090000',
  'DTEND;TZID=Europe/London:20261006T100000',
  'RRULE:FREQ=WEEKLY;BYDAY=TU',
  'SUMMARY:Weekly call',
  'ORGANIZER:mailto:ada@example.com',
  'ATTENDEE;CN=Dana:mailto:Dana@Brightwater.example',
];

beforeEach(async () => {
  there.calendars.clear();
  there.requests.length = 0;
  now = new Date('2026-10-20T06:00:00Z');
  await server.services.db.system.execute(sql`delete from calendars`);
  ada = await signUp(server);
});

async function makeClient(name: string, email = '', otherNames: string[] = []): Promise<string> {
  const id = newFolderId();
  await ada.post('/api/folders', { id, name, parentId: null });
  const people = email === '' ? [] : [{ name: 'Dana Whitcombe', role: '', email }];
  await ada.put(`/api/folders/${id}/client`, { client: { name, otherNames, people, relation: '' } });
  return id;
}

async function add(ics: string, path = '/secret.ics'): Promise<Calendar> {
  there.calendars.set(path, ics);
  const reply = await ada.post('/api/calendars', { address: `webcal://calendar.test${path}`, zone: 'Europe/London' });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json();
}

async function uploadFile(content: string, name = 'work.ics') {
  const { payload, headers } = uploadOf({ content, name, type: 'text/calendar' }, { zone: 'Europe/London' });
  return ada.post('/api/calendars/file', payload, headers);
}

async function nextOf(id: string, today = '2026-10-20'): Promise<ClientSummary['next'] | undefined> {
  const clients: ClientSummary[] = (await ada.get(`/api/clients?today=${today}`)).json();
  return clients.find((client) => client.id === id)?.next;
}

const listed = async (): Promise<Calendars> => (await ada.get('/api/calendars')).json();

async function refreshDue(): Promise<void> {
  await refreshCalendars(server.services);
  await expect.poll(() => server.services.readingCalendars.size).toBe(0);
}

describe('an event is a client’s', () => {
  test('where one of its people is invited, and its next occurrence is the next date, with its time', async () => {
    const client = await makeClient('Brightwater Hotels', 'dana@brightwater.example');
    await add(icsOf('X-WR-CALNAME:Work', WEEKLY));
    // Summer time ends on 25 October: 9:00 in London is 8:00 before and 9:00 after.
    const next = { text: 'Weekly call', noteId: null };
    expect(await nextOf(client)).toEqual({ ...next, day: '2026-10-20', at: '2026-10-20T08:00:00.000Z' });
    now = new Date('2026-10-20T09:00:01Z');
    expect(await nextOf(client)).toEqual({ ...next, day: '2026-10-27', at: '2026-10-27T09:00:00.000Z' });
  });

  test('where its title names it, at the beginning too', async () => {
    const client = await makeClient('Brightwater');
    const titles = ['Brightwater', 'Call: Brightwater', 'Review with Brightwater', 'BRIGHTWATER REVIEW'];
    await add(
      icsOf(...titles.map((title, at) => [`UID:${at}`, `DTSTART;VALUE=DATE:2026102${at}`, `SUMMARY:${title}`])),
    );
    for (const [at, text] of titles.entries()) {
      const day = `2026-10-2${at}`;
      expect(await nextOf(client, day)).toEqual({ day, at: null, text, noteId: null });
    }
  });

  test('none’s where its title has an ordinary word, or where it could be two clients’', async () => {
    const [summit, lumen] = [await makeClient('Summit'), await makeClient('Lumen', 'dana@lumen.example')];
    await add(
      icsOf(
        ['UID:1', 'DTSTART;VALUE=DATE:20261022', 'SUMMARY:Summit planning'],
        ['UID:2', 'DTSTART;VALUE=DATE:20261023', 'SUMMARY:Call with Summit', 'ATTENDEE:mailto:dana@lumen.example'],
      ),
    );
    expect([await nextOf(summit), await nextOf(lumen)]).toEqual([null, null]);
  });

  test('again when its names or people change, and not any more when it is no client', async () => {
    const client = await makeClient('Lumen');
    await add(icsOf(WEEKLY));
    expect(await nextOf(client)).toBeNull();
    const person = { name: 'Dana', role: '', email: 'DANA@brightwater.example ' };
    await ada.put(`/api/folders/${client}/client`, {
      client: { name: 'Lumen', otherNames: [], people: [person], relation: '' },
    });
    expect(await nextOf(client)).toMatchObject({ text: 'Weekly call' });
    await ada.put(`/api/folders/${client}/client`, { client: null });
    const other = await makeClient('Weekly');
    expect(await nextOf(other)).toBeNull();
  });

  test('again within the hour where a client came another way', async () => {
    await add(icsOf(WEEKLY));
    const client = newFolderId();
    const person = { name: 'Dana', role: '', email: 'dana@brightwater.example' };
    const known = JSON.stringify({ name: 'Lumen', otherNames: [], people: [person], relation: '' });
    await server.services.db.write(ada.id, (tx) =>
      tx.execute(sql`
        insert into folders (user_id, id, name, client) values (${ada.id}, ${client}, 'Lumen', ${known}::jsonb)`),
    );
    now = new Date(now.getTime() + HOUR);
    await refreshDue();
    expect(await nextOf(client)).toMatchObject({ text: 'Weekly call' });
  });

  test('a note’s to-do of an earlier day comes first, and of the same day the event', async () => {
    const client = await makeClient('Brightwater', 'dana@brightwater.example');
    await add(icsOf(WEEKLY));
    const content = '- [ ] Send the offer (20 October 2026)\n- [ ] Call (26 October 2026)';
    const { id: noteId } = (await ada.post('/api/notes', { title: 'Call', content, folderId: client })).json();
    await server.services.search.idle();
    expect(await nextOf(client)).toMatchObject({ text: 'Weekly call', noteId: null });
    now = new Date('2026-10-21T06:00:00Z');
    expect(await nextOf(client, '2026-10-21')).toMatchObject({ day: '2026-10-26', at: null, noteId });
  });

  test('of its own user only', async () => {
    const client = await makeClient('Brightwater', 'dana@brightwater.example');
    await add(icsOf(WEEKLY));
    const [bob, own] = [await signUp(server), ada];
    ada = bob;
    expect(await listed()).toMatchObject({ calendars: [], feed: null });
    await matchEvents({ ...server.services, userId: bob.id });
    ada = own;
    expect(await nextOf(client)).not.toBeNull();
  });
});

test('within a client’s wall only its events exist, and no calendar or feed; on a screen it watches, no event', async () => {
  const [brightwater, kestrel] = [await makeClient('Brightwater'), await makeClient('Kestrel')];
  const titles = ['Call with Brightwater', 'Call with Kestrel', 'Dentist'];
  await add(icsOf(...titles.map((title, at) => [`UID:${at}`, 'DTSTART;VALUE=DATE:20261021', `SUMMARY:${title}`])));
  await ada.post('/api/calendar-feed');
  const seen = async (wall: object) =>
    server.services.db.within(wall).read(ada.id, async (tx) => {
      const rows = await tx.execute<{ title: string }>(sql`
        select title from calendar_events union all select name from calendars
        union all select 'feed' from calendar_feeds`);
      return rows.map(({ title }) => title).sort();
    });
  expect(await seen({})).toEqual(['Call with Brightwater', 'Call with Kestrel', 'Dentist', 'calendar.test', 'feed']);
  expect(await seen({ clientId: brightwater })).toEqual(['Call with Brightwater']);
  expect(await seen({ clientId: kestrel })).toEqual(['Call with Kestrel']);
  expect(await seen({ clientId: kestrel, noteId: '7d444840-9dc0-11d1-b245-5ffdce74fad2' })).toEqual([]);
  expect(await seen({ clientId: kestrel, screen: 'open' })).toEqual([]);
});

test('an invitation that the owner of Google’s address declined is no next date', async () => {
  const client = await makeClient('Brightwater', 'dana@brightwater.example');
  const declined = 'ATTENDEE;PARTSTAT=DECLINED:mailto:ada@example.com';
  const call = ['UID:2', 'DTSTART;VALUE=DATE:20261105', 'SUMMARY:Call with Brightwater'];
  await add(icsOf([...WEEKLY, declined], call), '/calendar/ical/Ada%40example.com/private-0123/basic.ics');
  expect(await nextOf(client)).toMatchObject({ text: 'Call with Brightwater' });
});

describe('an address', () => {
  test('is fetched under conditions every hour, and never sent back', async () => {
    const { id, ...shown } = await add(icsOf('X-WR-CALNAME:Work', WEEKLY), '/private-0123456789/basic.ics');
    expect(shown).toEqual({
      name: 'Work',
      host: 'calendar.test',
      isCut: false,
      failure: null,
      events: 55,
      readAt: now.toISOString(),
    });
    expect((await ada.get('/api/calendars')).body).not.toContain('0123456789');
    await refreshDue();
    expect(there.requests).toHaveLength(1);
    now = new Date(now.getTime() + HOUR);
    await refreshDue();
    expect(there.requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, expect.any(String)]);
    expect((await listed()).calendars[0]).toMatchObject({ id, readAt: now.toISOString(), events: 55 });
    // After a day all of it, since a further day came in sight.
    now = new Date(now.getTime() + 25 * HOUR);
    await refreshDue();
    expect(there.requests.at(-1)?.headers['if-none-match']).toBeUndefined();
  });

  test('whose events changed has the new ones, at once when asked', async () => {
    const client = await makeClient('Brightwater', 'dana@brightwater.example');
    const { id } = await add(icsOf(WEEKLY));
    there.calendars.set('/secret.ics', icsOf(WEEKLY.map((line) => line.replaceAll('T090000', 'T113000'))));
    const reply = await ada.post(`/api/calendars/${id}/refresh`);
    expect([reply.statusCode, reply.json().failure]).toEqual([200, null]);
    expect(await nextOf(client)).toMatchObject({ at: '2026-10-20T10:30:00.000Z' });
  });

  // both-databases: concurrency
  test('is read once where several servers are at it', { tags: ['both-databases'] }, async () => {
    await add(icsOf(WEEKLY));
    now = new Date(now.getTime() + HOUR);
    await Promise.all([1, 2, 3].map(() => refreshCalendars(server.services)));
    await expect.poll(() => server.services.readingCalendars.size).toBe(0);
    expect(there.requests).toHaveLength(2);
  });

  test('that fails says why, keeps what was read, and is asked less and less often', async () => {
    const client = await makeClient('Brightwater', 'dana@brightwater.example');
    await add(icsOf(WEEKLY));
    there.calendars.delete('/secret.ics');
    for (const pause of [1, 1, 2, 4]) {
      now = new Date(now.getTime() + pause * HOUR - 1);
      const before = there.requests.length;
      await refreshDue();
      expect(there.requests).toHaveLength(before);
      now = new Date(now.getTime() + 1);
      await refreshDue();
      expect(there.requests).toHaveLength(before + 1);
    }
    const [calendar] = (await listed()).calendars;
    expect(calendar?.failure).toMatch(/^The calendar's server doesn't know this address any more/);
    expect(await nextOf(client)).not.toBeNull();
    there.calendars.set('/secret.ics', icsOf(WEEKLY));
    await ada.post(`/api/calendars/${calendar?.id}/refresh`);
    expect((await listed()).calendars[0]?.failure).toBeNull();
  });

  test.each([
    ['https://localhost/a.ics', /no such address on the public internet/],
    ['https://127.0.0.1/a.ics', /one of the public internet/],
    ['http://calendar.test/a.ics', /must begin with https/],
    ['https://calendar.test:8443/a.ics', /must not name a port/],
    ['https://me:secret@calendar.test/a.ics', /must not hold a name/],
    ['file:///etc/passwd', /must begin with https/],
    ['calendar', /not an address/],
    ['https://calendar.test/none.ics', /doesn't know this address/],
    ['https://calendar.test/page', /leads to a web page/],
    ['https://calendar.test/text', /isn't a calendar/],
    ['https://calendar.test/locked', /needs no password/],
    ['https://calendar.test/broken', /reported an error/],
    ['https://calendar.test/cut', /doesn't answer/],
    ['https://calendar.test/large', /larger than 16 MB/],
    ['https://calendar.test/bomb', /larger than 16 MB/],
    ['https://calendar.test/inside', /no such address/],
    ['https://calendar.test/plain', /redirects to an address/],
    ['https://calendar.test/circle', /redirects to an address/],
  ])('%s is refused with a sentence, and nothing is stored', async (address, sentence) => {
    const redirect = (location: string) => (_: unknown, response: import('node:http').ServerResponse) =>
      response.writeHead(302, { location }).end();
    there.calendars.set('/page', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Sign in</title>');
    });
    there.calendars.set('/text', 'Hello');
    there.calendars.set('/locked', (_, response) => response.writeHead(401).end());
    there.calendars.set('/broken', (_, response) => response.writeHead(500).end());
    there.calendars.set('/cut', (_, response) => response.destroy());
    there.calendars.set('/large', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/calendar' });
      const more = () => {
        while (response.write('X'.repeat(65_536)));
      };
      response.on('drain', more);
      more();
    });
    there.calendars.set('/bomb', 'X'.repeat(20_000_000));
    there.calendars.set('/inside', redirect('https://localhost/metadata'));
    there.calendars.set('/plain', redirect('http://calendar.test/a.ics'));
    there.calendars.set('/circle', redirect('/circle'));
    const reply = await ada.post('/api/calendars', { address });
    expect([reply.statusCode, reply.body]).toEqual([422, expect.stringMatching(sentence)]);
    expect((await listed()).calendars).toEqual([]);
  });

  test('follows a redirect to another public address, and its query is part of the secret', async () => {
    there.calendars.set('/old?key=1', (_, response) => response.writeHead(301, { location: '/new?key=2' }).end());
    there.calendars.set('/new?key=2', icsOf(WEEKLY));
    const reply = await ada.post('/api/calendars', { address: 'https://calendar.test/old?key=1' });
    expect([reply.statusCode, reply.json().name]).toEqual([201, 'calendar.test']);
  });

  test('is in no line of the log', async () => {
    const lines: unknown[] = [];
    const log = { ...server.services.log, warn: (...line: unknown[]) => lines.push(line) };
    there.calendars.set('/secret.ics', icsOf(WEEKLY));
    await add(icsOf(WEEKLY));
    there.calendars.set('/secret.ics', (_, response) => response.destroy());
    now = new Date(now.getTime() + HOUR);
    await refreshCalendars({ ...server.services, log: log as never });
    await expect.poll(() => server.services.readingCalendars.size).toBe(0);
    expect((await listed()).calendars[0]?.failure).toMatch(/doesn't answer/);
    expect(JSON.stringify(lines)).not.toContain('secret.ics');
  });
});

test('a file is read once, named by its calendar or its name, and removed with its events', async () => {
  const client = await makeClient('Brightwater', 'dana@brightwater.example');
  const reply = await uploadFile(icsOf(WEEKLY), 'My calendar.ics');
  expect(reply.statusCode, reply.body).toBe(201);
  const { id, ...shown } = reply.json();
  expect(shown).toMatchObject({ name: 'My calendar', host: null, events: 55 });
  expect((await ada.post(`/api/calendars/${id}/refresh`)).statusCode).toBe(422);
  expect(await nextOf(client)).not.toBeNull();
  expect((await ada.delete(`/api/calendars/${id}`)).statusCode).toBe(204);
  expect((await ada.delete(`/api/calendars/${id}`)).statusCode).toBe(404);
  expect(await nextOf(client)).toBeNull();
});

test('the eleventh calendar is refused', async () => {
  await uploadFile(icsOf(WEEKLY));
  await server.services.db.system.execute(sql`
    insert into calendars (user_id, name, created_at, read_at, whole_at, changed_at, digest)
    select user_id, name, created_at, read_at, whole_at, changed_at, digest from calendars, generate_series(1, 9)
    where user_id = ${ada.id}`);
  const reply = await uploadFile(icsOf(WEEKLY));
  expect([reply.statusCode, reply.body]).toEqual([422, expect.stringContaining('at most 10 calendars')]);
});

describe('a hostile file', () => {
  test.each([
    ['no calendar', 'PK\u0003\u0004 not a calendar'],
    ['nothing', ''],
    ['a list of people', 'BEGIN:VCARD\r\nFN:Dana\r\nEND:VCARD'],
  ])('that is %s is refused', async (_, content) => {
    const reply = await uploadFile(content);
    expect([reply.statusCode, reply.body]).toEqual([422, expect.stringContaining("isn't a calendar")]);
  });

  test.each([
    [
      'repeats each second without an end',
      icsOf(['UID:1', 'DTSTART:20261001T000000Z', 'RRULE:FREQ=SECONDLY', 'SUMMARY:S'], WEEKLY),
    ],
    [
      'repeats on a day that never comes',
      icsOf(['UID:1', 'DTSTART:20261001T000000Z', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'SUMMARY:S'], WEEKLY),
    ],
    [
      'has a line of 8 MB',
      icsOf(['UID:1', 'DTSTART:20261001T000000Z', `SUMMARY:${'long '.repeat(1_600_000)}`], WEEKLY),
    ],
    [
      'has 1,000,000 folds',
      icsOf(['UID:1', 'DTSTART:20261001T000000Z', `SUMMARY:${'\r\n a'.repeat(1_000_000)}`], WEEKLY),
    ],
    ['is nested 100,000 deep', icsOf('BEGIN:VEVENT\r\n'.repeat(100_000), 'END:VEVENT\r\n'.repeat(100_000), WEEKLY)],
    [
      'has broken events',
      icsOf(['DTSTART:yesterday'], ['UID:2'], ['DTSTART:20261001T000000Z', 'RRULE:FREQ=NEVER'], WEEKLY),
    ],
    ['ends in the middle', icsOf(WEEKLY, ['UID:3', 'DTSTART:20261022T0']).slice(0, -30)],
    [
      'has years without a calendar',
      icsOf(['UID:1', 'DTSTART:00010101T000000Z', 'RRULE:FREQ=DAILY'], ['UID:2', 'DTSTART:99991231'], WEEKLY),
    ],
  ])('that %s harms no other event', async (_, content) => {
    const client = await makeClient('Brightwater', 'dana@brightwater.example');
    const reply = await uploadFile(content);
    if (reply.statusCode !== 201) {
      expect([reply.statusCode, reply.body]).toEqual([422, expect.stringContaining('takes too long')]);
    } else {
      expect(await nextOf(client)).toMatchObject({ text: 'Weekly call', day: '2026-10-20' });
    }
  });

  test('with 100,000 events is read as far as the nearest 3,000', async () => {
    const client = await makeClient('Brightwater', 'dana@brightwater.example');
    const events = Array.from({ length: 100_000 }, (_, at) => {
      const day = new Date(Date.UTC(2026, 7, 25) + (at % 400) * 86_400_000)
        .toISOString()
        .slice(0, 10)
        .replaceAll('-', '');
      return [`UID:${at}`, `DTSTART;VALUE=DATE:${day}`, `SUMMARY:Event ${at}`];
    });
    const reply = await uploadFile(icsOf(WEEKLY, ...events));
    expect(reply.json()).toMatchObject({ events: 3_000, isCut: true });
    expect(await nextOf(client)).toMatchObject({ text: 'Weekly call', day: '2026-10-20' });
  }, 60_000);

  test('shows text as text: control characters and overlong titles', async () => {
    const client = await makeClient('Brightwater', 'dana@brightwater.example');
    const title = `A\\nB\u0000\u202eC\ud83d ${'x'.repeat(400)}`;
    await uploadFile(
      icsOf(['UID:1', 'DTSTART;VALUE=DATE:20261020', `SUMMARY:${title}`, 'ATTENDEE:mailto:dana@brightwater.example']),
    );
    const next = await nextOf(client);
    expect(next?.text).toMatch(/^A B C\ufffd x+$/);
    expect(next?.text).toHaveLength(200);
  });
});
