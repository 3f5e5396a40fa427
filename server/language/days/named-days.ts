import type { Day } from './calendar.ts';
import { type DayOrder, dateRules, dayRules, type Rule, timeRules } from './day-rules.ts';

/** A day that is named in a text, by its date or in words; or a period, whose day is the last one to do something. */
export interface NamedDay {
  day: Day;
  /** Its first day, and the first one after it. */
  from: Day;
  to: Day;
  start: number;
  end: number;
  kind: Rule['kind'];
  /** Whether it counts from the day of writing, and whether its year is written. */
  isRelative: boolean;
  hasYear: boolean;
  /** Whether only the day of a month is named: "on the 12th". */
  isBare: boolean;
}

/** How a text writes 3/4, if another date of it shows that. */
export function orderIn(text: string): DayOrder | undefined {
  const isDayFirst = /(?<![\d/])(?:1[3-9]|[2-9]\d)\/\d{1,2}\/\d{2}/.test(text);
  const isMonthFirst = /(?<![\d/])(?:0?\d|1[0-2])\/(?:1[3-9]|[2-9]\d)\/\d{2}/.test(text);
  return isDayFirst === isMonthFirst ? undefined : isDayFirst ? 'day-first' : 'month-first';
}

/**
 * The days named in a text of a language, in their order; where two readings overlap, the longer one. In a title, whose
 * language isn't known (`und`), "17.4." and "17-4" are days.
 */
export function namedDays(text: string, today: Day, language: string, order?: DayOrder): NamedDay[] {
  return readDays(dayRules, text, today, language, order);
}

/** The dates and months that a text names, and the times that are over: "last week", in its own language alone. */
export function namedTimes(text: string, today: Day, language: string, order?: DayOrder): NamedDay[] {
  return readDays(timeRules, text, today, language, order);
}

const CLOCK = /^(?:[01]?\d|2[0-3])\.[0-5]\d$/;
const CLOCK_RANGE = /(?:^|[^\d.])(?:[01]?\d|2[0-3])[.:][0-5]\d\s?[–-]\s?$/;
const CLOCK_WORD = /(?:^|[\s(])(?:at|um|à|om|a las|alle|às|@)\s*$/iu;

const made = new Map<string, readonly Rule[]>();

function readDays(others: typeof dayRules, text: string, today: Day, language: string, order: DayOrder = 'day-first') {
  const key = `${others.name} ${language} ${order}`;
  const rules = made.get(key) ?? [...dateRules(language, order), ...others(language)];
  made.set(key, rules);
  const found: NamedDay[] = [];
  for (const { pattern, read, kind } of rules) {
    // Not `matchAll`: the copy that it makes of the pattern is compiled again after a garbage collection.
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      const { groups = {}, index: start } = match;
      if (isDoubtful(match[0], text, start)) continue;
      // "By Feb 30" is no day, and not one in February or on the 30th either.
      const isDate = kind === 'date' && groups.month !== undefined;
      const time = read(groups, today) ?? (isDate ? Number.NaN : undefined);
      if (time === undefined) continue;
      const period = typeof time === 'number' ? { from: time, to: time + 1 } : time;
      const [isRelative, hasYear] = [kind === 'relative' || kind === 'past', groups.year !== undefined];
      const isBare = kind === 'absolute' && groups.day !== undefined && groups.weekday === undefined;
      const place = { start, end: start + match[0].length, isBare };
      found.push({ ...period, ...place, day: period.to - 1, kind, isRelative, hasYear });
    }
  }
  const kept = longest(found);
  return kept.filter(
    (named, at) =>
      !Number.isNaN(named.day) &&
      !isClock(text, named, kept[at - 1]) &&
      !(named.isBare && isOfOther(text, named, kept)),
  );
}

/** "The 4th floor", and "not the 12th" or "(audit on the 12th)" beside another date, whose month it may be of. */
function isOfOther(text: string, { start, end }: NamedDay, kept: readonly NamedDay[]): boolean {
  return (
    kept.some(({ kind }) => kind === 'date') ||
    /^\s\p{Ll}{3,}/u.test(text.slice(end)) ||
    NOT_THE.test(text.slice(0, start))
  );
}
const NOT_THE = /(?:not|nicht|pas|niet)\s(?:on\s)?$/iu;

/** "Wed 4 Mar 9.20" and "at 9.20": a time of the day behind a day, or behind a word that only a time follows. */
function isClock(text: string, { start, end }: NamedDay, before: NamedDay | undefined): boolean {
  const written = text.slice(start, end);
  // "8.00–9.10." ends a sentence.
  if (CLOCK_RANGE.test(text.slice(Math.max(0, start - 12), start))) return CLOCK.test(written.replace(/\.$/, ''));
  // "Wed 9 Dec 8.30." ends a sentence too; "5.10. 8.11." are two days.
  if (!CLOCK.test(written)) {
    const isLast = CLOCK.test(written.replace(/\.$/, '')) && /^\s*$/.test(text.slice(end));
    return (
      isLast &&
      before !== undefined &&
      /\p{L}\.?$/u.test(text.slice(0, before.end)) &&
      /^\s+$/.test(text.slice(before.end, start))
    );
  }
  return (
    CLOCK_WORD.test(text.slice(Math.max(0, start - 12), start)) ||
    /^,?\s+$/.test(text.slice(before?.end ?? start, start))
  );
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

const BEFORE_DAY =
  /\b(?:by|eod|cob|on|until|till|before|next|this|last|in|since|from|bis|vor|voor|tot|avant|hasta)\s$/i;

/** "He sat", "may", "sun", "march": words, unless a capital or a number says otherwise. */
function isDoubtful(match: string, text: string, at: number): boolean {
  if (!/^(?:mon|wed|sat|sun|fri|may|march|mar|dec|jan)\.?$/.test(match)) return false;
  return !BEFORE_DAY.test(text.slice(Math.max(0, at - 10), at));
}
