import {
  afterWorkingDays,
  type Day,
  dayFrom,
  lastOfMonth,
  mondayOf,
  partsOf,
  weekdayAfter,
  withYear,
} from './calendar.ts';
import { shortWeekdays } from './date-phrases.ts';
import {
  type DayKind,
  dateRule,
  endOfPeriod,
  type Groups,
  monthReader,
  monthsLater,
  nextDayOfMonth,
  type Rule,
  relativeRule,
  dayRule as rule,
  type Unit,
  WEEKDAY,
  weekdayNumber,
  YEAR,
  YEAR_OF_DATE,
  yearFrom,
} from './day-rules.ts';
import { foreignRules } from './foreign-days.ts';
import { monthNames } from './month-names.ts';

/** A day that is named in a text, by its date or in words. */
export interface NamedDay {
  day: Day;
  start: number;
  end: number;
  kind: DayKind;
  /** Whether it counts from the day of writing: "tomorrow", "next week". */
  isRelative: boolean;
  /** Whether its year is written. */
  hasYear: boolean;
}

/** What 3/4 is: as all of Europe writes it, or as the United States do. */
export type DayOrder = 'day-first' | 'month-first';

/** The days of a month in words. */
const ordinals =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first'.split(
    ' ',
  );
const numbers = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');

const COUNT = `(?<count>\\d{1,3}|an?|${numbers.join('|')}|couple of|a couple of|a few)`;
const DAY = '(?<day>0?[1-9]|[12]\\d|3[01])';
interface Rules {
  rules: Rule[];
  /** What every day has something of: most sentences name none. */
  hint: RegExp;
}

const HINT =
  '\\d|day|toda|tonight|this (?:morn|after|even)|tomor|tmr|2moro|mon|tue|wed|thu|fri|sat|sun|week|fortnight|quarter|year|eo[bdmqwy]|co[bp]|close of|christmas|xmas|weihnacht|heiligabend|kerst|noël|navidad|first|second|third|[a-z]{3,}(?:st|nd|rd|th) of|heute|morgen|tag|woch|mittwoch|sonnabend|jahr|quartal|dag|dinsd|vandaag|van(?:ochtend|middag|avond)|week|weken|maand|kwartaal|jaar|jaren|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|jour|semaine|mois|trimestre|ann[ée]e|demain|aujourd|soir|matin|après|dans|prochain|huit|lunes|martes|mi[ée]rc|jueves|viernes|s[áa]bado|domingo|hoy|mañana|pasado|d[íi]a|semana|mes|año|tarde|noche|que viene|pr[óo]xim';
const rulesOf = new Map<string, Rules>();

/** The days named in a text of a language, in their order; where two readings overlap, the longer one. */
export function namedDays(text: string, today: Day, language: string, order: DayOrder = 'day-first'): NamedDay[] {
  if (text.length > REMEMBERED_LENGTH) return readDays(text, today, language, order);
  const key = `${today} ${language} ${order} ${text}`;
  const known = remembered.get(key);
  if (known) return [...known];
  const found = readDays(text, today, language, order);
  if (remembered.size >= REMEMBERED_MAX) remembered.clear();
  remembered.set(key, found);
  return [...found];
}

/** A sentence is asked for its days by each rule that reads it. */
const remembered = new Map<string, readonly NamedDay[]>();
const REMEMBERED_MAX = 200;
const REMEMBERED_LENGTH = 700;

function readDays(text: string, today: Day, language: string, order: DayOrder): NamedDay[] {
  const found: NamedDay[] = [];
  const impossible: { start: number; end: number }[] = [];
  const { rules, hint } = rulesFor(language, order);
  if (!hint.test(text)) return found;
  for (const { pattern, read, kind } of rules) {
    for (const match of matchesOf(pattern, text)) {
      const { groups = {}, index: start } = match;
      const end = start + match[0].length;
      if (isDoubtful(match[0], text, start)) continue;
      const day = read(groups, today);
      if (day === undefined && kind === 'date' && groups.month !== undefined) impossible.push({ start, end });
      if (day === undefined) continue;
      found.push({ day, start, end, kind, isRelative: kind === 'relative', hasYear: groups.year !== undefined });
    }
  }
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: NamedDay[] = [];
  for (const named of found) {
    // "By Feb 30" is no day, and not one in February or on the 30th either.
    if (impossible.some(({ start, end }) => named.start < end && start < named.end)) continue;
    const last = kept.at(-1);
    if (!last || named.start >= last.end) kept.push(named);
    else if (named.end - named.start > last.end - last.start) kept[kept.length - 1] = named;
  }
  return kept;
}

/** As `matchAll`, which copies the pattern each time: the copy is compiled again after a garbage collection. */
function matchesOf(pattern: RegExp, text: string): RegExpExecArray[] {
  const matches: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    matches.push(match);
    if (match[0] === '') pattern.lastIndex += 1;
  }
  return matches;
}

/** "He sat", "may", "sun", "march": words, unless a capital or a number says otherwise. */
function isDoubtful(match: string, text: string, at: number): boolean {
  if (!/^(?:mon|wed|sat|sun|fri|may|march|mar|dec|jan)\.?$/.test(match)) return false;
  return !/\b(?:by|eod|cob|on|until|till|before|next|this|coming|bis|vor|voor|tot|avant|hasta)\s$/i.test(
    text.slice(Math.max(0, at - 10), at),
  );
}

function rulesFor(language: string, order: DayOrder): Rules {
  const key = `${language} ${order}`;
  let known = rulesOf.get(key);
  if (!known) {
    const months = monthNames(language);
    const short = (shortWeekdays[language] ?? []).map((name) => `(?<!\\p{L})${name}(?!\\p{L})`);
    const hint = new RegExp([HINT, ...short, ...months.keys()].join('|'), 'iu');
    known = { rules: makeRules(months, order, language), hint };
    rulesOf.set(key, known);
  }
  return known;
}

function makeRules(months: ReadonlyMap<string, number>, order: DayOrder, language: string): Rule[] {
  const { pattern: month, yearOf, monthOf, dayIn: inMonth, endOfMonth } = monthReader(months);
  return [
    dateRule(
      '(?<year>(?:19|20)\\d{2})(?<sign>[-/])(?<month>\\d{1,2})\\k<sign>(?<day>\\d{1,2})(?:T\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:Z|[+-]\\d{2}:?\\d{2})?)?',
      ({ year, month: m, day }) => dayFrom(Number(year), Number(m), Number(day)),
    ),
    dateRule(
      `${DAY}(?<sign>[./-])(?<second>\\d{1,2})(?:\\k<sign>(?<year>(?:19|20)?\\d{2})|(?<stop>\\.)(?=\\s|$|[),;]))?`,
      (groups, today) => readNumeric(groups, today, order, language),
    ),
    dateRule(
      `(?:${WEEKDAY},?\\s+)?(?:the\\s+)?${DAY}(?:st|nd|rd|th|er|\\.)?(?:\\s+(?:of\\s+|de\\s+)?|-)${month}(?:(?:,?\\s+(?:del?\\s+)?|-)${YEAR_OF_DATE})?`,
      (groups, today) => inMonth(groups, today, Number(groups.day)),
    ),
    dateRule(`(?:the\\s+)?(?<ordinal>${ordinals.join('|')})\\s+of\\s+${month}(?:,?\\s+${YEAR})?`, (groups, today) =>
      inMonth(groups, today, ordinals.indexOf((groups.ordinal ?? '').toLowerCase()) + 1),
    ),
    dateRule(
      `(?:${WEEKDAY},?\\s+)?${month}\\s+${DAY}(?!,\\d{3}(?!\\d))(?:st|nd|rd|th)?(?:,?\\s+${YEAR})?`,
      (groups, today) => inMonth(groups, today, Number(groups.day)),
    ),
    rule(`(?:${WEEKDAY},?\\s+(?:the\\s+)?|the\\s+)${DAY}(?:st|nd|rd|th)`, ({ day }, today) =>
      nextDayOfMonth(today, Number(day)),
    ),
    rule(
      `(?<=\\b(?:by|before|until|till|due|on)\\s)${DAY}(?:st|nd|rd|th)(?!\\s+(?:of\\s)?(?:${month}|floor|birthday|anniversary|time|draft|version))`.replace(
        '(?<month>',
        '(?:',
      ),
      ({ day }, today) => nextDayOfMonth(today, Number(day)),
    ),
    rule(`(?:end|close)\\s+(?:of\\s+)?${month}(?:\\s+${YEAR})?`, endOfMonth),
    rule(`(?:w\\/c|week\\s+commencing)\\s+${DAY}(?:st|nd|rd|th)?\\s+${month}`, (groups, today) => {
      const monday = inMonth(groups, today, Number(groups.day));
      return monday === undefined ? undefined : endOfPeriod('week', monday, 0);
    }),
    rule(`(?:late|late\\s+in|in\\s+late)[\\s-]${month}(?:\\s+${YEAR})?`, endOfMonth),
    rule(`(?:mid|middle\\s+of)[\\s-]+${month}(?:\\s+${YEAR})?`, (groups, today) => inMonth(groups, today, 15)),
    rule(`(?:early|beginning\\s+of|start\\s+of)(?:\\s+in)?[\\s-]+${month}(?:\\s+${YEAR})?`, (groups, today) =>
      dayFrom(yearOf(groups, today), monthOf(groups), 10),
    ),
    rule(
      `(?:the\\s+)?(?<nth>first|second|third|fourth|last|1st|2nd|3rd|4th)\\s+week\\s+(?:of|in)\\s+${month}(?:\\s+${YEAR})?`,
      (groups, today) => endOfNthWeek(yearOf(groups, today), monthOf(groups), groups.nth ?? ''),
    ),
    rule(`(?<=\\b(?:in|during)\\s)${month}(?:\\s+${YEAR})?`, endOfMonth),
    rule(`(?<=\\b(?:by|before|until|till)\\s)${month}(?:\\s+${YEAR})?`, (groups, today) =>
      dayFrom(yearOf(groups, today), monthOf(groups), 1),
    ),
    rule(`${month}(?=\\s+(?:meeting|board|session|call|committee)\\b)`, endOfMonth),
    ...relativeRules(),
    ...foreignRules(months, language),
  ];
}

function relativeRules(): Rule[] {
  const rule = relativeRule;
  return [
    rule('(?:(?:by|until|till)\\s+)?(?:today|tonight|this\\s+(?:morning|afternoon|evening))', (_, today) => today),
    rule('day\\s+after\\s+tomorrow', (_, today) => today + 2),
    rule('tomorrow|tmrw|tmr|2moro', (_, today) => today + 1),
    rule(`(?<which>this|next|coming|following)\\s+${WEEKDAY}`, ({ which, weekday }, today) =>
      /next|following/i.test(which ?? '')
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
      ({ unit, other }, today) => endOfPeriod(unitOf(unit ?? other), today, 0),
    ),
    rule(
      '(?<!(?:mon|tue|wed|thu|fri|day)\\s)(?:(?:end|close)\\s+of\\s+(?:business|play)|eod|cob|eob|cop)(?!\\s+(?:on\\s+)?(?:\\p{L}+day|mon|tue|wed|thu|fri|sat|sun))',
      (_, today) => today,
    ),
    rule('eow', (_, today) => endOfPeriod('week', today, 0)),
    rule('eom', (_, today) => endOfPeriod('month', today, 0)),
    rule('eoq', (_, today) => endOfPeriod('quarter', today, 0)),
    rule('eoy', (_, today) => endOfPeriod('year', today, 0)),
    rule('(?:end\\s+of\\s+)?next\\s+(?<unit>week|month|quarter)|end\\s+of\\s+next\\s+year', ({ unit }, today) =>
      endOfPeriod(unitOf(unit), today, 1),
    ),
    rule(
      '(?:later\\s+)?this\\s+(?<unit>week|month|quarter)|within\\s+the\\s+(?<other>week|month)',
      ({ unit, other }, today) => endOfPeriod(unitOf(unit ?? other), today, 0),
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

function unitOf(written = 'year'): Unit {
  return written.toLowerCase() as Unit;
}

/** In the given order, unless only the other one is a date; with dots it is always the day first. */
function readNumeric(groups: Groups, today: Day, order: DayOrder, language: string): Day | undefined {
  const { sign, year } = groups;
  const [first, second] = [Number(groups.day), Number(groups.second)];
  // 2.5 is a number, and 3-4 a span; but "17.4." is a German date, and "17-4" a Dutch one.
  const isGerman = language === 'de' && groups.stop !== undefined;
  const isDutch = language === 'nl' && sign === '-' && (first > second || /^0/.test(groups.second ?? ''));
  if (year === undefined && sign !== '/' && !(sign === '.' && (isOrdinal(groups) || isGerman)) && !isDutch)
    return undefined;
  const isDayFirst = order === 'day-first' || sign === '.' ? second <= 12 : first > 12;
  const [month, dayOfMonth] = isDayFirst ? [second, first] : [first, second];
  if (month > 12 || month < 1) return undefined;
  if (year === undefined) return withYear(today, month, dayOfMonth);
  return dayFrom(yearFrom(year), month, dayOfMonth);
}

function isOrdinal({ second }: Groups): boolean {
  return (second ?? '').length === 2;
}

function endOfNthWeek(year: number, month: number, nth: string): Day | undefined {
  if (/last/i.test(nth)) return lastOfMonth(year, month);
  const number = ['first', 'second', 'third', 'fourth'].findIndex(
    (word, index) => word === nth.toLowerCase() || nth.startsWith(String(index + 1)),
  );
  const first = dayFrom(year, month, 1);
  return first === undefined ? undefined : weekdayAfter(first - 1, 0) + 7 * number + 4;
}

function readSpan({ count, unit, working }: Groups, today: Day): Day | undefined {
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
  return monthsLater(today, amount);
}
