import * as calendar from './calendar.ts';
import { type Day, dayFrom, endOfPeriod, mondayOf, partsOf, type Unit, weekdayAfter, weekdayOf } from './calendar.ts';
import { columns, type DayWords, dayWords, inAll, rareWords, sourceOf } from './day-words.ts';
import { allMonthNames, type Groups, monthNames, monthReader } from './month-names.ts';

/** What 3/4 is: as all of Europe writes it, or as the United States do. */
export type DayOrder = 'day-first' | 'month-first';

/** Words that name a day, or a period up to the day after it. */
export interface Rule {
  pattern: RegExp;
  read: (groups: Groups, today: Day) => Day | { from: Day; to: Day } | undefined;
  /**
   * A `date` has a day and a month, `relative` counts from the day of writing, `absolute` is "mid-March". A `period` is
   * "March 2026" or "last Monday", and `past` is "last week".
   */
  kind: 'date' | 'absolute' | 'relative' | 'period' | 'past';
}

export const weekdays = columns('weekdays', ' ');
export const WEEKDAY = `(?<weekday>(?:${weekdays.join('|')})(?![\\p{L}\\d])\\.?)`;
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
const OF_YEAR = `(?:,?[\\s-]+(?:del?\\s+)?${YEAR})?`;
/** The days of a month as they are spoken. */
const ordinals = rareWords.ordinals.split(' ');
const ORDINAL = `(?<ordinal>${ordinals.join('|').replaceAll('-', '[\\s-]')})`;
const TIME = 'T\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:Z|[+-]\\d{2}:?\\d{2})?';

const weekdayPatterns = weekdays.map((names) => new RegExp(`^(?:${names})\\.?$`, 'iu'));
const ANY_WEEKDAY = new RegExp(WEEKDAY, 'iu');

/** The first weekday that a text names, 0 for Monday; undefined where it names none. */
export function weekdayIn(text: string): number | undefined {
  const written = ANY_WEEKDAY.exec(text)?.groups?.weekday;
  return written === undefined ? undefined : weekdayPatterns.findIndex((pattern) => pattern.test(written));
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

/** A pattern without the names of its groups. */
export function unnamed(source: string): string {
  return source.replaceAll(/\?<\p{L}+>/gu, '?:');
}

/** What is read of words that stand by themselves, in any case. */
function ruleOf(kind: Rule['kind']) {
  return (source: string, read: Rule['read']): Rule => ({
    pattern: new RegExp(`(?<![\\p{L}\\p{N}/$€£#-])(?<!\\d[.,:])(?:${source})(?![\\p{L}\\p{N}]|[./:-]\\d)`, 'giu'),
    read,
    kind,
  });
}

/** Days of a month, with or without a year. */
export function dateRules(language: string, order: DayOrder): Rule[] {
  const { pattern: month, dayIn } = monthReader(allMonthNames(language));
  const rule = ruleOf('date');
  const before = `(?:(?:${WEEKDAY},?|(?:${rareWords.shortWeekdays})\\.?,?(?=\\s+\\d{1,2}\\.))\\s+)?`;
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
      dayIn(groups, today, ordinals.indexOf((groups.ordinal ?? '').toLowerCase().replace(/\s/, '-')) + 1),
    ),
    rule(`${before}${month}\\s+${DAY}(?!,\\d{3}(?!\\d))(?:st|nd|rd|th)?(?:,?\\s+${YEAR})?`, ofDay),
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
  if (year === undefined) return calendar.withYear(today, month, dayOfMonth);
  return dayFrom(Number(year.length === 2 ? `20${year}` : year), month, dayOfMonth);
}

/** Months with a part of them, and days without a month. */
export function partRules(language: string): Rule[] {
  const { pattern: month, monthIn, dayIn } = monthReader(allMonthNames(language));
  const rule = ruleOf('absolute');
  const alone = ({ day }: Groups, today: Day) => calendar.nextDayOfMonth(today, Number(day));
  const by = inAll('deadlines');
  return [
    rule(`(?:${inAll('endOf')}[\\s-]+|(?<=(?<!\\p{L})(?:in|im|en|during)\\s))${month}${OF_YEAR}`, monthIn),
    rule(`${sourceOf(rareWords.middleOf)}[\\s-]+${month}${OF_YEAR}`, (groups, today) => dayIn(groups, today, 15)),
    rule(`${sourceOf(rareWords.startOf)}[\\s-]+${month}${OF_YEAR}`, (groups, today) => monthIn(groups, today).from + 9),
    rule(`(?<=(?<!\\p{L})${by}\\s)${month}${OF_YEAR}`, (groups, today) => monthIn(groups, today).from),
    rule(`(?:${WEEKDAY},?\\s+(?:the\\s+)?|the\\s+|(?<=\\b(?:by|before|until|due|on)\\s))${DAY}(?:st|nd|rd|th)`, alone),
    // "Bis zum 5. fertig", "avant le 5", but not "by 5".
    rule(
      `(?<=(?<!\\p{L})(?:${by}|${sourceOf(rareWords.onDay)})\\s)(?<!\\b(?:by|before|until|till|pour|para|voor|tot|vor|zu)\\s)${DAY}(?:er|e|\\.)?(?=\\s*(?:$|[.,;!)]))`,
      alone,
    ),
  ];
}

/** What counts from the day of writing. */
export function relativeRules(): Rule[] {
  const rule = ruleOf('relative');
  // "Thursday EOD", "COB on Thursday"
  const notAlone = `(?<!(?:day|mon|tue|wed|thu|fri)\\s)`;
  const ends = rareWords.ends
    .split(',')
    .map(sourceOf)
    .map((words, index) =>
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
    rule(
      `(?:(?<next>${next})\\s+(?:week\\s+)?|(?:this|coming)\\s+)?${WEEKDAY}(?:\\s+(?<after>${nextAfter}|week))?`,
      readWeekday,
    ),
    rule(`${endOf}\\s+${next}\\s+${UNIT}`, period(1)),
    rule(`${next}\\s+${SHORT_UNIT}`, period(1)),
    rule(`(?:${endOf}\\s+)?(?:(?:la|el|le)\\s+)?${SHORT_UNIT}\\s+${nextAfter}`, period(1)),
    rule(`${inAll('thisBefore')}\\s+${SHORT_UNIT}(?!\\s+${nextAfter})`, period(0)),
    rule(`(?:${endOf}|${sourceOf(rareWords.during)})\\s*${UNIT}`, period(0)),
    ...ends,
    rule(`(?<=(?<!\\p{L})${inAll('deadlines')}\\s)${sourceOf(rareWords.christmas)}`, (_, today) =>
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
function readWeekday({ next = '', weekday = '', after = '' }: Groups, today: Day): Day {
  const number = weekdayIn(weekday) ?? 0;
  if (/huit|^week$|woche$/i.test(after)) return weekdayAfter(today, number) + 7;
  const isNextWeek = /next|following|nächst|naechst|volgende/i.test(`${next} ${after}`);
  return isNextWeek ? mondayOf(today) + 7 + number : weekdayAfter(today, number);
}

/** "March 2026", "last March", "04/2026", "3–5 March 2026", "in 2025" */
export function monthRules(language: string): Rule[] {
  const { names, pattern: month, monthIn, dayIn } = monthReader(monthNames(language));
  const rule = ruleOf('period');
  const span = '(?<first>\\d{1,2})(?:st|nd|rd|th)?\\s?(?:[-–—]|to|and)\\s?(?<last>\\d{1,2})(?:st|nd|rd|th)?';
  const readSpan: Rule['read'] = (groups, today) => {
    const [from, last] = [groups.first, groups.last].map((day) => dayIn(groups, today, Number(day)));
    return from === undefined || last === undefined || last < from ? undefined : { from, to: last + 1 };
  };
  const numeric = '(?:0?[1-9]|1[0-2])(?=/20)';
  return [
    rule(
      `(?<!\\d\\s)(?:(?:this|last|past|next)\\s+)?(?<month>${names}|${numeric})\\.?(?:/${YEAR}|${OF_YEAR})`,
      monthIn,
    ),
    rule(`${span}\\s(?:of\\s)?${month}(?:,?\\s${YEAR})?`, readSpan),
    rule(`${month}\\s${span}(?:,?\\s${YEAR})?`, readSpan),
    rule(`(?<=\\b(?:in|during|since|from|before|after|until)\\s)${YEAR}(?!-)`, ({ year }) => ({
      from: calendar.lastOfMonth(Number(year) - 1, 12) + 1,
      to: calendar.lastOfMonth(Number(year), 12) + 1,
    })),
    rule(
      `(?:(?<last>last|past)\\s+|(?:this|next)\\s+)?(?=\\p{L}{3,6}day)${WEEKDAY}`,
      ({ weekday = '', last: over }, today) => {
        const ago = (weekdayOf(today) - (weekdayIn(weekday) ?? 0) + 7) % 7;
        return today - (ago === 0 && over !== undefined ? 7 : ago);
      },
    ),
  ];
}

/** "Yesterday", "the last 3 days", "two weeks ago", "last week", in a language. */
export function pastRules(language: string): Rule[] {
  const table = (dayWords as Record<string, DayWords | undefined>)[language];
  if (table === undefined) return [];
  const rule = ruleOf('past');
  const [last, lastAfter] = [sourceOf(table.lastBefore), sourceOf(table.lastAfter)];
  const article = `(?:(?:the|der|die|das|dem|den|des|la|le|el|los|las|les|ces|de)\\s|l['’])?`;
  const unit = `${UNIT}s?`;
  const until: Rule['read'] = (groups, today) => ({
    from: calendar.later(unitOf(groups), today, -countOf(groups.count)),
    to: today + 1,
  });
  const whole = (ahead: number) => (groups: Groups, today: Day) => calendar.wholeUnit(unitOf(groups), today, ahead);
  const ago: Rule['read'] = (groups, today) => whole(-countOf(groups.count))(groups, today);
  const inEnglish = [
    // "The last week" is the last seven days, in English alone.
    rule(`(?:the\\s(?:last|past)|past)\\s${unit}`, until),
    rule('(?:last|previous)\\s+weekend', (_, today) => ({ from: mondayOf(today) - 2, to: mondayOf(today) })),
  ];
  return [
    rule(`${article}${last}\\s${COUNT}\\s${unit}`, until),
    rule(`${article}${COUNT}\\s${lastAfter}\\s${unit}`, until),
    rule(`${article}${last}\\s${UNIT}`, whole(-1)),
    rule(`${article}${UNIT}\\s${lastAfter}`, whole(-1)),
    rule(`${sourceOf(table.agoBefore)}\\s${COUNT}\\s${unit}`, ago),
    rule(`${COUNT}\\s${unit}\\s${sourceOf(table.agoAfter)}`, ago),
    rule(`${sourceOf(table.thisBefore)}\\s${UNIT}`, whole(0)),
    ...table.days
      .split(',')
      .slice(0, 3)
      .map((words, index) => rule(sourceOf(words), (_, today) => today + index - 2)),
    ...(language === 'en' ? inEnglish : []),
  ];
}
