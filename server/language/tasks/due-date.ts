import type { Day } from '#server/language/days/calendar.ts';
import { deadlines, latest, notDeadlines, on } from '#server/language/days/date-phrases.ts';
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

const DEADLINE = new RegExp(
  `${/(?:\b(?:by|b4|cob|cop|eod|close of business|close of play|end of business|until|till|til|before|due(?: date)?|deadline|latest|no later than|not later than|at the latest|on or before|ready for)[:\s]*(?:is |of |on |(?:the )?(?:morning|afternoon|evening|end|close) of )?(?:the )?|=\s?)$/.source}|(?<![\\p{L}])(?:${deadlines})\\s+$`,
  'iu',
);
/** Dates that say what something is about, or since when, and not when it has to be done. */
const NOT_A_DEADLINE = new RegExp(
  `${/(?:\b(?:for|of|from|since|as of|as at|dated|between|after|about|regarding|re|to|and|or|starting|beginning|through|availability|over|covering|until after|every|each|last)[:\s]+(?:the )?|\d\s?[-–—]\s?)$/.source}|(?<![\\p{L}])(?:${notDeadlines})\\s+$`,
  'iu',
);
const LATEST = new RegExp(`^\\s*(?:at the latest|latest|deadline|${latest})`, 'i');
/** "By" and "for" are one word in Dutch, French and Spanish: what is booked is for that day. */
const FOR = /(?<!\p{L})(?:voor|pour|para|für)\s+(?:(?:le|la|el|de|het|den)\s+)?$/iu;
const BOOKS = /(?<!\p{L})(?:ge)?(?:boek|reserv|réserv|buch)/iu;
/** Who said something on Monday does not have to do it on Monday. */
const REPORTED =
  /\b(?:promised|said|told|met|was|were|wrote|sent|came|called|expired|yesterday|did|had)\b[^.;]{0,30}$/iu;
const ON = new RegExp(`(?<![\\p{L}])(?:on|${on})\\s+$`, 'iu');
/** Two days before the event. */
const BEFORE_EVENT = /\b(?<count>\d{1,2}|an?|one|two|three|four)\s+(?<unit>days?|weeks?)\s+(?:before|ahead|prior)/iu;

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
  return days.flatMap((named, index) => {
    const isTwice = (first: NamedDay, next: NamedDay | undefined) =>
      next !== undefined && first.isRelative && !next.isRelative && /^[.,]?\s$/.test(text.slice(first.end, next.start));
    if (isTwice(named, days[index + 1])) return [];
    const before = days[index - 1];
    return [before && isTwice(before, named) ? { ...named, start: before.start } : named];
  });
}

function strengthOf(text: string, { start, end, isRelative }: NamedDay, days: readonly NamedDay[]): number {
  const before = text.slice(Math.max(0, start - 60), start);
  const after = text.slice(end, end + 30);
  // "Before Christmas (18 Dec)": the date says what the words mean.
  if (!isRelative && /\(\s*$/.test(before) && /^\s*\)/.test(after)) return DEADLINE_STRENGTH + 1;
  if (LATEST.test(after)) return DEADLINE_STRENGTH;
  if (FOR.test(before) && BOOKS.test(text)) return 0;
  if (DEADLINE.test(before)) return DEADLINE_STRENGTH;
  if (NOT_A_DEADLINE.test(before) || REPORTED.test(before)) return 0;
  // The first of "5 and 12 June" is no day of its own.
  if (/^\s*(?:and|or|to|[-–—])\s*\d/.test(after) && days.length > 1) return 0;
  if (isRelative) return RELATIVE_STRENGTH;
  if (ON.test(before)) return 2;
  const isApart = /(?:^|[(,;:–—>|\]-]|=>|\bin|\bat)\s*(?:the\s+)?$/i.test(before) || /^\s*(?:$|[).;!,|])/.test(after);
  return isApart ? 2 : 0;
}

/** With the words that make it a deadline. */
function dueOf(text: string, { day, start, end, isRelative }: NamedDay, strength: number): Due {
  const before = text.slice(0, start);
  const lead = new RegExp(`(?:\\b(?:on|in|at|within|inside)\\s+(?:the\\s+)?|${DEADLINE.source})$`, 'iu').exec(
    before.slice(-60),
  );
  const tail = /^\s*(?:at the latest|(?:morning|afternoon|evening|night|noon)(?: at the latest)?)/i.exec(
    text.slice(end),
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
  const words = ['', 'one', 'two', 'three', 'four'].indexOf((match.groups?.count ?? '').toLowerCase());
  const count = words > 0 ? words : Number(match.groups?.count) || 1;
  const day = event.day - count * (/week/i.test(match.groups?.unit ?? '') ? 7 : 1);
  return day < today ? null : { day, start, end, isBound: true, isRelative: event.isRelative };
}
