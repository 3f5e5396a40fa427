import { afterWorkingDays, type Day, dayFrom, mondayOf, partsOf, weekdayAfter } from './calendar.ts';
import * as words from './date-phrases.ts';
import {
  dayRule,
  endOfPeriod,
  type Groups,
  monthReader,
  monthsLater,
  nextDayOfMonth,
  type Rule,
  relativeRule,
  type Unit,
  WEEKDAY,
  weekdayNumber,
  YEAR,
} from './day-rules.ts';

const OF_YEAR = `(?:,?\\s+(?:del?\\s+)?${YEAR})?`;
const COUNT = `(?<count>\\d{1,3}|${words.numberWords.map(([, source]) => source).join('|')})`;
const UNIT = Object.entries(words.units)
  .map(([unit, source]) => `(?<${unit}>${source})`)
  .join('|');
const AHEAD = `(?:${words.nextBefore})`;

/** The rules for {@link words}. */
export function foreignRules(months: ReadonlyMap<string, number>, language: string): Rule[] {
  const { pattern: month, yearOf, monthOf, dayIn, endOfMonth } = monthReader(months);
  return [
    dayRule(`(?:${words.endOf})\\s+${month}${OF_YEAR}`, endOfMonth),
    dayRule(`${words.middleOf}[\\s-]+${month}${OF_YEAR}`, (groups, today) => dayIn(groups, today, 15)),
    dayRule(`${words.startOf}\\s+${month}${OF_YEAR}`, (groups, today) =>
      dayFrom(yearOf(groups, today), monthOf(groups), 10),
    ),
    dayRule(`(?<=\\b(?:im|in|en)\\s)${month}${OF_YEAR}`, endOfMonth),
    dayRule(`(?<=\\b(?:bis|voor|tegen|tot|avant|d[’']ici|antes\\sde|hasta)\\s)${month}${OF_YEAR}`, (groups, today) =>
      dayFrom(yearOf(groups, today), monthOf(groups), 1),
    ),
    ...shortWeekdayRules(language),
    relativeRule(
      `(?<=(?<!\\p{L})(?:am|dieses|kommendes|dit|komend|aankomend|in\\shet|van\\shet|ce|le|este|el)\\s)(?:${words.weekend})`,
      (_, today) => mondayOf(today) + 6,
    ),
    dayRule(
      `(?<=(?<!\\p{L})(?:el\\sdía|al\\sdía|d[’']ici\\sle|avant\\sle|pour\\sle|antes\\sdel|para\\sel|hasta\\sel|bis\\szum|v(?:oo|óó)r\\sde|uiterlijk\\sde)\\s)(?<day>0?[1-9]|[12]\\d|3[01])(?:er|e|\\.)?(?=\\s*(?:$|[.,;!)]))`,
      ({ day }, today) => nextDayOfMonth(today, Number(day)),
    ),
    dayRule(
      `(?<=(?<!\\p{L})(?:am|bis|bis\\szum|zum|vor\\sdem)\\s)(?<day>0?[1-9]|[12]\\d|3[01])\\.(?=\\s*(?:$|[,;!)]|(?:ab|an|aus|um|fällig|da|fertig|raus)(?!\\p{L})))`,
      ({ day }, today) => nextDayOfMonth(today, Number(day)),
    ),
    dayRule(
      `(?<=(?<!\\p{L})(?:expirent?\\sle|vencen?\\sel|caducan?\\sel|termine(?:nt)?\\sle|terminan?\\sel|finit\\sle|acaban?\\sel)\\s)(?<day>0?[1-9]|[12]\\d|3[01])(?:er)?(?=\\s*(?:$|[.,;!)]))`,
      ({ day }, today) => nextDayOfMonth(today, Number(day)),
    ),
    dayRule(
      `(?<=(?<!\\p{L})(?:vor|bis|zu|voor|vóór|tot|tegen|avant|pour|d[’']ici|antes\\sde|para|hasta)\\s)(?:${words.christmas})`,
      (_, today) => dayFrom(partsOf(today).year, 12, 24),
    ),
    ...words.dayWords.map(([ahead, source]) => relativeRule(source, (_, today) => today + ahead)),
    relativeRule(`(?<next>${AHEAD}\\s+)?${WEEKDAY}(?<after>\\s+(?:${words.nextAfter}))?`, readWeekday),
    relativeRule(
      `(?:${words.nextBefore})\\s+week\\s+${WEEKDAY}|${WEEKDAY}\\s+in\\s+einer\\s+woche`.replace(
        '(?<weekday>',
        '(?<first>',
      ),
      ({ first, weekday }, today) =>
        first === undefined
          ? weekdayAfter(today, weekdayNumber(weekday)) + 7
          : mondayOf(today) + 7 + weekdayNumber(first),
    ),
    relativeRule(`(?:${words.endOf}\\s+)?${AHEAD}\\s+(?:${UNIT})`, (groups, today) =>
      endOfPeriod(unitOf(groups), today, 1),
    ),
    relativeRule(
      `(?:${words.endOf}\\s+)?(?:la\\s+|el\\s+|le\\s+)?(?:${UNIT})\\s+(?:${words.nextAfter})`,
      (groups, today) => endOfPeriod(unitOf(groups), today, 1),
    ),
    relativeRule(`(?:${words.thisOne})\\s+(?:${UNIT})(?!\\s+(?:${words.nextAfter}))`, (groups, today) =>
      endOfPeriod(unitOf(groups), today, 0),
    ),
    relativeRule(`${words.endOf}\\s*(?:${UNIT})`, (groups, today) => endOfPeriod(unitOf(groups), today, 0)),
    relativeRule(`(?:${words.inTheCourseOf})\\s+(?:${UNIT})`, (groups, today) => endOfPeriod(unitOf(groups), today, 0)),
    relativeRule(words.endOfMonth, (_, today) => endOfPeriod('month', today, 0)),
    relativeRule(words.endOfWeek, (_, today) => endOfPeriod('week', today, 0)),
    relativeRule(words.endOfYear, (_, today) => endOfPeriod('year', today, 0)),
    relativeRule(`(?:${words.within})\\s+${COUNT}\\s+(?:(?<working>${words.workingDay})|${UNIT})`, readSpan),
  ];
}

/** "Do 14 Uhr", "voor vr": at the end, or before a time. */
function shortWeekdayRules(language: string): Rule[] {
  const names = words.shortWeekdays[language];
  if (!names) return [];
  const written = names.flatMap((name) => [name, name.charAt(0).toUpperCase() + name.slice(1)]).join('|');
  const end = '(?=\\s*(?:$|[.,;!)]|\\s(?:bij|om|um|ab|ochtend|middag|früh|abend|\\d)))';
  return [
    relativeRule(`(?<=[\\s,(])(?<weekday>${written})${end}`, ({ weekday = '' }, today) =>
      weekdayAfter(today, names.indexOf(weekday.toLowerCase())),
    ),
  ];
}

function readWeekday({ next, weekday, after }: Groups, today: Day): Day {
  const number = weekdayNumber(weekday);
  if (/huit/i.test(after ?? '')) return weekdayAfter(today, number) + 7;
  // "Nächsten Dienstag" is next week's; "kommenden", "prochain" and "que viene" the one that comes.
  return /nächst|naechst|volgende/i.test(next ?? '') ? mondayOf(today) + 7 + number : weekdayAfter(today, number);
}

function unitOf({ day, week, month, quarter }: Groups): Unit {
  if (day !== undefined) return 'day';
  if (week !== undefined) return 'week';
  if (month !== undefined) return 'month';
  return quarter === undefined ? 'year' : 'quarter';
}

function readSpan(groups: Groups, today: Day): Day {
  const written = groups.count ?? '';
  const number = words.numberWords.find(([, source]) => new RegExp(`^(?:${source})$`, 'i').test(written))?.[0];
  const count = number ?? Number(written);
  if (groups.working !== undefined) return afterWorkingDays(today, count);
  const unit = unitOf(groups);
  if (unit === 'day') return today + count;
  if (unit === 'week') return today + 7 * count;
  return monthsLater(today, unit === 'month' ? count : unit === 'quarter' ? 3 * count : 12 * count);
}
