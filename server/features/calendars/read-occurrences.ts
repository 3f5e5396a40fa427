import type ICAL from 'ical.js';
import { cutText } from '#shared/text.ts';
import { calendarParts } from './calendar-lines.ts';
import type { CalendarJob, Occurrence, ReadCalendar } from './calendar-messages.ts';
import {
  type CalendarEvent,
  cleanText,
  DAY_MS,
  momentOf,
  parseEvent,
  type Stamp,
  UID_MAX,
  wallOf,
} from './parse-event.ts';
import { definedZone, namedZone, utc, wallTimeOf, type Zone } from './zones.ts';

/** Events that are read of one calendar, beside those that ended before the window. */
const EVENTS_MAX = 50_000;
const ZONES_MAX = 200;
const NAME_MAX = 100;
/** Repetitions that are counted off, of one event and of the calendar, and those of one event that are stored. */
const STEPS_MAX = 20_000;
const ALL_STEPS_MAX = 500_000;
const REPEATED_MAX = 1_000;
/** What our own feed wrote isn't read back. */
const OWN_UID = /@sparehour$/;

/** The occurrences of a calendar within a window of time; undefined for a text that is no calendar. */
export function readOccurrences(text: string, job: CalendarJob): ReadCalendar | undefined {
  if (!/^\s*BEGIN:VCALENDAR\b/i.test(text)) return undefined;
  const defined = new Map<string, Zone>();
  const pending: string[][] = [];
  let own: string[] = [];
  let isCut = false;
  const since = dayOf(job.from - 2 * DAY_MS).replaceAll('-', '');
  for (const { kind, lines } of calendarParts(text)) {
    if (kind === 'calendar') own = lines;
    else if (kind === 'VTIMEZONE') defineZone(defined, lines);
    else if (isOver(lines, since)) continue;
    else if (pending.length < EVENTS_MAX) pending.push(lines);
    else isCut = true;
  }
  const stated = own.find((line) => /^X-WR-TIMEZONE[;:]/i.test(line));
  const home = namedZone(job.zone ?? '') ?? namedZone(stated?.slice(stated.indexOf(':') + 1) ?? '') ?? utc;
  const zoneOf = (name: string | undefined) =>
    name === undefined ? home : (namedZone(name) ?? defined.get(name) ?? home);
  const name = nameIn(own);
  const owner = name.includes('@') ? name.toLowerCase() : job.owner;
  const events = pending.flatMap((lines) => parseEvent(lines, zoneOf, owner) ?? []);
  const found = new Expansion(job, home).of(events);
  const occurrences = nearest(found, job);
  return { name, occurrences, isCut: isCut || occurrences.length < found.length };
}

function nameIn(own: readonly string[]): string {
  const line = own.find((each) => /^(?:X-WR-CALNAME|NAME)[;:]/i.test(each)) ?? '';
  return cutText(cleanText(line.slice(line.indexOf(':') + 1).replaceAll(/\\(.)/g, '$1')), NAME_MAX).trim();
}

function defineZone(defined: Map<string, Zone>, lines: readonly string[]): void {
  const line = lines.find((each) => /^TZID[;:]/i.test(each));
  if (line === undefined || defined.size >= ZONES_MAX) return;
  const name = line.slice(line.indexOf(':') + 1).trim();
  const zone = namedZone(name) === undefined ? definedZone(lines.join('\r\n')) : undefined;
  if (zone !== undefined) defined.set(name, zone);
}

/** Whether an event that doesn't repeat ended long ago, by the digits of its days: most of a calendar is the past. */
function isOver(lines: readonly string[], since: string): boolean {
  let isTimed = false;
  for (const line of lines) {
    if (/^(?:RRULE|RDATE|DURATION|RECURRENCE-ID[^:]*;RANGE=)/i.test(line)) return false;
    if (!/^(?:DTSTART|DTEND|RECURRENCE-ID)/i.test(line)) continue;
    const day = /:(\d{8})/.exec(line)?.[1];
    if (day === undefined || day >= since) return false;
    isTimed = true;
  }
  return isTimed;
}

/** The ones ahead come before those of the past. */
function nearest(found: Occurrence[], { now, eventsMax }: CalendarJob): Occurrence[] {
  const orderOf = ({ day, startsAt }: Occurrence) => startsAt ?? Date.parse(day);
  const isPast = (each: Occurrence) => Number((each.endsAt ?? Date.parse(each.lastDay) + DAY_MS) < now);
  return found
    .sort((a, b) => isPast(a) - isPast(b) || (isPast(a) ? orderOf(b) - orderOf(a) : orderOf(a) - orderOf(b)))
    .slice(0, eventsMax)
    .sort((a, b) => orderOf(a) - orderOf(b));
}

function dayOf(wall: number): string {
  return new Date(wall).toISOString().slice(0, 10);
}

class Expansion {
  readonly #job: CalendarJob;
  readonly #home: Zone;
  #steps = 0;

  constructor(job: CalendarJob, home: Zone) {
    this.#job = job;
    this.#home = home;
  }

  of(events: readonly CalendarEvent[]): Occurrence[] {
    const masters = new Map<string, CalendarEvent>();
    const replaced = new Map<string, Map<string, CalendarEvent>>();
    for (const [at, event] of events.entries()) {
      if (OWN_UID.test(event.uid)) continue;
      // Without an identity it is an event of its own.
      const uid = event.uid || `#${at}`;
      const same = event.replaces ? (replaced.get(uid) ?? new Map<string, CalendarEvent>()) : masters;
      const key = event.replaces ? keyOf(event.replaces) : uid;
      if ((same.get(key)?.sequence ?? -1) <= event.sequence) same.set(key, event);
      if (event.replaces) replaced.set(uid, same);
    }
    const changed = [...replaced.values()].flatMap((each) => [...each.values()]);
    return [
      ...[...masters].flatMap(([uid, event]) => this.#repeated(event, [...(replaced.get(uid)?.values() ?? [])])),
      ...changed
        .filter(({ isCanceled }) => !isCanceled)
        .flatMap((event) => this.#within(event, event.start, event.replaces)),
    ];
  }

  #repeated(event: CalendarEvent, changed: readonly CalendarEvent[]): Occurrence[] {
    if (event.isCanceled) return [];
    const left = [...event.left, ...changed.flatMap(({ replaces }) => replaces ?? [])];
    const moments = new Set(left.filter(({ isDay }) => !isDay).map(momentOf));
    // A day leaves out what is on it, whether the event takes days or has a time.
    const days = new Set(left.filter(({ isDay }) => isDay || event.start.isDay).map(({ wall }) => dayOf(wall)));
    const ranges = changed.filter(({ isRange }) => isRange).sort((a, b) => replacedAt(a) - replacedAt(b));
    const seen = new Set<number>();
    const found: Occurrence[] = [];
    for (const start of this.#starts(event)) {
      if (seen.has(start.wall) || days.has(dayOf(start.wall))) continue;
      seen.add(start.wall);
      if (!event.start.isDay && moments.size > 0 && moments.has(momentOf(start))) continue;
      const range = ranges.findLast((each) => replacedAt(each) < momentOf(start));
      if (range === undefined) found.push(...this.#within(event, start, start));
      else if (!range.isCanceled) found.push(...this.#within(range, movedBy(range, start), start));
      if (found.length >= REPEATED_MAX) break;
    }
    return found;
  }

  /** When an event begins, each time up to the end of the window; in order for each of its rules. */
  *#starts(event: CalendarEvent): Generator<Stamp> {
    const { start, rules, added, length } = event;
    const end = this.#job.to + DAY_MS;
    yield start;
    yield* added.slice(0, STEPS_MAX).map((each) => ({ ...each, isDay: start.isDay }));
    for (const rule of rules) {
      try {
        const until = rule.until ? wallOf(rule.until) : Number.POSITIVE_INFINITY;
        if (until + length < this.#job.from - DAY_MS) continue;
        const times: ICAL.RecurIterator = rule.iterator(wallTimeOf(start.wall, start.isDay));
        for (let step = 0; step < STEPS_MAX && this.#steps < ALL_STEPS_MAX; step += 1) {
          this.#steps += 1;
          const time = times.next();
          if (!time) break;
          const wall = wallOf(time);
          if (wall > end) break;
          yield { ...start, wall };
        }
      } catch {
        // A rule that contradicts itself: the event is there once.
      }
    }
  }

  /** The occurrence, if it is in the window. */
  #within(event: CalendarEvent, start: Stamp, identity: Stamp | undefined): Occurrence[] {
    const { from, to } = this.#job;
    const { uid, title, emails, isPrivate, length } = event;
    const rough = start.wall + length;
    if (rough < from - DAY_MS || start.wall > to + DAY_MS) return [];
    const key = `${cutText(uid, UID_MAX)} ${identity ? keyOf(identity) : ''}`;
    if (start.isDay) {
      if (rough < from || start.wall > to) return [];
      const lastDay = dayOf(start.wall + Math.max(length, DAY_MS) - DAY_MS);
      return [{ uid: key, title, emails, isPrivate, startsAt: null, endsAt: null, day: dayOf(start.wall), lastDay }];
    }
    const startsAt = momentOf(start);
    const endsAt = startsAt + length;
    if (endsAt < from || startsAt > to) return [];
    const day = dayOf(this.#home.toWall(startsAt));
    // What ends at midnight isn't on the next day.
    const lastDay = dayOf(this.#home.toWall(Math.max(startsAt, endsAt - 1)));
    return [{ uid: key, title, emails, isPrivate, startsAt, endsAt, day, lastDay }];
  }
}

function replacedAt({ replaces }: CalendarEvent): number {
  return replaces ? momentOf(replaces) : Number.POSITIVE_INFINITY;
}

/** As much later or earlier as the one is that a change begins with, on the clock on the wall. */
function movedBy(range: CalendarEvent, start: Stamp): Stamp {
  const { zone, wall } = range.start;
  return { ...range.start, wall: zone.toWall(momentOf(start)) + wall - zone.toWall(replacedAt(range)) };
}

function keyOf(stamp: Stamp): string {
  return stamp.isDay ? dayOf(stamp.wall) : new Date(momentOf(stamp)).toISOString();
}
