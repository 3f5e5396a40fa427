import type { Day } from '#server/language/days/calendar.ts';
import { COUNT, countOf } from '#server/language/days/day-rules.ts';
import { inAll, rareWords, sourceOf } from '#server/language/days/day-words.ts';
import { type NamedDay, namedDays } from '#server/language/days/named-days.ts';

/** Until when something has to be done, and where that is said. */
export interface Due {
  day: Day;
  start: number;
  end: number;
  /** Whether the text says that it is the last day, or how far off it is; else it only names the day. */
  isBound: boolean;
  /** Whether it is counted from the day of writing: "by Friday". */
  isRelative: boolean;
}

const DEADLINE_STRENGTH = 4;
const RELATIVE_STRENGTH = 3;
/** What is read before and behind a day. */
const [BEFORE_LENGTH, AFTER_LENGTH] = [60, 30];

const endingWith = (source: string) => new RegExp(`(?:(?<!\\p{L})(?:${source})[\\s:]+|=\\s?)$`, 'iu');
const DEADLINE = endingWith(
  `${inAll('deadlines')}(?:[\\s:]+(?:is|of|on|the|morning|afternoon|evening|end|close)(?!\\p{L}))*`,
);
/** Dates that say what something is about, or since when, and not when it has to be done. */
const NOT_A_DEADLINE = new RegExp(`${endingWith(inAll('notDeadlines')).source}|\\d\\s?[-–—]\\s?$`, 'iu');
const LATEST = new RegExp(`^\\s*${sourceOf(rareWords.latest)}`, 'iu');
/** "By" and "for" are one word in Dutch, French and Spanish: what is booked is for that day. */
const FOR = /(?<!\p{L})(?:voor|pour|para|für)\s+(?:(?:le|la|el|de|het|den)\s+)?$/iu;
const BOOKS = /(?<!\p{L})(?:ge)?(?:boek|reserv|réserv|buch)/iu;
/** Who said something on Monday does not have to do it on Monday. */
const REPORTED =
  /\b(?:promised|said|told|met|was|were|wrote|sent|came|called|expired|yesterday|did|had)\b[^.;]{0,30}$/iu;
const ON = endingWith(rareWords.on);
const WITHIN = endingWith(inAll('within'));
const AT = endingWith('(?:on|in|at)(?: the)?');
/** Two days before the event. */
const BEFORE_EVENT = new RegExp(`(?<!\\p{L})${COUNT}\\s+(?:days?|(?<week>weeks?))\\s+(?:before|ahead|prior)`, 'iu');

/** When what a sentence, an item or a cell asks for is due; null where it says no day. */
export function findDue(text: string, today: Day, language: string): Due | null {
  const days = withWeekdays(text, namedDays(text, today, language));
  const early = BEFORE_EVENT.exec(text);
  if (early && days.length > 0) return earlier(early, days, today);
  let best: { due: Due; strength: number } | null = null;
  for (const named of days) {
    const strength = strengthOf(text, named, days);
    if (strength > (best?.strength ?? 0)) best = { due: dueOf(text, named, strength), strength };
  }
  return best?.due ?? null;
}

/** "Freitag 27.11": one day, and the weekday belongs to it. */
function withWeekdays(text: string, days: readonly NamedDay[]): NamedDay[] {
  const isTwice = (first: NamedDay | undefined, next: NamedDay | undefined) =>
    first?.isRelative && next?.isRelative === false && /^[.,]?\s$/.test(text.slice(first.end, next.start));
  return days.flatMap((named, index) => {
    const before = days[index - 1];
    if (isTwice(named, days[index + 1])) return [];
    return [before && isTwice(before, named) ? { ...named, start: before.start } : named];
  });
}

function strengthOf(text: string, { start, end, isRelative }: NamedDay, days: readonly NamedDay[]): number {
  const before = text.slice(Math.max(0, start - BEFORE_LENGTH), start);
  const after = text.slice(end, end + AFTER_LENGTH);
  // "Before Christmas (18 Dec)": the date says what the words mean.
  if (!isRelative && /\(\s*$/.test(before) && /^\s*\)/.test(after)) return DEADLINE_STRENGTH + 1;
  if (LATEST.test(after)) return DEADLINE_STRENGTH;
  if (FOR.test(before) && BOOKS.test(text)) return 0;
  if (DEADLINE.test(before)) return DEADLINE_STRENGTH;
  if (isRelative && WITHIN.test(before)) return RELATIVE_STRENGTH;
  if (NOT_A_DEADLINE.test(before) || REPORTED.test(before)) return 0;
  // The first of "5 and 12 June" is no day of its own.
  if (/^\s*(?:and|or|to|[-–—])\s*\d/.test(after) && days.length > 1) return 0;
  if (isRelative) return RELATIVE_STRENGTH;
  const isApart = /(?:^|[(,;:–—>|\]-]|=>|\bin|\bat)\s*(?:the\s+)?$/i.test(before) || /^\s*(?:$|[).;!,|])/.test(after);
  return isApart || ON.test(before) ? 2 : 0;
}

/** With the words that make it a deadline. */
function dueOf(text: string, { day, start, end, isRelative }: NamedDay, strength: number): Due {
  const before = text.slice(Math.max(0, start - BEFORE_LENGTH), start);
  const lead = WITHIN.exec(before) ?? AT.exec(before) ?? DEADLINE.exec(before);
  const tail = /^\s*(?:at the latest|(?:morning|afternoon|evening|night|noon)(?: at the latest)?)/i.exec(
    text.slice(end, end + AFTER_LENGTH),
  );
  return {
    day,
    start: start - (lead?.[0].length ?? 0),
    end: end + (tail?.[0].length ?? 0),
    isBound: strength >= RELATIVE_STRENGTH,
    isRelative,
  };
}

function earlier(match: RegExpExecArray, days: readonly NamedDay[], today: Day): Due | null {
  const start = match.index;
  const end = start + match[0].length;
  const event = days.find((named) => named.start >= end) ?? days[0];
  if (!event) return null;
  // "a week ahead, that is on 7 October": the day itself is said.
  if (/ahead|prior/i.test(match[0])) return { ...event, isBound: true };
  const day = event.day - countOf(match.groups?.count) * (match.groups?.week === undefined ? 1 : 7);
  return day < today ? null : { day, start, end, isBound: true, isRelative: event.isRelative };
}
