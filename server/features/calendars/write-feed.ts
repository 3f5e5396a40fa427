import { createHash } from 'node:crypto';
import ICAL from 'ical.js';
import { privateRanges } from '#shared/markdown/private.ts';
import { cutText } from '#shared/text.ts';
import { calendarTexts } from './calendars.texts.ts';
import type { FeedDate, FeedTask } from './feed.repo.ts';

const texts = calendarTexts.feed;
// RFC 5545, 3.1: 75 bytes, with the blank that begins a folded line.
ICAL.foldLength = 74;
const SUMMARY_MAX = 300;
/** How often programs may read it, which few obey. */
const EVERY = 'PT1H';
const DAY_MS = 86_400_000;

/** An event as it is written. */
export interface FeedEvent {
  uid: string;
  summary: string;
  description: string;
  /** Days, or moments: of a to-do and of what takes whole days, the last one is behind it. */
  start: string | Date;
  end: string | Date;
  changedAt: Date;
  url: string | undefined;
}

/**
 * The to-dos that are in no private callout. Of a note with one, none is shown until its places are read again.
 *
 * @param contents the texts of the notes that may have one.
 */
export function withoutPrivateTasks(
  tasks: readonly FeedTask[],
  contents: readonly { id: string; content: string }[],
): FeedTask[] {
  const ranges = new Map(contents.map(({ id, content }) => [id, privateRanges(content)]));
  return tasks.filter(({ noteId, isGuarded, isCurrent, startsAt }) => {
    if (!isGuarded) return true;
    const isWithin = ranges.get(noteId)?.some(({ start, end }) => start <= startsAt && startsAt < end) ?? true;
    return isCurrent && !isWithin;
  });
}

/** @param origin the public address of this server, if it is known. */
export function eventOfTask(task: FeedTask, origin: string | undefined): FeedEvent {
  const { id, noteId, noteTitle, text, waiting, owner, client, due, updatedAt } = task;
  const what = waiting ? texts.waiting(owner, text) : text;
  return {
    uid: id,
    summary: client === null ? what : texts.ofClient(client, what),
    description: noteTitle === '' ? '' : texts.note(noteTitle),
    start: due,
    end: dayAfter(due),
    changedAt: updatedAt,
    url: origin && `${origin}/app?note=${noteId}`,
  };
}

export function eventOfDate(
  { uid, client, clientId, title, ...date }: FeedDate,
  origin: string | undefined,
): FeedEvent {
  const isNamed = title.toLowerCase().includes(client.toLowerCase());
  return {
    uid: createHash('sha256').update(uid).digest('base64url').slice(0, 22),
    summary: isNamed ? title : texts.ofClient(client, title),
    description: '',
    start: date.startsAt ?? date.day,
    end: date.startsAt === null ? dayAfter(date.lastDay) : (date.endsAt ?? date.startsAt),
    changedAt: date.changedAt,
    url: origin && `${origin}/app?client=${encodeURIComponent(clientId)}`,
  };
}

/**
 * Writes the feed as RFC 5545 has it. To-dos are events of a day: Apple and Google leave out the to-dos (`VTODO`) of a
 * feed. Nothing in it takes time, so that the user doesn't seem busy, or busy twice.
 */
export function writeFeed(events: readonly FeedEvent[]): string {
  const calendar = new ICAL.Component('vcalendar');
  const head = { version: '2.0', prodid: '-//Sparehour//Calendar feed//EN', calscale: 'GREGORIAN', method: 'PUBLISH' };
  for (const [name, value] of Object.entries({ ...head, name: texts.name, 'x-wr-calname': texts.name }))
    calendar.addPropertyWithValue(name, value);
  const refresh = new ICAL.Property('refresh-interval');
  refresh.resetType('duration');
  refresh.setValue(ICAL.Duration.fromString(EVERY));
  calendar.addProperty(refresh);
  calendar.addPropertyWithValue('x-published-ttl', EVERY);
  for (const event of events) calendar.addSubcomponent(componentOf(event));
  return `${calendar.toString()}\r\n`;
}

function componentOf({ uid, summary, description, start, end, changedAt, url }: FeedEvent): ICAL.Component {
  const event = new ICAL.Component('vevent');
  const changed = timeOf(changedAt);
  const values = {
    uid: `${uid}@sparehour`,
    dtstamp: changed,
    'last-modified': changed,
    dtstart: timeOf(start),
    dtend: timeOf(end),
    summary: cutText(summary, SUMMARY_MAX),
    ...(description === '' ? {} : { description }),
    ...(url === undefined ? {} : { url }),
    transp: 'TRANSPARENT',
  };
  for (const [name, value] of Object.entries(values)) event.addPropertyWithValue(name, value);
  return event;
}

function timeOf(at: string | Date): ICAL.Time {
  return typeof at === 'string' ? ICAL.Time.fromDateString(at) : ICAL.Time.fromJSDate(at, true);
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
}
