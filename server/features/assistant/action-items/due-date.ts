import type { Day } from './calendar.ts';
import { type NamedDay, namedDays } from './dates-in-words.ts';

/** Until when something has to be done, and where that is said. */
export interface Due {
  day: Day;
  start: number;
  end: number;
}

const DEADLINE =
  /(?:\b(?:by|cob|eod|close of business|close of play|end of business|until|till|til|before|due(?: date)?|deadline|latest|no later than|not later than|at the latest|on or before|ready for|bis(?: zum)?|spätestens(?: am)?|tegen|uiterlijk(?: op)?|voor|d['’]ici(?: au| le)?|avant(?: le)?|pour le|au plus tard(?: le)?)[:\s]*(?:is |of |on |(?:the )?(?:morning|afternoon|evening|end|close) of )?(?:the )?|=\s?)$/iu;
/** Dates that say what something is about, or since when, and not when it has to be done. */
const NOT_A_DEADLINE =
  /(?:\b(?:for|of|from|since|as of|as at|dated|between|after|about|regarding|re|to|and|or|vom|von|van|seit|du|de|starting|beginning|through|availability|over|covering|until after|every|each|last)[:\s]+(?:the )?|\d\s?[-–—]\s?)$/iu;
/** Who said something on Monday does not have to do it on Monday. */
const REPORTED =
  /\b(?:promised|said|told|met|was|were|wrote|sent|came|called|expired|yesterday|did|had)\b[^.;]{0,30}$/iu;
const ON = /\b(?:on|am|op|le)\s+$/iu;
/** Two days before the event. */
const BEFORE_EVENT = /\b(?<count>\d{1,2}|an?|one|two|three|four)\s+(?<unit>days?|weeks?)\s+(?:before|ahead|prior)/iu;

/** When what a sentence, an item or a cell asks for is due; null where it says no day. */
export function findDue(text: string, today: Day, language: string): Due | null {
  const days = namedDays(text, today, language);
  const early = BEFORE_EVENT.exec(text);
  if (early && days.length > 0) return earlier(early, days, today);
  let best: { due: Due; strength: number } | null = null;
  for (const named of days) {
    const strength = strengthOf(text, named, days);
    if (strength > (best?.strength ?? 0)) best = { due: dueOf(text, named), strength };
  }
  return best?.due ?? null;
}

function strengthOf(text: string, { start, end, isRelative }: NamedDay, days: readonly NamedDay[]): number {
  const before = text.slice(Math.max(0, start - 60), start);
  const after = text.slice(end, end + 30);
  if (/^\s*(?:at the latest|latest|deadline|spätestens|au plus tard)/i.test(after)) return 4;
  if (DEADLINE.test(before)) return 4;
  if (NOT_A_DEADLINE.test(before) || REPORTED.test(before)) return 0;
  // The first of "5 and 12 June" is no day of its own.
  if (/^\s*(?:and|or|to|[-–—])\s*\d/.test(after) && days.length > 1) return 0;
  if (isRelative) return 3;
  if (ON.test(before)) return 2;
  const isApart = /(?:^|[(,;:–—>|\]-]|=>|\bin|\bat)\s*(?:the\s+)?$/i.test(before) || /^\s*(?:$|[).;!,|])/.test(after);
  return isApart ? 2 : 0;
}

/** With the words that make it a deadline. */
function dueOf(text: string, { day, start, end }: NamedDay): Due {
  const before = text.slice(0, start);
  const lead = new RegExp(`(?:\\b(?:on|in|at)\\s+(?:the\\s+)?|${DEADLINE.source})$`, 'iu').exec(before.slice(-60));
  const tail = /^\s*(?:at the latest|(?:morning|afternoon|evening|night|noon)(?: at the latest)?)/i.exec(
    text.slice(end),
  );
  return { day, start: start - (lead?.[0].length ?? 0), end: end + (tail?.[0].length ?? 0) };
}

function earlier(match: RegExpExecArray, days: readonly NamedDay[], today: Day): Due | null {
  const start = match.index;
  const end = start + match[0].length;
  const event = days.find((named) => named.start >= end) ?? days[0];
  if (!event) return null;
  // "a week ahead, that is on 7 October": the day itself is said.
  if (/ahead|prior/i.test(match[0])) return { day: event.day, start: event.start, end: event.end };
  const words = ['', 'one', 'two', 'three', 'four'].indexOf((match.groups?.count ?? '').toLowerCase());
  const count = words > 0 ? words : Number(match.groups?.count) || 1;
  const day = event.day - count * (/week/i.test(match.groups?.unit ?? '') ? 7 : 1);
  return day < today ? null : { day, start, end };
}
