import ICAL from 'ical.js';
import { cutText, storableText } from '#shared/text.ts';
import { utc, type WallTime, type Zone } from './zones.ts';

export const DAY_MS = 86_400_000;
export const UID_MAX = 255;
const TITLE_MAX = 200;
const UNTITLED = 'Untitled event';
const EMAILS_MAX = 50;
const EMAIL_MAX = 254;
/** What calendar programs write of a time is between these. */
const [FIRST_YEAR, LAST_YEAR] = [1900, 2200];

/** A day, or a time of a day in a zone. */
export interface Stamp {
  wall: WallTime;
  isDay: boolean;
  zone: Zone;
}

/** A `VEVENT`: an event, all its repetitions, or one of them that differs. */
export interface CalendarEvent {
  uid: string;
  /** Which repetition it replaces; undefined for the event itself. */
  replaces: Stamp | undefined;
  /** Whether it replaces all that follow too. */
  isRange: boolean;
  sequence: number;
  /** Or declined by the owner of the calendar. */
  isCanceled: boolean;
  isPrivate: boolean;
  title: string;
  emails: string[];
  start: Stamp;
  /** Milliseconds of time, or of whole days. */
  length: number;
  rules: ICAL.Recur[];
  added: Stamp[];
  left: Stamp[];
}

type ZoneOf = (name: string | undefined) => Zone;

/** Reads an event; undefined for one without a time that can be read. */
export function parseEvent(lines: readonly string[], zoneOf: ZoneOf, owner: string | null): CalendarEvent | undefined {
  const properties = lines.flatMap((line) => parseProperty(line) ?? []);
  const named = (name: string) => properties.filter((property) => property.name === name);
  const textOf = (name: string) => cleanText(String(named(name)[0]?.getFirstValue() ?? ''));
  const stampsOf = (name: string) => named(name).flatMap((property) => stampsIn(property, zoneOf));
  const [start] = stampsOf('dtstart');
  if (start === undefined) return undefined;
  const isDeclined = named('attendee').some(
    (person) => parameterOf(person, 'partstat') === 'DECLINED' && addressOf(person) === owner,
  );
  const [identity] = named('recurrence-id');
  const replaced = identity !== undefined;
  const [replaces] = stampsOf('recurrence-id');
  if (replaced && replaces === undefined) return undefined;
  return {
    uid: cutText(textOf('uid'), UID_MAX),
    replaces,
    isRange: replaced && parameterOf(identity, 'range') === 'THISANDFUTURE',
    sequence: Number(textOf('sequence')) || 0,
    isCanceled: isDeclined || textOf('status').toUpperCase() === 'CANCELLED',
    isPrivate: /^(?:PRIVATE|CONFIDENTIAL)$/i.test(textOf('class')),
    title: cutText(textOf('summary'), TITLE_MAX).trim() || UNTITLED,
    emails: emailsIn([...named('organizer'), ...named('attendee')]),
    start,
    length: lengthOf(start, stampsOf('dtend')[0], named('duration')[0]),
    rules: replaced ? [] : named('rrule').flatMap((property) => ruleOf(property, start)),
    added: replaced ? [] : stampsOf('rdate'),
    left: stampsOf('exdate'),
  };
}

/** Undefined for a line that can't be read. */
function parseProperty(line: string): ICAL.Property | undefined {
  // Some programs leave out that it is a day.
  const given = line.replace(
    /^(DTSTART|DTEND|RECURRENCE-ID|EXDATE)((?:;(?!VALUE=)[^:;]*)*):(?=[\d,]+$)/i,
    '$1$2;VALUE=DATE:',
  );
  try {
    const property = ICAL.Property.fromString(given);
    property.getValues();
    return property;
  } catch {
    return undefined;
  }
}

function stampsIn(property: ICAL.Property, zoneOf: ZoneOf): Stamp[] {
  const name = property.getParameter('tzid');
  return property.getValues().flatMap((value: unknown) => {
    const time = value instanceof ICAL.Period ? value.start : value;
    if (!(time instanceof ICAL.Time) || !(time.year > FIRST_YEAR && time.year < LAST_YEAR)) return [];
    const zone = time.zone === ICAL.Timezone.utcTimezone ? utc : zoneOf(typeof name === 'string' ? name : undefined);
    return [{ wall: wallOf(time), isDay: time.isDate, zone }];
  });
}

export function wallOf(time: ICAL.Time): WallTime {
  const { year, month, day, hour, minute, second } = time;
  return time.isDate ? Date.UTC(year, month - 1, day) : Date.UTC(year, month - 1, day, hour, minute, second);
}

export function momentOf({ wall, zone }: Stamp): number {
  return zone.toMoment(wall);
}

/** An event without an end takes the day, or no time. */
function lengthOf(start: Stamp, end: Stamp | undefined, given: ICAL.Property | undefined): number {
  const value: unknown = given?.getFirstValue();
  const least = start.isDay ? DAY_MS : 0;
  const length =
    end !== undefined
      ? start.isDay
        ? end.wall - start.wall
        : momentOf(end) - momentOf(start)
      : value instanceof ICAL.Duration
        ? value.toSeconds() * 1000
        : least;
  return Math.min(Math.max(length, least), 400 * DAY_MS);
}

/** Its last day is stated in UTC, and is compared with wall times. Events that repeat within minutes are no dates. */
function ruleOf(property: ICAL.Property, start: Stamp): ICAL.Recur[] {
  const rule: unknown = property.getFirstValue();
  if (!(rule instanceof ICAL.Recur) || rule.freq === 'SECONDLY' || rule.freq === 'MINUTELY') return [];
  const { until } = rule;
  if (!until) return [rule];
  const wall = wallOf(until);
  const isMoment = !until.isDate && until.zone === ICAL.Timezone.utcTimezone && !start.isDay;
  const last = isMoment ? start.zone.toWall(wall) : until.isDate && !start.isDay ? wall + DAY_MS - 1000 : wall;
  const at = new Date(last);
  rule.until = ICAL.Time.fromData({
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    isDate: start.isDay,
    ...(start.isDay ? {} : { hour: at.getUTCHours(), minute: at.getUTCMinutes(), second: at.getUTCSeconds() }),
  });
  return [rule];
}

function emailsIn(people: readonly ICAL.Property[]): string[] {
  const emails = people.slice(0, EMAILS_MAX).flatMap((property) => {
    const email = addressOf(property);
    return email.includes('@') && email.length <= EMAIL_MAX ? [email] : [];
  });
  return [...new Set(emails)];
}

function addressOf(person: ICAL.Property): string {
  const stated = person.getParameter('email');
  const address = typeof stated === 'string' ? stated : String(person.getFirstValue()).replace(/^mailto:/i, '');
  return storableText(address.trim().toLowerCase());
}

function parameterOf(property: ICAL.Property, name: string): string {
  return String(property.getParameter(name)).toUpperCase();
}

/** One line, without what can't be seen. */
export function cleanText(text: string): string {
  return storableText(text.replaceAll(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')).trim();
}
