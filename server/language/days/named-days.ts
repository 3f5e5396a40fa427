import * as calendar from './calendar.ts';
import { type Day, dayFrom, endOfPeriod, mondayOf, partsOf, type Unit, weekdayAfter } from './calendar.ts';
import { dayWords, inAll, sourceOf } from './day-words.ts';
import { allMonthNames, monthReader } from './month-names.ts';

/** A day that is named in a text, by its date or in words. */
export interface NamedDay {
  day: Day;
  start: number;
  end: number;
  /** A `date` has a day and a month, `relative` counts from the day of writing, `absolute` is "mid-March". */
  kind: 'date' | 'absolute' | 'relative';
  /** Whether it counts from the day of writing: "tomorrow", "next week". */
  isRelative: boolean;
  /** Whether its year is written. */
  hasYear: boolean;
}

/** What 3/4 is: as all of Europe writes it, or as the United States do. */
export type DayOrder = 'day-first' | 'month-first';

export type Groups = Record<string, string | undefined>;

/** Words that name a day, and which. */
interface Rule {
  pattern: RegExp;
  read: (groups: Groups, today: Day) => Day | undefined;
  kind: NamedDay['kind'];
}

const tables = Object.values(dayWords);
const weekdayNames = Array.from({ length: 7 }, (_, index) =>
  tables.map(({ weekdays }) => weekdays.split(' ')[index]).join('|'),
);
const shortNames = Array.from({ length: 7 }, (_, index) =>
  tables.flatMap(({ shortWeekdays }) => shortWeekdays.split(' ')[index] || []).join('|'),
);
const SHORT = shortNames.filter(Boolean).join('|');
export const WEEKDAY_NAMES = weekdayNames.join('|');
export const WEEKDAY = `(?<weekday>(?:${WEEKDAY_NAMES})(?![\\p{L}\\d])\\.?)`;
export const YEAR = '(?<year>(?:19|20)\\d{2})';
const units = ['day', 'week', 'month', 'quarter', 'year'] as const;
const unitPattern = (some: readonly Unit[]) =>
  `(?:${some.map((unit) => `(?<${unit}s>${tables.map((table) => table.units[unit]).join('|')})`).join('|')})`;
export const UNIT = unitPattern(units);
const YEARS = tables.map((table) => table.units.year).join('|');
/** "This year" and "in six years" are no days. */
const SHORT_UNIT = unitPattern(units.slice(0, -1));
const numbers = Array.from({ length: 12 }, (_, index) =>
  tables.map((table) => table.numbers.split(',')[index]).join('|'),
);
const fortnights: [number, string][] = [
  [14, 'vierzehn|veertien|quatorze|catorce|fourteen'],
  [15, 'quinze|quince'],
];
export const COUNT = `(?<count>\\d{1,3}|${sourceOf([...numbers, ...fortnights.map(([, word]) => word)].join('|'))})`;
const DAY = '(?<day>0?[1-9]|[12]\\d|3[01])';
/** The year of a whole date may have two digits: "5 March 24", but not in "5 March 24 people". */
const YEAR_OF_DATE = '(?<year>(?:19|20)\\d{2}|\\d{2}(?=\\s*(?:$|[,;)?!])))';
const OF_YEAR = `(?:,?\\s+(?:del?\\s+)?${YEAR})?`;
/** The days of a month in words. */
const ordinals =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first'.split(
    ' ',
  );

/** A pattern without the names of its groups. */
function unnamed(source: string): string {
  return source.replaceAll(/\?<\p{L}+>/gu, '?:');
}

/** Finds words that stand by themselves, in any case. */
export function wordPattern(source: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}/$€£#-])(?<!\\d[.,:])(?:${source})(?![\\p{L}\\p{N}]|[./:-]\\d)`, 'giu');
}

/** How a text writes 3/4, if another date of it shows that. */
export function orderIn(text: string): DayOrder | undefined {
  const shown = new Set<DayOrder>();
  for (const [, first, second] of text.matchAll(/(?<![\d/])(\d{1,2})\/(\d{1,2})\/\d{2}/g)) {
    if (Number(first) > 12) shown.add('day-first');
    else if (Number(second) > 12) shown.add('month-first');
  }
  return shown.size === 1 ? [...shown][0] : undefined;
}

/** 0 for Monday; also of an abbreviation. */
export function weekdayNumber(written = ''): number {
  const isOf = (names: string) => names !== '' && new RegExp(`^(?:${names})\\.?$`, 'iu').test(written);
  const index = weekdayNames.findIndex(isOf);
  return index === -1 ? shortNames.findIndex(isOf) : index;
}

/** From the groups `days`, `weeks` … */
export function unitOf(groups: Groups): Unit {
  return units.find((unit) => groups[`${unit}s`] !== undefined) ?? 'week';
}

/** Of digits or a word; one without either. */
export function countOf(written = '1'): number {
  const isOf = (words: string) => new RegExp(`^(?:${sourceOf(words)})$`, 'iu').test(written);
  const other = fortnights.find(([, words]) => isOf(words))?.[0];
  return other ?? (numbers.findIndex(isOf) + 1 || Number(written) || 1);
}

const rulesOf = new Map<string, Rule[]>();

/** What every day has something of: most sentences name none. */
const HINT = new RegExp(
  `\\d|(?<!\\p{L})(?:${[
    ...weekdayNames,
    SHORT,
    `${unnamed(UNIT)}s?`,
    sourceOf(tables.flatMap(({ days, ends }) => [...days.map(([, words]) => words), ...Object.values(ends)]).join('|')),
    inAll('weekend'),
    inAll('christmas'),
    'new\\s+year|a\\s+fortnight',
    ...allMonthNames('en').keys(),
  ].join('|')})(?!\\p{L})`,
  'iu',
);

/**
 * The days named in a text of a language, in their order; where two readings overlap, the longer one. In a title, whose
 * language isn't known (`und`), "17.4." and "17-4" are days.
 */
export function namedDays(text: string, today: Day, language: string, order: DayOrder = 'day-first'): NamedDay[] {
  return HINT.test(text) ? readDays(text, today, rulesFor(language, order)) : [];
}

/** Of these the ones with a day and a month. */
export function namedDates(text: string, today: Day, language: string, order: DayOrder): NamedDay[] {
  const rules = rulesFor(language, order).filter(({ kind }) => kind === 'date');
  return /\d| of /.test(text) ? readDays(text, today, rules) : [];
}

function readDays(text: string, today: Day, rules: readonly Rule[]): NamedDay[] {
  const found: NamedDay[] = [];
  const impossible: { start: number; end: number }[] = [];
  for (const { pattern, read, kind } of rules) {
    // Not `matchAll`: the copy that it makes of the pattern is compiled again after a garbage collection.
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      const { groups = {}, index: start } = match;
      const end = start + match[0].length;
      if (isDoubtful(match[0], text, start)) continue;
      const day = read(groups, today);
      if (day !== undefined)
        found.push({ day, start, end, kind, isRelative: kind === 'relative', hasYear: groups.year !== undefined });
      else if (kind === 'date' && groups.month !== undefined) impossible.push({ start, end });
    }
  }
  const isPossible = (named: NamedDay) => !impossible.some(({ start, end }) => named.start < end && start < named.end);
  // "By Feb 30" is no day, and not one in February or on the 30th either.
  return longest(found.filter(isPossible));
}

function longest(found: NamedDay[]): NamedDay[] {
  const kept: NamedDay[] = [];
  for (const named of found.sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = kept.at(-1);
    if (!last || named.start >= last.end) kept.push(named);
    else if (named.end - named.start > last.end - last.start) kept[kept.length - 1] = named;
  }
  return kept;
}

/** "He sat", "may", "sun", "march": words, unless a capital or a number says otherwise. */
function isDoubtful(match: string, text: string, at: number): boolean {
  if (!/^(?:mon|wed|sat|sun|fri|may|march|mar|dec|jan)\.?$/.test(match)) return false;
  const before = text.slice(Math.max(0, at - 10), at);
  return !/\b(?:by|eod|cob|on|until|till|before|next|this|bis|vor|voor|tot|avant|hasta)\s$/i.test(before);
}

function rulesFor(language: string, order: DayOrder): Rule[] {
  const key = `${language} ${order}`;
  const known = rulesOf.get(key) ?? [
    ...dateRules(language, order),
    ...monthRules(language),
    ...relativeRules(language),
  ];
  rulesOf.set(key, known);
  return known;
}

function ruleOf(kind: Rule['kind']) {
  return (source: string, read: Rule['read']): Rule => ({ pattern: wordPattern(source), read, kind });
}

function dateRules(language: string, order: DayOrder): Rule[] {
  const { pattern: month, dayIn } = monthReader(allMonthNames(language));
  const rule = ruleOf('date');
  const before = `(?:(?:${WEEKDAY},?|(?:${SHORT})\\.?,?(?=\\s+\\d{1,2}\\.))\\s+)?`;
  const ofDay = (groups: Groups, today: Day) => dayIn(groups, today, Number(groups.day));
  return [
    rule(
      '(?<year>(?:19|20)\\d{2})(?<sign>[-/])(?<month>\\d{1,2})\\k<sign>(?<day>\\d{1,2})(?:T\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:Z|[+-]\\d{2}:?\\d{2})?)?',
      ({ year, month: written, day }) => dayFrom(Number(year), Number(written), Number(day)),
    ),
    rule(
      `${before}${DAY}(?<sign>[./-])(?<second>\\d{1,2})(?:\\k<sign>(?<year>(?:19|20)?\\d{2})|(?<stop>\\.)(?=\\s|$|[),;:]))?`,
      (groups, today) => readNumeric(groups, today, order, language),
    ),
    rule(
      `${before}(?:the\\s+)?${DAY}(?:st|nd|rd|th|er|\\.)?(?:\\s+(?:of\\s+|de\\s+)?|-)${month}(?:(?:,?\\s+(?:del?\\s+)?|-)${YEAR_OF_DATE})?`,
      ofDay,
    ),
    rule(`${before}${month}\\s+${DAY}(?!,\\d{3}(?!\\d))(?:st|nd|rd|th)?(?:,?\\s+${YEAR})?`, ofDay),
    rule(`(?:the\\s+)?(?<ordinal>${ordinals.join('|')})\\s+of\\s+${month}(?:,?\\s+${YEAR})?`, (groups, today) =>
      dayIn(groups, today, ordinals.indexOf((groups.ordinal ?? '').toLowerCase()) + 1),
    ),
  ];
}

/** In the given order, unless only the other one is a date; with dots it is always the day first. */
function readNumeric(groups: Groups, today: Day, order: DayOrder, language: string): Day | undefined {
  const { sign, year, second = '', stop } = groups;
  const [first, other] = [Number(groups.day), Number(second)];
  // 2.5 is a number, and 3-4 a span; but "17.4." is a German date, and "17-4" a Dutch one.
  const isStopped = sign === '.' && (second.length === 2 || (/^(?:de|und)$/.test(language) && stop !== undefined));
  const isDutch = /^(?:nl|und)$/.test(language) && sign === '-' && (first > other || second.startsWith('0'));
  if (year === undefined && sign !== '/' && !isStopped && !isDutch) return undefined;
  const isDayFirst = order === 'day-first' || sign === '.' ? other <= 12 : first > 12;
  const [month, dayOfMonth] = isDayFirst ? [other, first] : [first, other];
  if (month > 12 || month < 1) return undefined;
  return year === undefined
    ? calendar.withYear(today, month, dayOfMonth)
    : dayFrom(Number(year.length === 2 ? `20${year}` : year), month, dayOfMonth);
}

/** Months with a part of them, and days without a month. */
function monthRules(language: string): Rule[] {
  const { pattern: month, yearOf, monthOf, dayIn, endOfMonth } = monthReader(allMonthNames(language));
  const rule = ruleOf('absolute');
  const ofMonth = (day: number) => (groups: Groups, today: Day) => dayFrom(yearOf(groups, today), monthOf(groups), day);
  const alone = ({ day }: Groups, today: Day) => calendar.nextDayOfMonth(today, Number(day));
  const weekOf = (first: Day | undefined, number: number) =>
    first === undefined ? undefined : weekdayAfter(first - 1, 0) + 7 * number + 4;
  return [
    rule(`${inAll('endOf')}[\\s-]+${month}${OF_YEAR}`, endOfMonth),
    rule(`${inAll('middleOf')}[\\s-]+${month}${OF_YEAR}`, (groups, today) => dayIn(groups, today, 15)),
    rule(`${inAll('startOf')}[\\s-]+${month}${OF_YEAR}`, ofMonth(10)),
    rule(`(?<=(?<!\\p{L})(?:in|im|en|during)\\s)${month}${OF_YEAR}`, endOfMonth),
    rule(`(?<=(?<!\\p{L})${inAll('by')}\\s)${month}${OF_YEAR}`, ofMonth(1)),
    rule(`${month}(?=\\s+(?:meeting|board|session|call|committee)\\b)`, endOfMonth),
    rule(`(?:w\\/c|week\\s+commencing)\\s+${DAY}(?:st|nd|rd|th)?\\s+${month}`, (groups, today) => {
      const monday = dayIn(groups, today, Number(groups.day));
      return monday === undefined ? undefined : endOfPeriod('week', monday, 0);
    }),
    rule(`(?:the\\s+)?(?<nth>first|second|third|fourth)\\s+week\\s+(?:of|in)\\s+${month}${OF_YEAR}`, (groups, today) =>
      weekOf(ofMonth(1)(groups, today), ordinals.indexOf((groups.nth ?? '').toLowerCase())),
    ),
    rule(`(?:${WEEKDAY},?\\s+(?:the\\s+)?|the\\s+)${DAY}(?:st|nd|rd|th)`, alone),
    rule(
      `(?<=\\b(?:by|before|until|till|due|on)\\s)${DAY}(?:st|nd|rd|th)(?!\\s+(?:of|floor|birthday|anniversary|time|draft|version))`,
      alone,
    ),
    // "Bis zum 5. fertig", "avant le 5", but not "by 5".
    rule(
      `(?<=(?<!\\p{L})${inAll('by')}\\s)(?<!\\b(?:by|before|until|till|pour|para|voor|tot|vor|zu)\\s)${DAY}(?:er|e|\\.)?(?=\\s*(?:$|[.,;!)]|(?:ab|an|aus|um|fällig|da|fertig|raus)(?!\\p{L})))`,
      alone,
    ),
  ];
}

function relativeRules(language: string): Rule[] {
  const rule = ruleOf('relative');
  const ends = units.map((unit) => {
    const words = sourceOf(tables.flatMap((table) => table.ends[unit] ?? []).join('|'));
    // "Thursday EOD", "COB on Thursday"
    const isAlone = (source: string) =>
      `(?<!(?:day|mon|tue|wed|thu|fri)\\s)(?:${source})(?!\\s+(?:on\\s+)?${unnamed(WEEKDAY)})`;
    return rule(unit === 'day' ? isAlone(words) : words, (_, today) => endOfPeriod(unit, today, 0));
  });
  const [next, nextAfter, endOf] = [inAll('nextBefore'), inAll('nextAfter'), inAll('endOf')];
  const period = (ahead: number) => (groups: Groups, today: Day) => endOfPeriod(unitOf(groups), today, ahead);
  const span = (groups: Groups, today: Day) =>
    groups.working === undefined
      ? calendar.later(unitOf(groups), today, countOf(groups.count))
      : calendar.afterWorkingDays(today, countOf(groups.count));
  const feast = (day: number) => (_: Groups, today: Day) => dayFrom(partsOf(today).year, 12, day);
  const inWords = tables.flatMap(({ days }) => days.filter(([ahead]) => ahead >= 0));
  return [
    ...inWords.map(([ahead, words]) => rule(sourceOf(words), (_, today) => today + ahead)),
    rule(`(?:(?<next>${next})\\s+|(?:this|coming)\\s+)?${WEEKDAY}(?:\\s+(?<after>${nextAfter}|week))?`, readWeekday),
    rule(`${next}\\s+week\\s+${WEEKDAY}`, ({ weekday }, today) => mondayOf(today) + 7 + weekdayNumber(weekday)),
    rule(
      `(?:a\\s+)?week\\s+(?:on|from)\\s+${WEEKDAY}`,
      ({ weekday }, today) => weekdayAfter(today, weekdayNumber(weekday)) + 7,
    ),
    rule(`(?:${endOf}\\s+)?${next}\\s+${SHORT_UNIT}|${endOf}\\s+${next}\\s+(?<years>${YEARS})`, period(1)),
    rule(`(?:${endOf}\\s+)?(?:(?:la|el|le)\\s+)?${SHORT_UNIT}\\s+${nextAfter}`, period(1)),
    rule(`${inAll('thisBefore')}\\s+${SHORT_UNIT}(?!\\s+${nextAfter})`, period(0)),
    rule(`(?:${endOf}|${inAll('during')})\\s*${UNIT}`, period(0)),
    ...ends,
    rule(inAll('weekend'), (_, today) => mondayOf(today) + 6),
    rule(`q(?<quarter>[1-4])(?:\\s+${YEAR})?`, ({ quarter, year }, today) => {
      const now = partsOf(today);
      const isOver = Number(quarter) * 3 < now.month;
      return calendar.lastOfMonth(year === undefined ? now.year + Number(isOver) : Number(year), Number(quarter) * 3);
    }),
    rule(
      `(?<=(?<!\\p{L})${inAll('within')}\\s)(?:the\\s+next\\s+)?${COUNT}\\s+(?:(?<working>${inAll('workingDay')})|${SHORT_UNIT}s?)`,
      span,
    ),
    rule(`${COUNT}\\s+${SHORT_UNIT}s?\\s+from\\s+(?:now|today)`, span),
    rule('(?<=\\b(?:in|within)\\s)a\\s+fortnight', (_, today) => today + 14),
    rule(`(?<=(?<!\\p{L})${inAll('by')}\\s)${inAll('christmas')}`, feast(24)),
    rule('(?<=\\b(?:before|by|until)\\s)(?:the\\s+)?new\\s+year', feast(31)),
    ...shortWeekdayRules(language),
  ];
}

/** "Nächsten Dienstag" is next week's, as "next Tuesday"; "kommenden", "prochain" and "que viene" the one that comes. */
function readWeekday({ next = '', weekday, after = '' }: Groups, today: Day): Day {
  const number = weekdayNumber(weekday);
  if (/huit|week$|woche$/i.test(after) && !/next/i.test(after)) return weekdayAfter(today, number) + 7;
  const isNextWeek = /next|following|nächst|naechst|volgende/i.test(next) || /next/i.test(after);
  return isNextWeek ? mondayOf(today) + 7 + number : weekdayAfter(today, number);
}

/** "Do 14 Uhr", "voor vr": at the end, or before a time. */
function shortWeekdayRules(language: string): Rule[] {
  const short = Object.entries(dayWords).find(([each]) => each === language)?.[1].shortWeekdays ?? '';
  if (short === '') return [];
  const names = short.split(' ').flatMap((name) => [name, name.charAt(0).toUpperCase() + name.slice(1)]);
  const end = '(?=\\s*(?:$|[.,;!)]|\\s(?:bij|om|um|ab|ochtend|middag|früh|abend|\\d)))';
  return [
    ruleOf('relative')(`(?<=[\\s,(])(?<weekday>${names.join('|')})${end}`, ({ weekday }, today) =>
      weekdayAfter(today, weekdayNumber(weekday)),
    ),
  ];
}
