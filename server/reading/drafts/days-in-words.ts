import tables from '#content/words/drafts.json' with { type: 'json' };
import { type Day, isoOf } from '#server/language/days/calendar.ts';
import { WEEKDAY } from '#server/language/days/day-rules.ts';
import { namedDays } from '#server/language/days/named-days.ts';
import { detectLanguage } from '#server/language/words.ts';

/** Words of a line that name one day, and which one that was when the line was written. */
export interface DayInWords {
  /** Where the words begin. */
  from: number;
  /** Behind the words. */
  at: number;
  /** As `2026-11-27`. */
  day: string;
}

/** "Next week" and "in two months" are no single day. */
const PERIOD = new RegExp(`${tables.periods}|\\d+\\s+\\p{L}+`, 'iu');
const ONE_DAY = new RegExp(WEEKDAY, 'iu');
/** Said of a day that is over, or of every such day. */
const OTHER_BEFORE = new RegExp(`(?:${tables.otherDays.before})\\s+$`, 'iu');
const OTHER_AFTER = new RegExp(`^\\s*(?:${tables.otherDays.after})(?!\\p{L})`, 'iu');

/** The days that a line gives in words, counted from the day it was written. */
export function daysInWords(text: string, written: Day): DayInWords[] {
  return namedDays(text, written, detectLanguage(text)).flatMap(({ isRelative, start, end, day }) => {
    const words = text.slice(start, end).replace(/[.\s]+$/, '');
    if (!isRelative || OTHER_BEFORE.test(text.slice(0, start)) || OTHER_AFTER.test(text.slice(end))) return [];
    return ONE_DAY.test(words) || !PERIOD.test(words)
      ? [{ from: start, at: start + words.length, day: isoOf(day) }]
      : [];
  });
}
