import { type Day, dayFrom, partsOf, weekdayOf } from '#server/language/days/calendar.ts';
import { WEEKDAY, weekdayNumber } from '#server/language/days/day-rules.ts';
import { type DayOrder, type NamedDay, namedDays } from '#server/language/days/named-days.ts';
import { MONTH } from '#server/language/sentences.ts';

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

/** What may stand between a meeting's name and its day, and what no name of one has. */
const JOINING =
  /^(?:with|on|of|at|the|a|from|re|and|mit|am|vom|im|bei|der|die|das|dem|den|und|met|op|van|de|het|en|avec|du|des|le|la|les|chez|et|con|el|los|las|del|y|w)$/iu;
const STATING =
  /(?<!\p{L})(?:is|are|was|were|will|has|have|had|takes?|starts?|begins?|moved|we|ist|sind|war|waren|wird|werden|hat|findet|beginnt|wir|est|sont|sera|aura|commence|nous|es|son|fue|será|era|empieza|zijn|wordt|begint|vindt|wij)(?!\p{L})/iu;
const LABEL_WORDS = 8;
/** Behind the day: a time of day, a place in brackets or who took part, and the sign that ends the label. */
const LABEL_END =
  /^[\])*_]*(?:,?\s(?:um\s|at\s|à\s|om\s|a\slas\s)?\d{1,2}[:.h]\d{0,2}(?:\s?(?:uhr|uur|h|am|pm))?)?(?:\s?\([^()]{1,30}\)|,?\s(?:with|mit|met|avec|con)(?:\s\p{L}+){1,3})?[\])*_]*\s*(?::(?=\s|\*|$)|(?:[–—]|\s-)(?=\s)(?!\s*\d{1,2}(?:\.|st|nd|rd|th)?\s*(?:[:,–—-]|$|\p{L})))/iu;

/**
 * What a dated line begins with, through its day: "Call with Lumen on 3 March" of "Call with Lumen on 3 March: it is
 * late". However long the sentence behind it is; a sentence that only mentions a day has none.
 */
export function dayLabel(line: string, changed: Day, language: string): string | undefined {
  const [date] = datesIn(line.slice(0, HEAD_LENGTH), changed, language);
  if (date === undefined || date.kind !== 'date') return undefined;
  const [before, after] = [line.slice(0, date.start), line.slice(date.end)];
  const isFirst = !/[\p{L}\p{N}]/u.test(before);
  const isNumeric = date.hasYear && !/\p{L}/u.test(line.slice(date.start, date.end));
  if (!LABEL_END.test(after) && !(isFirst && isNumeric && /^\s+\p{Lu}/u.test(after))) return undefined;
  return isFirst || isMeetingName(before) ? line.slice(0, date.end) : undefined;
}

/** Whether a short line is a sentence, and no title: "The wedding is on June 12." */
export function statesSomething(line: string): boolean {
  return STATING.test(line) && /[.!?]$/.test(line);
}

/** "Call with Lumen on", "Halden", and not "The workshop is on". */
function isMeetingName(before: string): boolean {
  const words = before.split(/[^\p{L}\p{N}'’-]+/u).filter((word) => /\p{L}/u.test(word));
  if (words.length > LABEL_WORDS || STATING.test(before) || /[.!?;:](?=\s)/.test(before)) return false;
  return MEETING.test(before) || words.every((word) => JOINING.test(word) || /^\p{Lu}/u.test(word));
}

/**
 * The day of the meeting that a note is about, from its title or its first lines; undefined where it names none. A day
 * after `changed` is ahead of the note, and not when it was written.
 */
export function meetingDay({ title, lines, language }: NoteHead, changed: Day): Day | undefined {
  const ofTitle = dayIn(title.slice(0, HEAD_LENGTH), changed, language);
  if (ofTitle !== undefined && (changed - ofTitle <= UNNAMED_AGE_MAX || MEETING.test(title))) return ofTitle;
  for (const line of lines.slice(0, HEAD_LINES)) {
    const label = dayLabel(line, changed, language);
    const stated = label === undefined ? undefined : dayIn(label, changed, language);
    if (stated !== undefined) return stated;
    if (line.length > HEAD_LENGTH) break;
    // A sentence mentions a day; a line that names one belongs to it.
    if (/[.!?]$/.test(line) && (line.split(/\s+/).length > 6 || statesSomething(line))) continue;
    const day = dayIn(line, changed, language);
    if (day !== undefined) return day;
  }
  return undefined;
}

/** The day that a heading within a note is of: what is below it was written then. */
export function dayOfHeading(heading: string, changed: Day, language: string): Day | undefined {
  return dayIn(heading.slice(0, HEAD_LENGTH), changed, language);
}

const LANGUAGES = ['en', 'de', 'fr', 'nl', 'es'];
const NAMED_MONTH = new RegExp(`\\d(?:\\.|er)?\\s(?:de\\s)?${MONTH}`, 'iu');

/** A short note reveals its language badly: the month does. */
function namedIn(line: string, changed: Day, language: string, order?: DayOrder): NamedDay[] {
  for (const each of new Set([language, ...(NAMED_MONTH.test(line) ? LANGUAGES : [])])) {
    const named = namedDays(line, changed, each, order).filter(({ isRelative }) => !isRelative);
    if (named.some(({ kind }) => kind === 'date')) return named;
  }
  return namedDays(line, changed, language, order).filter(({ isRelative }) => !isRelative);
}

/** The days that a line names, without those that count from the day of writing. */
export function datesIn(line: string, changed: Day, language: string, order?: DayOrder): NamedDay[] {
  const named = namedIn(line, changed, language, order);
  for (const { index, 0: written, 1: day, 2: month } of line.matchAll(DAY_AND_MONTH)) {
    const read = dayFrom(partsOf(changed).year, Number(month), Number(day));
    if (read === undefined || named.some(({ start, end }) => start < index + written.length && index < end)) continue;
    const place = { start: index, end: index + written.length };
    named.push({ day: read, ...place, kind: 'date', isRelative: false, hasYear: false });
  }
  return named.sort((a, b) => a.start - b.start);
}

function dayIn(line: string, changed: Day, language: string): Day | undefined {
  for (const date of datesIn(line, changed, language)) {
    if (isOfSomethingElse(line.slice(0, date.start))) continue;
    const day = pastDay(date, line.slice(date.start, date.end), changed);
    if (day !== undefined) return day;
  }
  return undefined;
}

/** Whether the words before a day make it a deadline, or a meeting to come. */
export function isOfSomethingElse(before: string): boolean {
  return DEADLINE.test(before) || AHEAD.test(before);
}

function pastDay(date: NamedDay, written: string, changed: Day): Day | undefined {
  const { day, hasYear } = date;
  if (hasYear) return day <= changed && day >= changed - AGE_MAX ? day : undefined;
  const nearest = nearestDay(date, written, changed);
  if (nearest === undefined || nearest > changed || nearest < changed - YEARLESS_AGE_MAX) return undefined;
  return nearest;
}

/** Of a day without a year, the one nearest to when the note was written, on which the weekday is right. */
export function nearestDay({ day }: NamedDay, written: string, changed: Day): Day | undefined {
  const { year } = partsOf(changed);
  const { month, dayOfMonth } = partsOf(day);
  const weekday = new RegExp(WEEKDAY, 'iu').exec(written)?.groups?.weekday;
  const [nearest] = [year - 1, year, year + 1]
    .flatMap((candidate) => dayFrom(candidate, month, dayOfMonth) ?? [])
    .filter((candidate) => weekday === undefined || weekdayOf(candidate) === weekdayNumber(weekday))
    .sort((a, b) => Math.abs(a - changed) - Math.abs(b - changed));
  return nearest;
}
