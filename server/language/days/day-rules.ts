import { wholeWords } from '../whole-words.ts';
import * as calendar from './calendar.ts';
import { type Day, dayFrom, endOfPeriod, mondayOf, partsOf, type Unit, weekdayAfter } from './calendar.ts';
import { columns, dayWords, inAll, rareWords, shortWeekdays, sourceOf } from './day-words.ts';
import { allMonthNames, dayInYear, type Groups, monthNames, monthReader } from './month-names.ts';

/** What 3/4 is: as all of Europe writes it, or as the United States do. */
export type DayOrder = 'day-first' | 'month-first';

/** Words that name a day, or a period up to the day after it. */
export interface Rule {
  pattern: RegExp;
  read: (groups: Groups, today: Day) => Day | { from: Day; to: Day } | undefined;
  /** A `date` is "3 March", `absolute` "mid-March", `relative` "tomorrow", `period` "March 2026", `past` "last week". */
  kind: 'date' | 'absolute' | 'relative' | 'period' | 'past';
}

const weekdays = columns('weekdays', ' ');
export const WEEKDAY = `(?<weekday>(?:${weekdays.join('|')})(?![\\p{L}\\d])\\.?)`;
export const YEAR = '(?<year>(?:19|20)\\d{2})';
const units: readonly Unit[] = ['day', 'week', 'month', 'quarter', 'year'];
export const UNIT = `(?:${columns('units')
  .map((words, index) => `(?<${units[index]}s>${words})`)
  .join('|')})`;
/** One and up. */
const numbers = columns('numbers');
export const COUNT = `(?<count>\\d{1,3}|${numbers.join('|')})`;
const DAY = '(?<day>0?[1-9]|[12]\\d|3[01])';
/** The year of a whole date may have two digits: "5 March 24", but not in "5 March 24 people". */
const YEAR_OF_DATE = '(?<year>(?:19|20)\\d{2}|\\d{2}(?=\\s*(?:$|[,;)?!])))';
const OF_YEAR = `(?:,?[\\s-]+(?:del?\\s+)?${YEAR})?`;
const TIME = '(?:T[\\d:.]+(?:Z|[+-]\\d{2}:?\\d{2})?)?';

const SHORT_WEEKDAYS = Object.values(shortWeekdays).join(' ').replaceAll(' ', '|');
const weekdayPatterns = weekdays.map((names) => wholeWords(names));

/** The weekday that a text names, 0 for Monday; undefined where it names none. */
export function weekdayIn(text: string): number | undefined {
  const weekday = weekdayPatterns.findIndex((pattern) => pattern.test(text));
  return weekday === -1 ? undefined : weekday;
}

/** From the groups `days`, `weeks` … */
export function unitOf(groups: Groups): Unit {
  return units.find((unit) => groups[`${unit}s`] !== undefined) ?? 'week';
}

/** Of digits or a word; one without either. */
export function countOf(written = '1'): number {
  return numbers.findIndex((words) => new RegExp(`^${words}$`, 'iu').test(written)) + 1 || Number(written) || 1;
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
  const before = `(?:(?:${WEEKDAY},?|(?:${SHORT_WEEKDAYS})\\.?,?(?=\\s+\\d{1,2}\\.))\\s+)?`;
  return [
    rule(`${YEAR}(?<sign>[-/])(?<month>\\d{1,2})\\k<sign>${DAY}${TIME}`, dayIn),
    rule(
      `${before}${DAY}(?<sign>[./-])(?<second>\\d{1,2})(?:\\k<sign>(?<year>(?:19|20)?\\d{2})|(?<stop>\\.)(?=\\s|$|[),;:]))?`,
      (groups, today) => readNumeric(groups, today, order, language),
    ),
    rule(
      `${before}(?:the\\s+)?${DAY}(?:st|nd|rd|th|er|\\.)?(?:\\s+(?:of\\s+|de\\s+)?|-)${month}(?:(?:,?\\s+(?:del?\\s+)?|-)${YEAR_OF_DATE})?`,
      dayIn,
    ),
    rule(`${before}${month}\\s+${DAY}(?!,\\d{3}(?!\\d))(?:st|nd|rd|th)?(?:,?\\s+${YEAR})?`, dayIn),
  ];
}

/** Of two readings of a date without a year, the one within so many days is meant. */
const SOON = 60;

/** In the given order, unless only the other one is a date; with dots it is always the day first. */
function readNumeric(groups: Groups, today: Day, order: DayOrder, language: string): Day | undefined {
  const { sign, year, second = '', stop } = groups;
  const [first, other] = [Number(groups.day), Number(second)];
  // 2.5 is a number, and 3-4 a span; but "17.4." is a German date, and "17-4" a Dutch one.
  const isStopped = sign === '.' && (second.length === 2 || (/^(?:de|und)$/.test(language) && stop !== undefined));
  const isDutch = /^(?:nl|und)$/.test(language) && sign === '-' && (first > other || second.startsWith('0'));
  if (year === undefined && ((sign !== '/' && !isStopped && !isDutch) || (sign === '.' && other > 12)))
    return undefined;
  const isDayFirst = order === 'day-first' || sign === '.' ? other <= 12 : first > 12;
  const [dayFirst, monthFirst] = [dayInYear(year, other, first, today), dayInYear(year, first, other, today)];
  const [found, turned] = isDayFirst ? [dayFirst, monthFirst] : [monthFirst, dayFirst];
  // "By 12/4" in November is in December, as one writes it there.
  const isSoon = (day: Day | undefined) => day !== undefined && day >= today && day < today + SOON;
  return year === undefined && language === 'en' && sign === '/' && !isSoon(found) && isSoon(turned) ? turned : found;
}

/** Parts of months, days without a month, and what counts from the day of writing. */
export function dayRules(language: string): Rule[] {
  const { pattern, monthIn } = monthReader(allMonthNames(language));
  const [rule, relative] = [ruleOf('absolute'), ruleOf('relative')];
  const month = `${pattern}${OF_YEAR}`;
  const by = `(?<=(?<!\\p{L})${inAll('deadlines')}\\s)`;
  const from = (dayOfMonth: number) => (groups: Groups, today: Day) => monthIn(groups, today).from + dayOfMonth - 1;
  const alone = ({ day }: Groups, today: Day) => calendar.nextDayOfMonth(today, Number(day));
  const [next, nextAfter] = columns('next');
  const [, , now, ...ahead] = columns('days');
  const short = (shortWeekdays[language] ?? '(?!)').split(' ');
  return [
    rule(`(?:${inAll('endOf')}[\\s-]+|(?<=(?<!\\p{L})(?:in|im|en|during)\\s))${month}`, monthIn),
    rule(`${sourceOf(rareWords.middleOf)}[\\s-]+${month}`, from(15)),
    rule(`${by}${month}`, from(1)),
    relative(`${by}${sourceOf(rareWords.christmas)}`, (_, today) => dayFrom(partsOf(today).year, 12, 24)),
    relative(`q(?<quarter>[1-4])(?:\\s+${YEAR})?`, ({ quarter, year }, today) =>
      calendar.wholeUnit('quarter', monthIn({ month: `${3 * Number(quarter)}`, year }, today).from, 0),
    ),
    rule(`(?:${WEEKDAY},?\\s+(?:the\\s+)?|the\\s+|(?<=\\b(?:by|before|until|due|on)\\s))${DAY}(?:st|nd|rd|th)`, alone),
    // "Bis zum 5. fertig", "avant le 5", but not "by 5".
    rule(`(?<=(?<!\\p{L})${sourceOf(rareWords.onDay)}\\s)${DAY}(?:er|e|\\.)?(?=\\s*(?:$|[.,;!)"”»]))`, alone),
    relative(`(?:${by}|^)(?<short>${short.join('|')})(?=\\.?\\s*(?:$|[,;!)]))`, ({ short: name = '' }, today) =>
      weekdayAfter(today, short.indexOf(name.toLowerCase())),
    ),
    ...[now ?? '', ...ahead].map((words, index) => relative(words, (_, today) => today + index)),
    relative(sourceOf(rareWords.weekend), (_, today) => mondayOf(today) + 6),
    // "COB Thursday"
    relative(
      `(?:${now}\\s+(?:on\\s+)?|(?<next>${next})\\s+(?:week\\s+)?|(?:this|coming)\\s+)?${WEEKDAY}(?:\\s+(?:(?<after>${nextAfter})|${now}|(?<week>week(?!\\p{L}))))?`,
      readWeekday,
    ),
    relative(
      `(?:(?<end>${inAll('endOf')})\\s*)?(?:(?<next>${next})\\s+|(?<now>${inAll('this')})\\s+|(?:la|el|le)\\s+)?${UNIT}(?:\\s+(?<after>${nextAfter})|(?<=\\p{L}{4})[\\s-]?(?<ended>ende?|einde))?`,
      readUnit,
    ),
    relative(
      `(?<=(?<!\\p{L})${columns('counted')[0]}\\s)(?:the\\s+next\\s+)?${COUNT}\\s+(?:(?<working>${sourceOf(rareWords.workingDay)})|${UNIT}s?)`,
      readSpan,
    ),
  ];
}

/** "Nächsten Dienstag" is next week's, as "next Tuesday"; "kommenden", "prochain" and "que viene" the one that comes. */
function readWeekday({ next = '', weekday = '', after = '', week }: Groups, today: Day): Day {
  const number = weekdayIn(weekday) ?? 0;
  // "Thursday week" is the one after the next.
  if (week !== undefined) return weekdayAfter(today, number) + 7;
  const isNextWeek = /next|following|nächst|naechst|volgende/i.test(`${next} ${after}`);
  return isNextWeek ? mondayOf(today) + 7 + number : weekdayAfter(today, number);
}

/** "End of the month", "Monatsende", "next week"; "this year" and "next year" are no days. */
function readUnit({ end, ended, next, now, after, ...groups }: Groups, today: Day): Day | undefined {
  const isEnd = (end ?? ended) !== undefined;
  const isAhead = (next ?? after) !== undefined;
  if (!isEnd && (groups.years !== undefined || (!isAhead && now === undefined))) return undefined;
  return endOfPeriod(unitOf(groups), today, isAhead ? 1 : 0);
}

/** "Within two weeks"; "in six years" is no day. Holidays are working days. */
function readSpan({ count, working, ...groups }: Groups, today: Day): Day | undefined {
  const weekends = Math.floor((Math.min(calendar.weekdayOf(today), 4) + countOf(count)) / 5);
  if (working !== undefined) return Math.min(today, mondayOf(today) + 4) + countOf(count) + 2 * weekends;
  return groups.years === undefined ? calendar.later(unitOf(groups), today, countOf(count)) : undefined;
}

/** Months and years, "last Monday", and what is over, in the words of a language: "last week". */
export function timeRules(language: string): Rule[] {
  const { names, monthIn } = monthReader(monthNames(language));
  const table = dayWords[language] ?? dayWords.en;
  const [rule, past] = [ruleOf('period'), ruleOf('past')];
  const [last, lastAfter] = table.last.split(',').map(sourceOf);
  const [, ago, agoAfter] = table.counted.split(',').map(sourceOf);
  const article = `(?:(?:the|der|die|das|dem|den|des|la|le|el|los|las|les|ces|de)\\s|l['’])?`;
  const days = table.days.split(',').slice(0, 3).map(sourceOf);
  return [
    rule(
      `(?<!\\d\\s)(?:(?:this|last|past|next)\\s+)?(?<month>${names}|(?:0?[1-9]|1[0-2])(?=/20))\\.?(?:/${YEAR}|${OF_YEAR})`,
      monthIn,
    ),
    rule(`(?<=\\b(?:in|during|since|from|before|after|until)\\s)${YEAR}(?!-)`, ({ year }, today) =>
      calendar.wholeUnit('year', dayFrom(Number(year), 1, 1) ?? today, 0),
    ),
    rule(`(?:(?<last>last|past)\\s+|(?:this|next)\\s+)?(?=\\p{L}{3,6}day)${WEEKDAY}`, (groups, today) => {
      const day = weekdayAfter(today, weekdayIn(groups.weekday ?? '') ?? 0) - 7;
      return day === today && groups.last !== undefined ? day - 7 : day;
    }),
    ...days.map((words, index) => past(words, (_, today) => today + index - 2)),
    past('last\\s+weekend', (_, today) => ({ from: mondayOf(today) - 2, to: mondayOf(today) })),
    past(
      `${article}(?:(?<last>${last})\\s|(?<ago>${ago})\\s|(?<now>${sourceOf(table.this)})\\s)?(?:${COUNT}\\s)?` +
        `(?:(?<between>${lastAfter})\\s)?${UNIT}s?(?:\\s(?:(?<after>${lastAfter})|(?<agoAfter>${agoAfter})))?`,
      readPast,
    ),
  ];
}

/** "The last 3 days" end today, as does "the past week". */
function readPast({ last, between, after, ago, agoAfter, now, count, ...groups }: Groups, today: Day) {
  const unit = unitOf(groups);
  if (count !== undefined && (ago ?? agoAfter) !== undefined) return calendar.wholeUnit(unit, today, -countOf(count));
  const isLast = (last ?? between ?? after) !== undefined;
  const isUpToToday = count !== undefined || last?.toLowerCase() === 'past';
  if (isLast && isUpToToday) return { from: calendar.later(unit, today, -countOf(count)), to: today + 1 };
  return isLast || now !== undefined ? calendar.wholeUnit(unit, today, isLast ? -1 : 0) : undefined;
}
