import { readFileSync } from 'node:fs';
import nodeIcal, { type VEvent } from 'node-ical';
import { describe, expect, test } from 'vitest';
import { icsOf } from '#tests/fakes/calendar-server.ts';
import { readOccurrences } from './read-occurrences.ts';

const job = {
  from: Date.parse('2026-10-01'),
  to: Date.parse('2026-11-30'),
  now: Date.parse('2026-10-20'),
  eventsMax: 1_000,
  zone: null as string | null,
  owner: null,
};

/** The occurrences of these events, each as when it begins. */
function starts(ics: string, zone: string | null = null): string[] {
  const read = readOccurrences(ics, { ...job, zone });
  return (read?.occurrences ?? []).map(({ startsAt, day, lastDay }) =>
    startsAt === null
      ? day === lastDay
        ? day
        : `${day} to ${lastDay}`
      : new Date(startsAt).toISOString().slice(0, 16),
  );
}

/** The same, by another program. */
function startsByAnother(ics: string): string[] {
  const [from, to] = [new Date(job.from), new Date(job.to)];
  const events = Object.values(nodeIcal.sync.parseICS(ics)).filter((each): each is VEvent => each?.type === 'VEVENT');
  return events
    .flatMap((event) => nodeIcal.expandRecurringEvent(event, { from, to }))
    .map(({ start }) => new Date(start).toISOString().slice(0, 16))
    .sort();
}

const at = (zone: string, time: string, ...more: string[]) => [
  'UID:1',
  `DTSTART;TZID=${zone}:${time}`,
  'SUMMARY:Call',
  ...more,
];
const weekly = (zone: string, ...more: string[]) =>
  icsOf(at(zone, '20261012T090000', 'RRULE:FREQ=WEEKLY;COUNT=5', ...more));

describe('nine on a Monday stays nine across a change of clocks', () => {
  test('in London, which turns its clocks on 25 October', () => {
    const expected = [
      '2026-10-12T08:00',
      '2026-10-19T08:00',
      '2026-10-26T09:00',
      '2026-11-02T09:00',
      '2026-11-09T09:00',
    ];
    for (const zone of [
      'Europe/London',
      'GMT Standard Time',
      '/mozilla.org/20050126_1/Europe/London',
      '"Europe/London"',
    ])
      expect(starts(weekly(zone)), zone).toEqual(expected);
    expect(startsByAnother(weekly('Europe/London'))).toEqual(expected);
  });

  test('in New York, which turns them a week later', () => {
    const expected = [
      '2026-10-12T13:00',
      '2026-10-19T13:00',
      '2026-10-26T13:00',
      '2026-11-02T14:00',
      '2026-11-09T14:00',
    ];
    for (const zone of ['America/New_York', 'Eastern Standard Time', '"(UTC-05:00) Eastern Time (US & Canada)"'])
      expect(starts(weekly(zone)), zone).toEqual(expected);
    expect(startsByAnother(weekly('America/New_York'))).toEqual(expected);
  });

  test('in a zone that the calendar defines itself', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Customized Time Zone',
      'BEGIN:STANDARD',
      'DTSTART:16010101T030000',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0100',
      'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:16010101T020000',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0200',
      'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3',
      'END:DAYLIGHT',
      'END:VTIMEZONE',
    ].join('\r\n');
    const event = at('Customized Time Zone', '20261012T090000', 'RRULE:FREQ=WEEKLY;COUNT=3');
    expect(starts(icsOf(zone, event))).toEqual(['2026-10-12T07:00', '2026-10-19T07:00', '2026-10-26T08:00']);
  });

  test('in the calendar’s zone or the reader’s where the event has none', () => {
    const floating = ['UID:1', 'DTSTART:20261019T090000', 'RRULE:FREQ=WEEKLY;COUNT=2'];
    expect(starts(icsOf('X-WR-TIMEZONE:Europe/Berlin', floating))).toEqual(['2026-10-19T07:00', '2026-10-26T08:00']);
    expect(starts(icsOf(floating), 'Europe/London')).toEqual(['2026-10-19T08:00', '2026-10-26T09:00']);
    expect(starts(icsOf(floating))).toEqual(['2026-10-19T09:00', '2026-10-26T09:00']);
    expect(starts(weekly('Nowhere/At_All'), 'Europe/London').slice(0, 1)).toEqual(['2026-10-12T08:00']);
  });

  test('a time that comes twice is the first one, and one that is left out comes an hour later', () => {
    expect(starts(icsOf(at('Europe/London', '20261025T013000')))).toEqual(['2026-10-25T00:30']);
    const march = { ...job, from: Date.parse('2026-03-01'), to: Date.parse('2026-04-30') };
    const read = readOccurrences(icsOf(at('Europe/London', '20260329T013000')), march);
    expect(read?.occurrences.map(({ startsAt }) => new Date(startsAt ?? 0).toISOString())).toEqual([
      '2026-03-29T01:30:00.000Z',
    ]);
  });
});

test.each([
  'FREQ=MONTHLY;BYDAY=-1FR',
  'FREQ=MONTHLY;BYMONTHDAY=31',
  'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;WKST=SU',
  'FREQ=DAILY;INTERVAL=3;UNTIL=20261110T090000Z',
  'FREQ=YEARLY;BYMONTH=10,11;BYDAY=1TH',
])('%s is what another program makes of it', (rule) => {
  const ics = icsOf(at('Europe/London', '20250901T090000', `RRULE:${rule}`));
  // Of a day that its rule doesn't have, a program may show the first or not.
  expect(starts(ics)).toEqual(startsByAnother(ics));
  expect(starts(ics).length).toBeGreaterThan(0);
});

describe('an invitation that its owner declined is no date', () => {
  const calls = at('Europe/London', '20261012T090000', 'RRULE:FREQ=WEEKLY;COUNT=3');
  const declined = (who: string) => `ATTENDEE;CN=Ada;PARTSTAT=DECLINED:mailto:${who}`;
  const moved = ['RECURRENCE-ID;TZID=Europe/London:20261019T090000', declined('Ada@example.com')];

  test('where the calendar is called by their address, of all or of one that repeats', () => {
    const named = 'X-WR-CALNAME:ada@example.com';
    expect(starts(icsOf(named, [...calls, declined('ada@example.com')]))).toEqual([]);
    expect(starts(icsOf(named, calls, at('Europe/London', '20261019T090000', ...moved)))).toEqual([
      '2026-10-12T08:00',
      '2026-10-26T09:00',
    ]);
    expect(starts(icsOf(named, [...calls, declined('dana@example.com')]))).toHaveLength(3);
    expect(starts(icsOf([...calls, declined('ada@example.com')]))).toHaveLength(3);
  });

  test('where the address that it is read at has theirs', () => {
    const ics = icsOf([...calls, declined('ada@example.com')]);
    expect(readOccurrences(ics, { ...job, owner: 'ada@example.com' })?.occurrences).toEqual([]);
  });
});

test.each(['PRIVATE', 'confidential'])('knows that an event is %s', (given) => {
  const ics = icsOf(['UID:1', 'DTSTART:20261020T090000Z', `CLASS:${given}`], ['UID:2', 'DTSTART:20261021T090000Z']);
  expect(readOccurrences(ics, job)?.occurrences.map(({ isPrivate }) => isPrivate)).toEqual([true, false]);
});

describe('one that repeats', () => {
  test('and is changed from one on has the new time, length and title from there, across a change of clocks', () => {
    const calls = at('Europe/London', '20261005T090000', 'RRULE:FREQ=WEEKLY;COUNT=6');
    const since = (id: string, ...more: string[]) => [`RECURRENCE-ID;RANGE=THISANDFUTURE${id}`, ...more];
    const later = at('Europe/London', '20261020T140000', ...since(':20261019T080000Z', 'DURATION:PT2H'));
    const canceled = ['UID:1', 'DTSTART:20261102T090000Z', ...since(':20261102T090000Z', 'STATUS:CANCELLED')];
    const expected = ['2026-10-05T08:00', '2026-10-12T08:00', '2026-10-20T13:00', '2026-10-27T14:00'];
    expect(starts(icsOf(calls, later, canceled))).toEqual(expected);
    const single = at('Europe/London', '20261028T100000', 'RECURRENCE-ID:20261026T090000Z');
    expect(starts(icsOf(single, canceled, later, calls))).toEqual([...expected.slice(0, 3), '2026-10-28T10:00']);
    const read = readOccurrences(icsOf(calls, later), job)?.occurrences ?? [];
    expect(read.map(({ startsAt, endsAt }) => ((endsAt ?? 0) - (startsAt ?? 0)) / 3_600_000)).toEqual([
      0, 0, 2, 2, 2, 2,
    ]);
  });

  test('and was changed long ago has that time today', () => {
    const calls = at('Europe/London', '20250106T090000', 'RRULE:FREQ=WEEKLY');
    const since = at('Europe/London', '20250107T140000', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20250106T090000Z');
    expect(starts(icsOf(calls, [...since, 'DTEND;TZID=Europe/London:20250107T150000'])).slice(0, 2)).toEqual([
      '2026-10-06T13:00',
      '2026-10-13T13:00',
    ]);
  });

  test('until a moment ends on the day that it is there', () => {
    const daily = at('Asia/Tokyo', '20261010T080000', 'RRULE:FREQ=DAILY;UNTIL=20261011T230000Z');
    expect(starts(icsOf(daily))).toEqual(['2026-10-09T23:00', '2026-10-10T23:00', '2026-10-11T23:00']);
    const days = ['UID:1', 'DTSTART;VALUE=DATE:20261010', 'RRULE:FREQ=DAILY;UNTIL=20261011'];
    expect(starts(icsOf(days))).toEqual(['2026-10-10', '2026-10-11']);
  });

  test('leaves out what was canceled, as moments, days and other zones say it', () => {
    for (const left of [
      'TZID=Europe/London:20261019T090000',
      'VALUE=DATE:20261019',
      'TZID=Europe/Paris:20261019T100000',
    ])
      expect(starts(weekly('Europe/London', `EXDATE;${left}`)), left).not.toContain('2026-10-19T08:00');
    expect(starts(weekly('Europe/London', 'EXDATE:20261019T080000Z,20261026T090000Z'))).toHaveLength(3);
    const canceled = ['UID:1', 'RECURRENCE-ID:20261019T080000Z', 'DTSTART:20261019T080000Z', 'STATUS:CANCELLED'];
    const calls = at('Europe/London', '20261012T090000', 'RRULE:FREQ=WEEKLY;COUNT=3');
    expect(starts(icsOf(calls, canceled))).toEqual(['2026-10-12T08:00', '2026-10-26T09:00']);
  });

  test('shows a moved one where it is, in whatever order they come, and the newest of two', () => {
    const calls = at('Europe/London', '20261012T090000', 'RRULE:FREQ=WEEKLY;COUNT=3');
    const moved = (time: string, sequence: number) =>
      at('Europe/London', time, 'RECURRENCE-ID;TZID=Europe/London:20261019T090000', `SEQUENCE:${sequence}`);
    const expected = ['2026-10-12T08:00', '2026-10-21T13:00', '2026-10-26T09:00'];
    expect(starts(icsOf(calls, moved('20261021T140000', 2), moved('20261020T140000', 1)))).toEqual(expected);
    expect(starts(icsOf(moved('20261021T140000', 0), calls))).toEqual(expected);
    expect(startsByAnother(icsOf(calls, moved('20261021T140000', 0)))).toEqual(expected);
  });

  test('since many years comes on its days, and a canceled one not at all', () => {
    const old = at('Europe/London', '19990104T090000', 'RRULE:FREQ=WEEKLY;BYDAY=MO');
    expect(starts(icsOf(old)).slice(0, 2)).toEqual(['2026-10-05T08:00', '2026-10-12T08:00']);
    expect(starts(icsOf([...old, 'STATUS:CANCELLED']))).toEqual([]);
  });

  test('on further days comes on those too', () => {
    const more = at('Europe/London', '20261012T090000', 'RDATE;TZID=Europe/London:20261014T090000,20261028T110000');
    expect(starts(icsOf(more))).toEqual(['2026-10-12T08:00', '2026-10-14T08:00', '2026-10-28T11:00']);
  });
});

test('what takes days has its days, also where a program leaves out that they are', () => {
  expect(starts(icsOf(['UID:1', 'DTSTART;VALUE=DATE:20261024', 'DTEND;VALUE=DATE:20261027']))).toEqual([
    '2026-10-24 to 2026-10-26',
  ]);
  expect(starts(icsOf(['UID:1', 'DTSTART:20261024', 'DTEND:20261025']))).toEqual(['2026-10-24']);
  expect(
    starts(icsOf(['UID:1', 'DTSTART;VALUE=DATE:20261024', 'RRULE:FREQ=WEEKLY;COUNT=2', 'EXDATE:20261024T000000Z'])),
  ).toEqual(['2026-10-31']);
});

test('the day of a moment is that of the reader', () => {
  const late = icsOf(['UID:1', 'DTSTART:20261020T233000Z', 'DURATION:PT1H']);
  const dayIn = (zone: string) =>
    readOccurrences(late, { ...job, zone })?.occurrences.map(({ day, lastDay }) => [day, lastDay]);
  expect(dayIn('Europe/London')).toEqual([['2026-10-21', '2026-10-21']]);
  expect(dayIn('America/New_York')).toEqual([['2026-10-20', '2026-10-20']]);
});

test('an event without a title has one that says so', () => {
  const read = readOccurrences(icsOf(['UID:1', 'DTSTART:20261020T090000Z', 'SUMMARY: ']), job);
  expect(read?.occurrences.map(({ title }) => title)).toEqual(['Untitled event']);
});

test('folded lines, alarms and other components are no part of an event', () => {
  const alarm = ['BEGIN:VALARM', 'UID:2', 'SUMMARY:Alarm', 'DURATION:PT1M', 'END:VALARM'];
  const todo = ['BEGIN:VTODO', 'UID:3', 'DTSTART:20261020T090000Z', 'SUMMARY:No event', 'END:VTODO'].join('\r\n');
  const event = ['UID:1', 'DTSTART:20261020T09', ' 0000Z', 'SUMMARY:Call with', '  Dana\\, at ', '\tnine', ...alarm];
  const read = readOccurrences(icsOf(todo, event).replaceAll('\r\n', '\n'), job);
  expect(read?.occurrences).toMatchObject([
    { title: 'Call with Dana, at nine', endsAt: Date.parse('2026-10-20T09:00Z') },
  ]);
});

test('knows the zones of Windows', () => {
  const ours = JSON.parse(readFileSync('content/windows-zones.json', 'utf8')) as Record<string, string>;
  const theirs = JSON.parse(readFileSync('node_modules/node-ical/windowsZones.json', 'utf8')) as Record<
    string,
    { iana: string[] }
  >;
  expect(ours).toEqual(Object.fromEntries(Object.entries(theirs).map(([name, { iana }]) => [name, iana[0]])));
  for (const zone of Object.values(ours)) expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow();
});
