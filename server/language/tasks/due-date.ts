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
const WITHIN = endingWith(inAll('within'));
const ON = endingWith(rareWords.on);
const LEADS = [WITHIN, endingWith('(?:on|in|at)(?: the)?'), DEADLINE];
const TAIL = /^\s*(?:at the latest|(?:morning|afternoon|evening|night|noon)(?: at the latest)?)/i;
const APART = /(?:^|[(,;:–—>|\]-]|=>|\bin|\bat)\s*(?:the\s+)?$/i;
/** Two days before the event. */
const BEFORE_EVENT = new RegExp(`(?<!\\p{L})${COUNT}\\s+(?:days?|(?<week>weeks?))\\s+before`, 'iu');

/** How surely a day is the last one: only named, counted from today, stated as such. */
const [NAMED, RELATIVE, STATED] = [2, 3, 4];

/** When what a sentence, an item or a cell asks for is due; null where it says no day. */
export function findDue(text: string, today: Day, language: string): Due | null {
  const days = namedDays(text, today, language);
  let best: { due: Due; strength: number } | null = null;
  for (const named of days) {
    const before = text.slice(Math.max(0, named.start - BEFORE_LENGTH), named.start);
    const after = text.slice(named.end, named.end + AFTER_LENGTH);
    const strength = strengthOf(text, named, { before, after }, days.length > 1);
    if (strength <= (best?.strength ?? 0)) continue;
    const lead = LEADS.map((pattern) => pattern.exec(before)?.[0].length ?? 0).find((length) => length > 0) ?? 0;
    const end = named.end + (TAIL.exec(after)?.[0].length ?? 0);
    const { day, isRelative } = named;
    best = { due: { day, start: named.start - lead, end, isBound: strength >= RELATIVE, isRelative }, strength };
  }
  return earlier(text, days, today) ?? best?.due ?? null;
}

function strengthOf(
  text: string,
  { isRelative }: NamedDay,
  { before, after }: { before: string; after: string },
  hasOthers: boolean,
): number {
  // "Before Christmas (18 Dec)": the date says what the words mean.
  if (!isRelative && /\(\s*$/.test(before) && /^\s*\)/.test(after)) return STATED + 1;
  if (LATEST.test(after)) return STATED;
  if (FOR.test(before) && BOOKS.test(text)) return 0;
  if (DEADLINE.test(before)) return STATED;
  if (isRelative && WITHIN.test(before)) return RELATIVE;
  if (NOT_A_DEADLINE.test(before) || REPORTED.test(before)) return 0;
  // The first of "5 and 12 June" is no day of its own.
  if (/^\s*(?:and|or|to|[-–—])\s*\d/.test(after) && hasOthers) return 0;
  if (isRelative) return RELATIVE;
  return APART.test(before) || /^\s*(?:$|[).;!,|])/.test(after) || ON.test(before) ? NAMED : 0;
}

/** "A week before the event on 19 December". */
function earlier(text: string, days: readonly NamedDay[], today: Day): Due | null {
  const match = BEFORE_EVENT.exec(text);
  if (match === null) return null;
  const end = match.index + match[0].length;
  const event = days.find(({ start }) => start >= end);
  if (event === undefined) return null;
  const { count, week } = match.groups ?? {};
  const day = event.day - countOf(count) * (week === undefined ? 1 : 7);
  return day < today ? null : { day, start: match.index, end, isBound: true, isRelative: event.isRelative };
}
