import type { Day } from './calendar.ts';
import { namedDays } from './dates-in-words.ts';

/** How far back a note may say it was written. */
const AGE_MAX = 3 * 366;
const HEAD_LINES = 4;
const HEAD_LENGTH = 160;
const DEADLINE = /\b(?:by|until|till|before|due|deadline|since|from|bis|tot|avant)\s+(?:the\s+)?$/i;

/** The day a note was written on: the date in its first lines, if it can be one of a meeting; else today. */
export function writtenOn(lines: readonly string[], today: Day, language: string): Day {
  for (const line of lines.slice(0, HEAD_LINES)) {
    if (line.length > HEAD_LENGTH) break;
    // A sentence tells of a day; a line that names one is of it.
    if (/[.!?]$/.test(line) && line.split(/\s+/).length > 6) continue;
    const named = namedDays(line, today, language).find(
      ({ isRelative, start, day }) =>
        !isRelative && !DEADLINE.test(line.slice(0, start)) && day <= today && day >= today - AGE_MAX,
    );
    if (named) return named.day;
  }
  return today;
}
