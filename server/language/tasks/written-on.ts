import { type Day, dayFrom, partsOf, weekdayOf } from '#server/language/days/calendar.ts';
import { WEEKDAY, weekdayNumber } from '#server/language/days/day-rules.ts';
import { type NamedDay, namedDays } from '#server/language/days/named-days.ts';

/** What a note says about itself: its title and how it begins. */
export interface NoteHead {
  title: string;
  /** Its first lines, without the marks of Markdown. */
  lines: readonly string[];
  language: string;
}

/** How far back a note may say it was written. */
const AGE_MAX = 3 * 366;
/** A date without a year is not of a meeting that is longer ago: the note may as well be a plan. */
const YEARLESS_AGE_MAX = 120;
/** An older date in a title is of a meeting only where the title says so: "Q3 report 30 September" is none. */
const UNNAMED_AGE_MAX = 21;
const HEAD_LINES = 4;
const HEAD_LENGTH = 160;
const DEADLINE =
  /(?<!\p{L})(?:by|until|till|before|due|deadline|since|(?<!(?:notes?|minutes|actions?|call|meeting|session)\s)from|ends?|expires?|valid|bis|bis zum|seit|ab|vor|fällig|frist|gültig|version|section|chapter|kapitel|abschnitt|tot|voor|vóór|sinds|vanaf|avant|jusqu['’]au|depuis|à partir du|échéance|hasta|antes del?|desde|vence)(?:\s+(?:the|am|zum|dem|op|het|le|du|el))?[\s:]*$/iu;
const MEETING =
  /(?<!\p{L})(?:call|meeting|met|review|kick-?off|session|visit|notes?|minutes|workshop|interview|check-?in|catch-?up|1:1|1-1|lunch|coffee|breakfast|dinner|walkthrough|debrief|retro(?:spective)?|stand-?up|conversation|chat|consultation|intake|discovery|gespräch|erstgespräch|jahresgespräch|\p{L}*gespräch|telefonat|besprechung|\p{L}*besprechung|termin|treffen|sitzung|\p{L}*sitzung|protokoll|notiz(?:en)?|anruf|gesprek|\p{L}*gesprek|overleg|vergadering|belafspraak|afspraak|verslag|notities|bezoek|appel|réunion|rendez-vous|rdv|entretien|compte[- ]rendu|visite|séance|llamada|reunión|cita|acta|visita|sesión)(?!\p{L})/iu;
const AHEAD =
  /(?<!\p{L})(?:next|upcoming|nächste[nrs]?|volgende|prochaine?|próxim[oa])\s+\p{L}+(?:\s+(?:on|am|op|le|el))?[\s:,–—-]*$/iu;
/** "Termin 3.2." has too few digits to be a date in running text. */
const DAY_AND_MONTH = /(?<![\d.,])(0?[1-9]|[12]\d|3[01])\.\s?(0?[1-9]|1[0-2])\.(?=\s|$|[,;:)–—-])/gu;

/**
 * The day of the meeting that a note is about, from its title or its first lines; undefined where it names none. A day
 * after `changed` is ahead of the note, and not when it was written.
 */
export function meetingDay({ title, lines, language }: NoteHead, changed: Day): Day | undefined {
  const ofTitle = dayIn(title.slice(0, HEAD_LENGTH), changed, language);
  if (ofTitle !== undefined && (changed - ofTitle <= UNNAMED_AGE_MAX || MEETING.test(title))) return ofTitle;
  for (const line of lines.slice(0, HEAD_LINES)) {
    if (line.length > HEAD_LENGTH) break;
    // A sentence mentions a day; a line that names one belongs to it.
    if (/[.!?]$/.test(line) && line.split(/\s+/).length > 6) continue;
    const day = dayIn(line, changed, language);
    if (day !== undefined) return day;
  }
  return undefined;
}

/** The day that a heading within a note is of: what is below it was written then. */
export function dayOfHeading(heading: string, changed: Day, language: string): Day | undefined {
  return dayIn(heading.slice(0, HEAD_LENGTH), changed, language);
}

function dayIn(line: string, changed: Day, language: string): Day | undefined {
  const named = namedDays(line, changed, language).filter(({ isRelative }) => !isRelative);
  for (const { index, 0: written, 1: day, 2: month } of line.matchAll(DAY_AND_MONTH)) {
    const read = dayFrom(partsOf(changed).year, Number(month), Number(day));
    if (read === undefined || named.some(({ start, end }) => start < index + written.length && index < end)) continue;
    const place = { start: index, end: index + written.length };
    named.push({ day: read, ...place, kind: 'date', isRelative: false, hasYear: false });
  }
  for (const date of named.sort((a, b) => a.start - b.start)) {
    const before = line.slice(0, date.start);
    if (DEADLINE.test(before) || AHEAD.test(before)) continue;
    const day = pastDay(date, line.slice(date.start, date.end), changed);
    if (day !== undefined) return day;
  }
  return undefined;
}

/** Without a year it is the one nearest to when the note was written, and that on which the weekday is right. */
function pastDay({ day, hasYear }: NamedDay, written: string, changed: Day): Day | undefined {
  if (hasYear) {
    return day <= changed && day >= changed - AGE_MAX ? day : undefined;
  }
  const { year } = partsOf(changed);
  const { month, dayOfMonth } = partsOf(day);
  const weekday = new RegExp(WEEKDAY, 'iu').exec(written)?.groups?.weekday;
  const [nearest] = [year - 1, year, year + 1]
    .flatMap((candidate) => dayFrom(candidate, month, dayOfMonth) ?? [])
    .filter((candidate) => weekday === undefined || weekdayOf(candidate) === weekdayNumber(weekday))
    .sort((a, b) => Math.abs(a - changed) - Math.abs(b - changed));
  if (nearest === undefined || nearest > changed || nearest < changed - YEARLESS_AGE_MAX) return undefined;
  return nearest;
}
