import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ICAL from 'ical.js';

/** The time of a clock on a wall, as the milliseconds that UTC would have had then. */
export type WallTime = number;

/** A time zone, between wall times and moments. */
export interface Zone {
  toMoment: (wall: WallTime) => number;
  toWall: (moment: number) => WallTime;
}

const DAY_MS = 86_400_000;
export const utc: Zone = { toMoment: (wall) => wall, toWall: (moment) => moment };

let windowsZones: Map<string, string> | undefined;
const known = new Map<string, Zone | undefined>();

/**
 * The zone that a name means: of the IANA, of Windows, or one that some programs write in front of the IANA's. Undefined
 * for any other, which a calendar has to define itself.
 */
export function namedZone(given: string): Zone | undefined {
  const name = given.trim().replace(/^"|"$/g, '');
  if (!known.has(name))
    known.set(name, ianaZone(windowsName(name) ?? /[A-Z][a-z]+\/[\w+-]+(?:\/\w+)?$/.exec(name)?.[0] ?? name));
  return known.get(name);
}

function windowsName(name: string): string | undefined {
  windowsZones ??= new Map(
    Object.entries(
      JSON.parse(readFileSync(join(import.meta.dirname, '../../../content/windows-zones.json'), 'utf8')) as object,
    ),
  );
  return windowsZones.get(name);
}

function ianaZone(name: string): Zone | undefined {
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      calendar: 'iso8601',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    const toWall = (moment: number): WallTime => {
      const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
      const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
      return Date.UTC(year, month - 1, day, hour, minute, second);
    };
    return { toWall, toMoment: (wall) => momentOf(wall, (moment) => toWall(moment) - moment) };
  } catch {
    return undefined;
  }
}

/**
 * RFC 5545, 3.3.5: of a wall time that comes twice the first one is meant, and one that a change of clocks leaves out is
 * read with the offset before it.
 */
function momentOf(wall: WallTime, offsetAt: (moment: number) => number): number {
  const before = offsetAt(wall - DAY_MS);
  const early = wall - before;
  if (offsetAt(early) === before) return early;
  const late = wall - offsetAt(wall + DAY_MS);
  return offsetAt(late) === wall - late ? late : early;
}

/** The zone that a calendar defines itself, in a `VTIMEZONE`. */
export function definedZone(component: string): Zone | undefined {
  try {
    const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(component)));
    const offsetOf = (wall: WallTime) => zone.utcOffset(wallTimeOf(wall)) * 1000;
    return {
      toMoment: (wall) => wall - offsetOf(wall),
      // The offset depends on the wall time, which is a day off at most.
      toWall: (moment) => moment + offsetOf(moment + offsetOf(moment)),
    };
  } catch {
    return undefined;
  }
}

/** As ical.js has it, without a zone. */
export function wallTimeOf(wall: WallTime, isDate = false): ICAL.Time {
  const at = new Date(wall);
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()];
  const [hour, minute, second] = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()];
  return ICAL.Time.fromData({ year, month, day, isDate, ...(isDate ? {} : { hour, minute, second }) });
}
