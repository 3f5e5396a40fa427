import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import nodeIcal, { type VEvent } from 'node-ical';
import { expect, test } from 'vitest';
import { resealAll } from '#server/admin/reseal-all.ts';
import type { CalendarFeed } from '#shared/calendars.ts';
import { newFolderId } from '#tests/factories.ts';
import { icsOf } from '#tests/fakes/calendar-server.ts';
import { uploadOf } from '#tests/form.ts';
import { signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';

const ORIGIN = 'https://notes.example';
const server = await startTestServer({ PUBLIC_ORIGIN: ORIGIN });
const now = new Date('2026-10-20T06:00:00Z');
server.services.now = () => now;

const LONG = `Send Dana the offer, “as agreed” \\ with ${'längere Wörter 🎉 '.repeat(6)}end`;

/** A user with a client, dated to-dos and an event; `write` adds a note. */
async function inhabit({ services }: TestServer = server) {
  const ada = await signUp(server);
  const client = newFolderId();
  await ada.post('/api/folders', { id: client, name: 'Brightwater', parentId: null });
  await ada.put(`/api/folders/${client}/client`, {
    client: { name: 'Brightwater', otherNames: [], people: [], relation: '' },
  });
  const write = async (
    content: string,
    folderId: string | null = null,
    title = 'Call; with, Dana',
  ): Promise<string> => {
    const { id } = (await ada.post('/api/notes', { title, content, folderId })).json();
    await services.search.idle();
    return id;
  };
  return { ada, client, write };
}

async function turnOn(user: TestUser): Promise<string> {
  const reply = await user.post('/api/calendar-feed');
  expect(reply.statusCode, reply.body).toBe(201);
  const { path } = reply.json() as CalendarFeed;
  expect(path).toMatch(/^\/calendar\/[\w-]{43}\.ics$/);
  return path ?? '';
}

const read = (path: string, headers = {}) => server.http.inject({ url: path, headers });

/** What another program finds, in the order of the feed. */
function eventsIn(body: string): VEvent[] {
  return Object.values(nodeIcal.sync.parseICS(body)).filter((each): each is VEvent => each?.type === 'VEVENT');
}
const summaries = async (path: string) => eventsIn((await read(path)).body).map(({ summary }) => String(summary));

async function upload(user: TestUser, ics: string): Promise<void> {
  const { payload, headers } = uploadOf({ content: ics, name: 'a.ics', type: 'text/calendar' });
  expect((await user.post('/api/calendars/file', payload, headers)).statusCode).toBe(201);
}

test('another program reads due to-dos as events of a day, and the next date of a client with its time', async () => {
  const { ada, client, write } = await inhabit();
  const noteId = await write(`- [ ] ${LONG} (27 Oct 2026)\n- [ ] Greg: names of the managers (28 Oct 2026)`, client);
  const weekly = ['UID:w', 'DTSTART;TZID=Europe/London:20261013T090000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY'];
  await upload(ada, icsOf([...weekly, 'SUMMARY:Brightwater weekly']));
  const path = await turnOn(ada);
  const reply = await read(path);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': expect.stringContaining('noindex'),
  });
  const [offer, names, call, ...others] = eventsIn(reply.body);
  expect(others).toEqual([]);
  const [task] = (await ada.get('/api/tasks')).json().tasks;
  expect(task.text).toContain(LONG);
  expect(String(offer?.summary)).toBe(`Brightwater: ${task.text}`);
  expect(offer).toMatchObject({ datetype: 'date', url: `${ORIGIN}/app?note=${noteId}`, transparency: 'TRANSPARENT' });
  expect([offer?.start.getDate(), offer?.end?.getDate(), String(offer?.description)]).toEqual([
    27,
    28,
    'Note: Call; with, Dana',
  ]);
  expect(String(names?.summary)).toBe('Brightwater: Waiting for Greg: names of the managers');
  expect(call).toMatchObject({ summary: 'Brightwater weekly', datetype: 'date-time' });
  expect(call?.start.toISOString()).toBe('2026-10-20T08:00:00.000Z');
  expect(call?.end?.toISOString()).toBe('2026-10-20T09:00:00.000Z');
});

test('has no word of an event that is private in its calendar, but the client’s next one', async () => {
  const { ada } = await inhabit();
  const day = (number: number) => [`UID:${number}`, `DTSTART;VALUE=DATE:202611${number}`];
  await upload(
    ada,
    icsOf(
      [...day(10), 'CLASS:PRIVATE', 'SUMMARY:Brightwater: sell the shares'],
      [...day(11), 'CLASS:CONFIDENTIAL', 'SUMMARY:Brightwater: the lawsuit'],
      [...day(12), 'CLASS:PUBLIC', 'SUMMARY:Brightwater: the review'],
    ),
  );
  const { body } = await read(await turnOn(ada));
  expect(eventsIn(body).map(({ summary }) => String(summary))).toEqual(['Brightwater: the review']);
  expect(body).not.toMatch(/shares|lawsuit/);
});

test('is written as RFC 5545 has it', async () => {
  const { ada, client, write } = await inhabit();
  await write(`- [ ] ${LONG} (27 Oct 2026)`, client);
  const { body } = await read(await turnOn(ada));
  const lines = body.split('\r\n');
  expect(body).not.toMatch(/[^\r]\n/);
  expect(lines.at(-1)).toBe('');
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(lines.slice(0, 9)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sparehour//Calendar feed//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'NAME:Sparehour',
    'X-WR-CALNAME:Sparehour',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
  ]);
  expect(body).toMatch(/\r\nUID:[\w-]{36}@sparehour\r\nDTSTAMP:\d{8}T\d{6}Z\r\nLAST-MODIFIED:\d{8}T\d{6}Z\r\n/);
  expect(body).toContain('DTSTART;VALUE=DATE:20261027\r\nDTEND;VALUE=DATE:20261028\r\n');
});

test('has an identity that stays and a tag that changes with it; what is done leaves', async () => {
  const { ada, write } = await inhabit();
  const noteId = await write('- [ ] Send the offer (27 Oct 2026)\n- [ ] Call (28 Oct 2026)');
  const path = await turnOn(ada);
  const first = await read(path);
  const etag = String(first.headers.etag);
  expect((await read(path, { 'if-none-match': etag })).statusCode).toBe(304);
  await ada.put(`/api/notes/${noteId}`, {
    title: 'Call',
    content: '- [ ] Send the new offer (27 Oct 2026)\n- [x] Call (28 Oct 2026)',
    tags: [],
  });
  await server.services.search.idle();
  const second = await read(path, { 'if-none-match': etag });
  expect(second.statusCode).toBe(200);
  const [before, after] = [eventsIn(first.body), eventsIn(second.body)];
  expect(after.map(({ uid, summary }) => [uid, String(summary)])).toEqual([[before[0]?.uid, 'Send the new offer']]);
});

test('leaves out what is private, hidden, in Trash, suggested, dismissed, undated or long past', async () => {
  const { ada, client, write } = await inhabit();
  await write(
    '- [ ] Show the offer (27 Oct 2026)\n\n> [!private]\n> - [ ] Secret (27 Oct 2026)\n\n- [ ] Show the plan (28 Oct 2026)',
  );
  await write('I will call the lawyer by 29 October 2026.\n- [ ] Without a day\n- [ ] Long past (3 March 2024)');
  const hidden = await write('- [ ] Hidden (27 Oct 2026)');
  await ada.put(`/api/notes/${hidden}/ai-exclusion`, { excluded: true });
  const trashed = await write('- [ ] In Trash (27 Oct 2026)');
  await ada.delete(`/api/notes/${trashed}`);
  await write('- [ ] Of a hidden client (27 Oct 2026)', client);
  await upload(ada, icsOf(['UID:1', 'DTSTART;VALUE=DATE:20261027', 'SUMMARY:Call with Brightwater']));
  await ada.put(`/api/folders/${client}/ai-exclusion`, { excluded: true });
  await server.services.search.idle();
  expect(await summaries(await turnOn(ada))).toEqual(['Show the offer', 'Show the plan']);
});

test('leaves out all of a note with something private until its places are read again', async () => {
  const { ada, write } = await inhabit();
  const noteId = await write('> [!private]\n> - [ ] Secret (27 Oct 2026)\n\n- [ ] Show the plan (28 Oct 2026)');
  const path = await turnOn(ada);
  expect(await summaries(path)).toEqual(['Show the plan']);
  await server.services.db.write(ada.id, (tx) =>
    tx.execute(sql`update notes set version = version + 1 where user_id = ${ada.id} and id = ${noteId}`),
  );
  expect(await summaries(path)).toEqual([]);
});

test('a new address closes the one before; every link that leads to nothing is answered alike', async () => {
  const { ada } = await inhabit();
  const bob = await signUp(server);
  const first = await turnOn(ada);
  expect((await read(first)).statusCode).toBe(200);
  expect((await ada.get('/api/calendars')).json().feed).toMatchObject({ path: first, readAt: now.toISOString() });
  const second = await turnOn(ada);
  const closed = await read(first);
  expect([closed.statusCode, closed.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
  expect((await read('/calendar/nothing.ics')).body).toBe(closed.body);
  expect((await bob.delete('/api/calendar-feed')).statusCode).toBe(404);
  expect((await read(second)).statusCode).toBe(200);
  expect((await ada.delete('/api/calendar-feed')).statusCode).toBe(204);
  expect((await read(second)).statusCode).toBe(404);
  expect((await ada.get('/api/calendars')).json().feed).toBeNull();
  // The link is in the database as a hash, and sealed.
  const third = await turnOn(ada);
  const [row] = await server.services.db.system.execute(sql`
    select row_to_json(f)::text as text, encode(sealed, 'escape') as sealed from calendar_feeds f`);
  expect(JSON.stringify(row)).not.toContain(third.slice(10, 40));
});

test('isn’t read while the account is locked or sharing is off', async () => {
  const { ada } = await inhabit();
  const path = await turnOn(ada);
  await server.services.db.system.execute(sql`update users set locked_at = now() where id = ${ada.id}`);
  expect((await read(path)).statusCode).toBe(404);
  await server.services.db.system.execute(sql`update users set locked_at = null where id = ${ada.id}`);
  const strict = await startTestServer({ SHARING: 'off' });
  expect((await strict.http.inject(path)).statusCode).toBe(404);
  const bob = await signUp(strict);
  expect((await bob.post('/api/calendar-feed')).statusCode).toBe(403);
  expect((await bob.get('/api/calendars')).json().isFeedAllowed).toBe(false);
});

test('is limited as shared pages are', async () => {
  const limited = await startTestServer({ RATE_LIMITS: 'on', LIMIT_SHARED_PAGE: 2 });
  const codes = [];
  for (let at = 0; at < 3; at += 1) codes.push((await limited.http.inject('/calendar/nothing.ics')).statusCode);
  expect(codes).toEqual([404, 404, 429]);
});

test('what another calendar has from here isn’t read back', async () => {
  const { ada, write } = await inhabit();
  await write('- [ ] Send the offer to Brightwater (27 Oct 2026)');
  const { body } = await read(await turnOn(ada));
  await upload(ada, body);
  expect((await ada.get('/api/calendars')).json().calendars[0]).toMatchObject({ name: 'Sparehour', events: 0 });
});

test('addresses and links survive a new secret key', async () => {
  const { ada } = await inhabit();
  const path = await turnOn(ada);
  const [before, after] = [{ secretKey: 's'.repeat(44) }, { secretKey: 'n'.repeat(44) }];
  const rotated = await resealAll(server.services, { ...after, otherSecretKey: before.secretKey });
  expect(rotated).toMatchObject({ unreadable: 0, resealed: expect.any(Number) });
  expect((await ada.get('/api/calendars')).json().feed.path).toBeNull();
  expect((await read(path)).statusCode).toBe(200);
  await resealAll(server.services, { ...before, otherSecretKey: after.secretKey });
  expect((await ada.get('/api/calendars')).json().feed.path).toBe(path);
});

const hasPython = (() => {
  try {
    execFileSync('/usr/bin/python3', ['-c', 'import icalendar'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

// Debian's python3-icalendar.
test.runIf(hasPython)('a second program reads the same', async () => {
  const { ada, client, write } = await inhabit();
  await write(`- [ ] ${LONG} (27 Oct 2026)\n- [ ] Greg: names (28 Oct 2026)`, client);
  await upload(ada, icsOf(['UID:1', 'DTSTART:20261027T090000Z', 'SUMMARY:Call with Brightwater']));
  const { body } = await read(await turnOn(ada));
  const file = join(tmpdir(), `feed-${process.pid}.ics`);
  writeFileSync(file, body);
  const script = `
import sys, json, icalendar
calendar = icalendar.Calendar.from_ical(open(sys.argv[1], 'rb').read())
print(json.dumps([[str(e['uid']), str(e['summary']), e['dtstart'].dt.isoformat()] for e in calendar.walk('vevent')]))`;
  const found = JSON.parse(execFileSync('/usr/bin/python3', ['-c', script, file], { encoding: 'utf8' })) as string[][];
  expect(found.map(([uid, summary]) => [uid, summary])).toEqual(
    eventsIn(body).map(({ uid, summary }) => [uid, String(summary)]),
  );
  expect(found.map(([, , start]) => start)).toEqual(['2026-10-27', '2026-10-28', '2026-10-27T09:00:00+00:00']);
});
