import * as calendar from './calendar.ts';
import { type Day, dayFrom, endOfPeriod, mondayOf, partsOf, type Unit, weekdayAfter } from './calendar.ts';
import { columns, inAll, rareWords, sourceOf } from './day-words.ts';
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

const weekdays = columns('weekdays', ' ');
const shortWeekdays = rareWords.shortWeekdays.split('|').map((names) => names.split(' '));
const SHORT = shortWeekdays.flat().join('|');
export const WEEKDAY_NAMES = weekdays.join('|');
export const WEEKDAY = `(?<weekday>(?:${WEEKDAY_NAMES})(?![\\p{L}\\d])\\.?)`;
export const YEAR = '(?<year>(?:19|20)\\d{2})';
const units: readonly Unit[] = ['day', 'week', 'month', 'quarter', 'year'];
const unitWords = columns('units', ',').map((words, index) => `(?<${units[index]}s>${words})`);
export const UNIT = `(?:${unitWords.join('|')})`;
/** "This year" and "in six years" are no days. */
const SHORT_UNIT = `(?:${unitWords.slice(0, -1).join('|')})`;
/** One and up. */
const numbers = columns('numbers', ',');
const fortnight = 'vierzehn|veertien|quatorze|catorce|fourteen';
export const COUNT = `(?<count>\\d{1,3}|${[...numbers, fortnight].join('|')})`;
const DAY = '(?<day>0?[1-9]|[12]\\d|3[01])';
/** The year of a whole date may have two digits: "5 March 24", but not in "5 March 24 people". */
const YEAR_OF_DATE = '(?<year>(?:19|20)\\d{2}|\\d{2}(?=\\s*(?:$|[,;)?!])))';
const OF_YEAR = `(?:,?\\s+(?:del?\\s+)?${YEAR})?`;
/** The days of a month as they are spoken. */
const ordinals = rareWords.ordinals.split(' ');
const ORDINAL = `(?:(?<tens>twenty|thirty)[\\s-])?(?<ordinal>${ordinals.join('|')})`;
const TIME = 'T\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:Z|[+-]\\d{2}:?\\d{2})?';

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

const weekdayPatterns = weekdays.map((names) => new RegExp(`^(?:${names})\\.?$`, 'iu'));
const ANY_WEEKDAY = new RegExp(WEEKDAY, 'iu');

/** 0 for Monday. */
export function weekdayNumber(written = ''): number {
  return weekdayPatterns.findIndex((pattern) => pattern.test(written));
}

/** The first weekday that a text names, 0 for Monday; undefined where it names none. */
export function weekdayIn(text: string): number | undefined {
  const written = ANY_WEEKDAY.exec(text)?.groups?.weekday;
  return written === undefined ? undefined : weekdayNumber(written);
}

/** From the groups `days`, `weeks` … */
export function unitOf(groups: Groups): Unit {
  return units.find((unit) => groups[`${unit}s`] !== undefined) ?? 'week';
}

/** Of digits or a word; one without either. */
export function countOf(written = '1'): number {
  const isOf = (words: string) => new RegExp(`^(?:${words})$`, 'iu').test(written);
  return isOf(fortnight) ? 14 : numbers.findIndex(isOf) + 1 || Number(written) || 1;
}

const NO_DAY = Number.NaN;
const rulesOf = new Map<string, Rule[]>();

/** What every day has something of: most sentences name none. */
const hints = [
  WEEKDAY_NAMES,
  `${unnamed(UNIT)}s?`,
  ...columns('days', ','),
  ...columns('ends', ','),
  sourceOf(rareWords.weekend),
  sourceOf(rareWords.christmas),
  'fortnight',
  ...allMonthNames('en').keys(),
];
const HINT = new RegExp(`\\d|(?<!\\p{L})(?:${hints.join('|')})(?!\\p{L})`, 'iu');

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
  for (const { pattern, read, kind } of rules) {
    // Not `matchAll`: the copy that it makes of the pattern is compiled again after a garbage collection.
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      const { groups = {}, index: start } = match;
      const end = start + match[0].length;
      if (isDoubtful(match[0], text, start)) continue;
      const day = read(groups, today);
      const [isRelative, hasYear] = [kind === 'relative', groups.year !== undefined];
      // "By Feb 30" is no day, and not one in February or on the 30th either.
      const isImpossible = day === undefined && kind === 'date' && groups.month !== undefined;
      if (day !== undefined || isImpossible) found.push({ day: day ?? NO_DAY, start, end, kind, isRelative, hasYear });
    }
  }
  return longest(found).filter(({ day }) => !Number.isNaN(day));
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

/** A pattern without the names of its groups. */
function unnamed(source: string): string {
  return source.replaceAll(/\?<\p{L}+>/gu, '?:');
}

function rulesFor(language: string, order: DayOrder): Rule[] {
  const key = `${language} ${order}`;
  const known = rulesOf.get(key) ?? [...dateRules(language, order), ...monthRules(language), ...relativeRules()];
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
      `${YEAR}(?<sign>[-/])(?<month>\\d{1,2})\\k<sign>(?<day>\\d{1,2})(?:${TIME})?`,
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
    rule(`(?:the\\s+)?${ORDINAL}\\s+of\\s+${month}(?:,?\\s+${YEAR})?`, (groups, today) =>
      dayIn(groups, today, ordinalOf(groups)),
    ),
    rule(`${before}${month}\\s+${DAY}(?!,\\d{3}(?!\\d))(?:st|nd|rd|th)?(?:,?\\s+${YEAR})?`, ofDay),
  ];
}

function ordinalOf({ tens = '', ordinal = '' }: Groups): number {
  const before = ['', 'twenty', 'thirty'].indexOf(tens.toLowerCase()) * 10;
  return (before > 0 ? before + 10 : 0) + ordinals.indexOf(ordinal.toLowerCase()) + 1;
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
  if (year === undefined) return calendar.withYear(today, month, dayOfMonth);
  return dayFrom(Number(year.length === 2 ? `20${year}` : year), month, dayOfMonth);
}

/** Months with a part of them, and days without a month. */
function monthRules(language: string): Rule[] {
  const { pattern: month, yearOf, monthOf, dayIn, endOfMonth } = monthReader(allMonthNames(language));
  const rule = ruleOf('absolute');
  const ofMonth = (day: number) => (groups: Groups, today: Day) => dayFrom(yearOf(groups, today), monthOf(groups), day);
  const alone = ({ day }: Groups, today: Day) => calendar.nextDayOfMonth(today, Number(day));
  const by = inAll('by');
  return [
    rule(`${inAll('endOf')}[\\s-]+${month}${OF_YEAR}`, endOfMonth),
    rule(`${inAll('middleOf')}[\\s-]+${month}${OF_YEAR}`, (groups, today) => dayIn(groups, today, 15)),
    rule(`${inAll('startOf')}[\\s-]+${month}${OF_YEAR}`, ofMonth(10)),
    rule(`(?<=(?<!\\p{L})(?:in|im|en|during)\\s)${month}${OF_YEAR}`, endOfMonth),
    rule(`(?<=(?<!\\p{L})${by}\\s)${month}${OF_YEAR}`, ofMonth(1)),
    rule(`(?:${WEEKDAY},?\\s+(?:the\\s+)?|the\\s+|(?<=\\b(?:by|before|until|due|on)\\s))${DAY}(?:st|nd|rd|th)`, alone),
    // "Bis zum 5. fertig", "avant le 5", but not "by 5".
    rule(
      `(?<=(?<!\\p{L})${by}\\s)(?<!\\b(?:by|before|until|till|pour|para|voor|tot|vor|zu)\\s)${DAY}(?:er|e|\\.)?(?=\\s*(?:$|[.,;!)]))`,
      alone,
    ),
  ];
}

function relativeRules(): Rule[] {
  const rule = ruleOf('relative');
  // "Thursday EOD", "COB on Thursday"
  const notAlone = `(?<!(?:day|mon|tue|wed|thu|fri)\\s)`;
  const ends = columns('ends', ',').map((words, index) =>
    rule(`${notAlone}(?:${words})(?!\\s+(?:on\\s+)?${unnamed(WEEKDAY)})`, (_, today) =>
      endOfPeriod(units[index] ?? 'day', today, 0),
    ),
  );
  const [next, nextAfter, endOf] = [inAll('nextBefore'), inAll('nextAfter'), inAll('endOf')];
  const period = (ahead: number) => (groups: Groups, today: Day) => endOfPeriod(unitOf(groups), today, ahead);
  const span = (groups: Groups, today: Day) =>
    groups.working === undefined
      ? calendar.later(unitOf(groups), today, countOf(groups.count))
      : calendar.afterWorkingDays(today, countOf(groups.count));
  const working = `(?<working>${sourceOf(rareWords.workingDay)})`;
  return [
    ...columns('days', ',')
      .slice(2)
      .map((words, ahead) => rule(words, (_, today) => today + ahead)),
    rule(`(?:(?<next>${next})\\s+|(?:this|coming)\\s+)?${WEEKDAY}(?:\\s+(?<after>${nextAfter}|week))?`, readWeekday),
    rule(`${next}\\s+week\\s+${WEEKDAY}`, ({ weekday }, today) => mondayOf(today) + 7 + weekdayNumber(weekday)),
    rule(`${endOf}\\s+${next}\\s+${UNIT}`, period(1)),
    rule(`${next}\\s+${SHORT_UNIT}`, period(1)),
    rule(`(?:${endOf}\\s+)?(?:(?:la|el|le)\\s+)?${SHORT_UNIT}\\s+${nextAfter}`, period(1)),
    rule(`${inAll('thisBefore')}\\s+${SHORT_UNIT}(?!\\s+${nextAfter})`, period(0)),
    rule(`(?:${endOf}|${sourceOf(rareWords.during)})\\s*${UNIT}`, period(0)),
    ...ends,
    rule(`(?<=(?<!\\p{L})${inAll('by')}\\s)${sourceOf(rareWords.christmas)}`, (_, today) =>
      dayFrom(partsOf(today).year, 12, 24),
    ),
    rule(sourceOf(rareWords.weekend), (_, today) => mondayOf(today) + 6),
    rule(`q(?<quarter>[1-4])(?:\\s+${YEAR})?`, ({ quarter, year }, today) => {
      const now = partsOf(today);
      const isOver = Number(quarter) * 3 < now.month;
      return calendar.lastOfMonth(year === undefined ? now.year + Number(isOver) : Number(year), Number(quarter) * 3);
    }),
    rule(`(?<=(?<!\\p{L})${inAll('within')}\\s)(?:the\\s+next\\s+)?${COUNT}\\s+(?:${working}|${SHORT_UNIT}s?)`, span),
    rule(`${COUNT}\\s+${SHORT_UNIT}s?\\s+from\\s+(?:now|today)`, span),
    rule('(?<=\\b(?:in|within)\\s)a\\s+fortnight', (_, today) => today + 14),
  ];
}

/** "Nächsten Dienstag" is next week's, as "next Tuesday"; "kommenden", "prochain" and "que viene" the one that comes. */
function readWeekday({ next = '', weekday, after = '' }: Groups, today: Day): Day {
  const number = weekdayNumber(weekday);
  if (/huit|^week$|woche$/i.test(after)) return weekdayAfter(today, number) + 7;
  const isNextWeek = /next|following|nächst|naechst|volgende/i.test(`${next} ${after}`);
  return isNextWeek ? mondayOf(today) + 7 + number : weekdayAfter(today, number);
}
