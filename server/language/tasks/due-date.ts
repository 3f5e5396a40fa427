import type { Day } from '#server/language/days/calendar.ts';
import { columns, inAll, rareWords, sourceOf } from '#server/language/days/day-words.ts';
import { namedDays } from '#server/language/days/named-days.ts';

/** Until when something has to be done, and where that is said. */
export interface Due {
  day: Day;
  start: number;
  end: number;
  /** Whether the text says that it is the last day, or how far off it is; else it only names the day. */
  isBound: boolean;
}

const endingWith = (source: string) => new RegExp(`(?:(?<!\\p{L})(?:${source})[\\s:]+|=\\s?)$`, 'iu');
const DEADLINE = endingWith(`${inAll('deadlines')}(?:[\\s:]+(?:is|of|on|the|morning|evening|end)(?!\\p{L}))*`);
/** Dates that say what something is about, or since when, and not when it has to be done. */
const NOT_A_DEADLINE = new RegExp(`${endingWith(inAll('notDeadlines')).source}|\\d\\s?[-–—]\\s?$`, 'iu');
const LATEST = new RegExp(`^\\s*${sourceOf(rareWords.latest)}`, 'iu');
/** "Not Monday", "instead of 1 July", "was 8 Dec": what holds no longer. */
const NEGATED =
  /(?<!\p{L})(?:not|instead of|rather than|was|nicht(?: mehr)?|(?:an)?statt|war|bisher|pas|au lieu d[eu]|était|niet|in plaats van|en (?:vez|lugar) de)\s(?:(?:the|on|am|der|den|le|el|op|erst)\s)*$/iu;
/** Who said something on Monday does not have to do it on Monday. */
const REPORTED = /\b(?:promised|said|told|met|was|were|wrote|sent|came|called|yesterday|did|had)\b[^.;]{0,30}$/iu;
const WITHIN = endingWith(columns('counted')[0] ?? '');
const LEADS = [WITHIN, endingWith('(?:on|in|at)(?: the)?'), DEADLINE];
const TAIL = /^\s*(?:at the latest|(?:morning|afternoon|evening|night|noon)(?: at the latest)?)/i;
const APART = /(?:^|[(,;:–—>|\]-]|=>|\b(?:in|at|on|am|le|el|op))\s*(?:the\s+)?$/i;

/** How surely a day is the last one: only named, counted from today, stated as such. */
const [NAMED, RELATIVE, STATED] = [2, 3, 4];

/** When what a sentence, an item or a cell asks for is due; null where it says no day. */
export function findDue(text: string, today: Day, language: string): Due | null {
  let [best, surest]: [Due | null, number] = [null, 0];
  for (const { day, start, end, isRelative } of namedDays(text, today, language)) {
    const before = text.slice(Math.max(0, start - 60), start);
    const after = text.slice(end, end + 30);
    const strength = strengthOf(before, after, isRelative);
    if (strength <= surest) continue;
    const lead = LEADS.map((pattern) => pattern.exec(before)?.[0].length ?? 0).find((length) => length > 0) ?? 0;
    const tail = TAIL.exec(after)?.[0].length ?? 0;
    best = { day, start: start - lead, end: end + tail, isBound: strength >= RELATIVE };
    surest = strength;
  }
  return best;
}

function strengthOf(before: string, after: string, isRelative: boolean): number {
  if (NEGATED.test(before)) return 0;
  // "Before Christmas (18 Dec)": the date says what the words mean.
  if (!isRelative && /\(\s*$/.test(before) && /^\s*\)/.test(after)) return STATED + 1;
  if (LATEST.test(after) || DEADLINE.test(before)) return STATED;
  if (isRelative && WITHIN.test(before)) return RELATIVE;
  if (NOT_A_DEADLINE.test(before) || REPORTED.test(before)) return 0;
  if (isRelative) return RELATIVE;
  return APART.test(before) || /^\s*(?:$|[().;!,|]|\d{1,2}[.:h]\d{2})/.test(after) ? NAMED : 0;
}
