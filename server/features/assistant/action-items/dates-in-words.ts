import { monthNames } from '#server/language/month-names.ts';
import {
  afterWorkingDays,
  type Day,
  dayFrom,
  lastOfMonth,
  mondayOf,
  partsOf,
  weekdayAfter,
  weekdayOf,
  withYear,
} from './calendar.ts';

/** A day that is named in a text, by its date or in words. */
export interface NamedDay {
  day: Day;
  start: number;
  end: number;
  /** Whether it is told from the day of writing: "tomorrow", "next week". */
  isRelative: boolean;
}

type Reader = (groups: Record<string, string | undefined>, today: Day) => Day | undefined;
interface Rule {
  pattern: RegExp;
  read: Reader;
  isRelative: boolean;
}

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
/** Of the languages in which months are read besides English: bis Freitag, tegen vrijdag, avant vendredi. */
const foreignWeekdays: Record<string, string[]> = {
  de: ['montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag', 'sonntag'],
  nl: ['maandag', 'dinsdag', 'woensdag', 'donderdag', 'vrijdag', 'zaterdag', 'zondag'],
  fr: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'],
};
const numbers = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');

const WEEKDAY_LONG = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday';
const WEEKDAY_SHORT = 'mon|tues?|wed|thu(?:rs?)?|fri|sat|sun';
const WEEKDAY = `(?<weekday>(?:${WEEKDAY_LONG}|${WEEKDAY_SHORT}|${Object.values(foreignWeekdays).flat().join('|')})(?![\\p{L}\\d])\\.?)`;
const COUNT = `(?<count>\\d{1,3}|an?|${numbers.join('|')}|couple of|a couple of|a few)`;
const DAY = '(?<day>0?[1-9]|[12]\\d|3[01])';
const YEAR = '(?<year>(?:19|20)\\d{2})';
const BEFORE = '(?<![\\p{L}\\p{N}/$€£#-])(?<!\\d[.,:])';
const AFTER = '(?![\\p{L}\\p{N}]|[./:-]\\d)';

const rulesOf = new Map<string, Rule[]>();

/** The days named in a text of a language, in their order; where two readings overlap, the longer one. */
export function namedDays(text: string, today: Day, language: string): NamedDay[] {
  const found: NamedDay[] = [];
  for (const { pattern, read, isRelative } of rulesFor(language)) {
    for (const match of text.matchAll(pattern)) {
      const day = isDoubtful(match[0], text, match.index) ? undefined : read(match.groups ?? {}, today);
      if (day !== undefined) found.push({ day, start: match.index, end: match.index + match[0].length, isRelative });
    }
  }
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: NamedDay[] = [];
  for (const named of found) {
    const last = kept.at(-1);
    if (!last || named.start >= last.end) kept.push(named);
    else if (named.end - named.start > last.end - last.start) kept[kept.length - 1] = named;
  }
  return kept;
}

/** "He sat", "may", "sun", "march": words, unless a capital or a number says otherwise. */
function isDoubtful(match: string, text: string, at: number): boolean {
  if (!/^(?:mon|wed|sat|sun|fri|may|march|mar|dec|jan)\.?$/.test(match)) return false;
  return !/\b(?:by|on|until|till|before|next|this|coming)\s$/i.test(text.slice(Math.max(0, at - 10), at));
}

function rulesFor(language: string): Rule[] {
  let rules = rulesOf.get(language);
  if (!rules) {
    rules = makeRules(monthNames(language));
    rulesOf.set(language, rules);
  }
  return rules;
}

function makeRules(months: Map<string, number>): Rule[] {
  const names = [...months.keys()].sort((a, b) => b.length - a.length).join('|');
  const month = `(?<month>${names})\\.?`;
  const monthOf = (name: string | undefined) => months.get((name ?? '').toLowerCase()) ?? 0;
  const rule = (source: string, read: Reader, isRelative = false): Rule => ({
    pattern: new RegExp(`${BEFORE}(?:${source})${AFTER}`, 'giu'),
    read,
    isRelative,
  });
  const inMonth = (groups: Record<string, string | undefined>, today: Day, dayOfMonth: number): Day | undefined =>
    groups.year === undefined
      ? withYear(today, monthOf(groups.month), dayOfMonth)
      : dayFrom(Number(groups.year), monthOf(groups.month), dayOfMonth);
  /** The year in which a month without one comes next, this month included. */
  const yearOf = (groups: Record<string, string | undefined>, today: Day): number => {
    if (groups.year !== undefined) return Number(groups.year);
    const { year, month: current } = partsOf(today);
    return monthOf(groups.month) < current ? year + 1 : year;
  };
  const endOfMonth: Reader = (groups, today) => lastOfMonth(yearOf(groups, today), monthOf(groups.month));
  return [
    rule('(?<year>(?:19|20)\\d{2})-(?<month>\\d{1,2})-(?<day>\\d{1,2})', ({ year, month: m, day }) =>
      dayFrom(Number(year), Number(m), Number(day)),
    ),
    rule(
      `${DAY}(?<sign>[./-])(?<second>\\d{1,2})(?:\\k<sign>(?<year>(?:19|20)?\\d{2})|\\.(?=\\s|$|[),;]))?`,
      readNumeric,
    ),
    rule(
      `(?:${WEEKDAY},?\\s+)?(?:the\\s+)?${DAY}(?:st|nd|rd|th|er|\\.)?(?:\\s+(?:of\\s+|de\\s+)?|-)${month}(?:,?\\s+${YEAR})?`,
      (groups, today) => inMonth(groups, today, Number(groups.day)),
    ),
    rule(`(?:${WEEKDAY},?\\s+)?${month}\\s+${DAY}(?:st|nd|rd|th)?(?:,?\\s+${YEAR})?`, (groups, today) =>
      inMonth(groups, today, Number(groups.day)),
    ),
    rule(`(?:${WEEKDAY},?\\s+(?:the\\s+)?|the\\s+)${DAY}(?:st|nd|rd|th)`, ({ day }, today) =>
      nextDayOfMonth(today, Number(day)),
    ),
    rule(`(?:end|close|fin|ende|eind(?:e)?)\\s+(?:of\\s+|de\\s+|van\\s+)?${month}(?:\\s+${YEAR})?`, endOfMonth),
    rule(`(?:late|late\\s+in|in\\s+late)[\\s-]${month}(?:\\s+${YEAR})?`, endOfMonth),
    rule(`(?:mid|middle\\s+of|mitte|half)[\\s-]+${month}(?:\\s+${YEAR})?`, (groups, today) =>
      inMonth(groups, today, 15),
    ),
    rule(
      `(?:early|beginning\\s+of|start\\s+of|anfang|begin|début)(?:\\s+in)?[\\s-]+${month}(?:\\s+${YEAR})?`,
      (groups, today) => dayFrom(yearOf(groups, today), monthOf(groups.month), 10),
    ),
    rule(
      `(?:the\\s+)?(?<nth>first|second|third|fourth|last|1st|2nd|3rd|4th)\\s+week\\s+(?:of|in)\\s+${month}(?:\\s+${YEAR})?`,
      (groups, today) => endOfNthWeek(yearOf(groups, today), monthOf(groups.month), groups.nth ?? ''),
    ),
    rule(`(?<=\\b(?:in|during|im)\\s)${month}(?:\\s+${YEAR})?`, endOfMonth),
    rule(`(?<=\\b(?:by|before|until|till)\\s)${month}(?:\\s+${YEAR})?`, (groups, today) =>
      dayFrom(yearOf(groups, today), monthOf(groups.month), 1),
    ),
    rule(`${month}(?=\\s+(?:meeting|board|session|call|committee)\\b)`, endOfMonth),
    ...relativeRules(),
  ];
}

function relativeRules(): Rule[] {
  const rule = (source: string, read: Reader): Rule => ({
    pattern: new RegExp(`${BEFORE}(?:${source})${AFTER}`, 'giu'),
    read,
    isRelative: true,
  });
  const friday = (week: Day) => mondayOf(week) + 4;
  const period = (unit: string, today: Day, ahead: number): Day | undefined => {
    const { year, month } = partsOf(today);
    if (unit === 'day') return today;
    if (unit === 'week') return ahead === 0 && weekdayOf(today) > 4 ? mondayOf(today) + 6 : friday(today + 7 * ahead);
    if (unit === 'month') return lastOfMonth(year, month + ahead);
    if (unit === 'quarter') return lastOfMonth(year, Math.ceil(month / 3) * 3 + 3 * ahead);
    return lastOfMonth(year + ahead, 12);
  };
  return [
    rule(
      "(?:(?:by|until|till)\\s+)?(?:today|tonight|this\\s+(?:morning|afternoon|evening)|heute|vandaag|aujourd[’']hui)",
      (_, today) => today,
    ),
    rule('day\\s+after\\s+tomorrow|übermorgen|overmorgen|après-demain', (_, today) => today + 2),
    rule('tomorrow|tmrw|tmr|2moro|(?<=\\b(?:bis|ab|für|tot|voor)\\s)morgen|demain', (_, today) => today + 1),
    rule(
      `(?<which>this|next|coming|following|nächsten?|kommenden?|volgende|komende)\\s+${WEEKDAY}`,
      ({ which, weekday }, today) =>
        /next|following|nächst|volgende/i.test(which ?? '') && weekdayNumber(weekday) >= 0
          ? mondayOf(today) + 7 + weekdayNumber(weekday)
          : weekdayAfter(today, weekdayNumber(weekday)),
    ),
    rule(`${WEEKDAY}(?:\\s+of)?\\s+next\\s+week`, ({ weekday }, today) => mondayOf(today) + 7 + weekdayNumber(weekday)),
    rule(
      `(?:a\\s+)?week\\s+(?:on|from)\\s+${WEEKDAY}`,
      ({ weekday }, today) => weekdayAfter(today, weekdayNumber(weekday)) + 7,
    ),
    rule(`${WEEKDAY}(?:\\s+week)?`, ({ weekday }, today) => weekdayAfter(today, weekdayNumber(weekday))),
    rule(
      '(?:end|close)\\s+of\\s+(?:the\\s+|this\\s+|play\\s+)?(?<unit>day|week|month|quarter|year)|(?:the\\s+)?(?<other>month|quarter|year)[\\s-]end',
      ({ unit, other }, today) => period((unit ?? other ?? '').toLowerCase(), today, 0),
    ),
    rule('(?:(?:end|close)\\s+of\\s+(?:business|play)|eod|cob|eob)(?!\\s+(?:on\\s+)?\\p{L}+day)', (_, today) => today),
    rule('eow', (_, today) => period('week', today, 0)),
    rule('eom', (_, today) => period('month', today, 0)),
    rule('eoq', (_, today) => period('quarter', today, 0)),
    rule('eoy', (_, today) => period('year', today, 0)),
    rule('(?:end\\s+of\\s+)?next\\s+(?<unit>week|month|quarter)|end\\s+of\\s+next\\s+year', ({ unit }, today) =>
      period((unit ?? 'year').toLowerCase(), today, 1),
    ),
    rule(
      '(?:later\\s+)?this\\s+(?<unit>week|month|quarter)|within\\s+the\\s+(?<other>week|month)',
      ({ unit, other }, today) => period((unit ?? other ?? '').toLowerCase(), today, 0),
    ),
    rule(
      '(?:diese|deze)\\s+(?:woche|week)|cette\\s+semaine|ende\\s+der\\s+woche|(?:eind|einde)\\s+van\\s+de\\s+week|fin\\s+de\\s+(?:la\\s+)?semaine',
      (_, today) => period('week', today, 0),
    ),
    rule('nächste(?:r|n)?\\s+woche|volgende\\s+week|la\\s+semaine\\s+prochaine', (_, today) =>
      period('week', today, 1),
    ),
    rule('ende\\s+des\\s+monats|monatsende|(?:eind|einde)\\s+van\\s+de\\s+maand|fin\\s+du\\s+mois', (_, today) =>
      period('month', today, 0),
    ),
    rule('early\\s+next\\s+week', (_, today) => mondayOf(today) + 8),
    rule('(?:this|the|next)\\s+weekend', (_, today) => mondayOf(today) + 6),
    rule('q(?<quarter>[1-4])(?:\\s+(?<year>20\\d{2}))?', ({ quarter, year }, today) => {
      const month = Number(quarter) * 3;
      const now = partsOf(today);
      return lastOfMonth(year === undefined ? (month < now.month ? now.year + 1 : now.year) : Number(year), month);
    }),
    rule(
      `(?<=\\b(?:in|within|after|inside)\\s)(?:the\\s+next\\s+)?${COUNT}\\s+(?<working>working\\s+|business\\s+)?(?<unit>days?|weeks?|months?|fortnight)`,
      readSpan,
    ),
    rule(`${COUNT}\\s+(?<unit>days?|weeks?|months?)\\s+from\\s+(?:now|today)`, readSpan),
    rule('(?<=\\b(?:before|by|until)\\s)(?:christmas|xmas)', (_, today) => dayFrom(partsOf(today).year, 12, 24)),
    rule('(?<=\\b(?:before|by|until)\\s)(?:the\\s+)?new\\s+year', (_, today) => dayFrom(partsOf(today).year, 12, 31)),
  ];
}

function weekdayNumber(written: string | undefined): number {
  const name = (written ?? '').toLowerCase().replace(/\.$/, '');
  const foreign = Object.values(foreignWeekdays).find((list) => list.includes(name));
  return foreign ? foreign.indexOf(name) : weekdays.indexOf(name.slice(0, 3));
}

/** Day first, as all of Europe writes it, unless only the other order is a date. */
function readNumeric(groups: Record<string, string | undefined>, today: Day): Day | undefined {
  const { sign, year } = groups;
  const [first, second] = [Number(groups.day), Number(groups.second)];
  // 2.5 is a number, and 3-4 a span.
  if (year === undefined && sign !== '/' && !(sign === '.' && isOrdinal(groups))) return undefined;
  const orders = second <= 12 ? ([second, first] as const) : ([first, second] as const);
  const [month, dayOfMonth] = orders;
  if (month > 12 || month < 1) return undefined;
  if (year === undefined) return withYear(today, month, dayOfMonth);
  return dayFrom(year.length === 2 ? 2000 + Number(year) : Number(year), month, dayOfMonth);
}

function isOrdinal({ second }: Record<string, string | undefined>): boolean {
  return (second ?? '').length === 2;
}

function nextDayOfMonth(today: Day, dayOfMonth: number): Day | undefined {
  const { year, month } = partsOf(today);
  return [0, 1, 2]
    .map((ahead) => dayFrom(year + Math.floor((month - 1 + ahead) / 12), ((month - 1 + ahead) % 12) + 1, dayOfMonth))
    .find((day) => day !== undefined && day >= today);
}

function endOfNthWeek(year: number, month: number, nth: string): Day | undefined {
  if (/last/i.test(nth)) return lastOfMonth(year, month);
  const number = ['first', 'second', 'third', 'fourth'].findIndex(
    (word, index) => word === nth.toLowerCase() || nth.startsWith(String(index + 1)),
  );
  const first = dayFrom(year, month, 1);
  return first === undefined ? undefined : weekdayAfter(first - 1, 0) + 7 * number + 4;
}

function readSpan({ count, unit, working }: Record<string, string | undefined>, today: Day): Day | undefined {
  const written = (count ?? '').toLowerCase();
  const words = /^an?$/.test(written)
    ? 1
    : /couple/.test(written)
      ? 2
      : /few/.test(written)
        ? 3
        : numbers.indexOf(written) + 1;
  const amount = /^\d/.test(written) ? Number(written) : words;
  if (/^day/i.test(unit ?? '')) return working ? afterWorkingDays(today, amount) : today + amount;
  if (/^week/i.test(unit ?? '')) return today + 7 * amount;
  if (/^fortnight/i.test(unit ?? '')) return today + 14;
  const { year, month, dayOfMonth } = partsOf(today);
  const [targetYear, targetMonth] = [year + Math.floor((month - 1 + amount) / 12), ((month - 1 + amount) % 12) + 1];
  return dayFrom(targetYear, targetMonth, dayOfMonth) ?? lastOfMonth(targetYear, targetMonth);
}
