import { type Block, pageAt } from './blocks.ts';
import { dayFrom, isoOf } from './days/calendar.ts';
import type { DayOrder } from './days/day-rules.ts';
import { namedTimes, orderIn } from './days/named-days.ts';
import { FOUND_MAX, type Found } from './found.ts';

export interface FoundDate extends Found {
  /** The calendar date, if it is certain. */
  iso: string | null;
}

/** In a leap year: a date without a year is one if some year has it. */
const SOME_DAY = dayFrom(2024, 1, 1) ?? 0;
/** Languages that are written day before month wherever they are written; English is not. */
const DAY_FIRST = new Set('ar cs da de el es fi fr he it nl no pl pt ro ru tr uk vi'.split(' '));
const SHORT_DATE = /^\d{1,2}([/.-])\d{1,2}(?:\1(?:\d\d)?\d\d)?$/;

/**
 * The dates a document names, as written, each once, in order. `iso` only where it is certain: 03/04/2026 needs another
 * date of the document, or its language, to tell day and month apart.
 */
export function findDates(blocks: readonly Block[], language: string): FoundDate[] {
  const order = orderIn(blocks.map(({ text }) => text).join('\n'));
  const certain = order ?? (DAY_FIRST.has(language) ? 'day-first' : undefined);
  const found = new Map<string, FoundDate>();
  const withoutYear = new Map<string, string>();
  for (const block of blocks) {
    for (const { start, end, iso, dayOfYear } of datesOf(block.text, language, certain)) {
      const text = block.text.slice(start, end);
      const key = iso ?? text.toLowerCase();
      if (!found.has(key)) found.set(key, { text, page: pageAt(block, start), iso });
      if (dayOfYear !== null) withoutYear.set(key, dayOfYear);
    }
  }
  // "14 March" is the 14 March 2026 of another line.
  const complete = new Set([...found.values()].map(({ iso }) => iso?.slice(5)));
  const isOwn = ([key]: [string, FoundDate]) => !complete.has(withoutYear.get(key) ?? '');
  return [...found]
    .filter(isOwn)
    .slice(0, FOUND_MAX)
    .map(([, date]) => date);
}

interface Reading {
  start: number;
  end: number;
  iso: string | null;
  /** `03-14` of a date without a year. */
  dayOfYear: string | null;
}

function datesOf(text: string, language: string, order: DayOrder | undefined): Reading[] {
  return namedTimes(text, SOME_DAY, language, order ?? 'day-first').flatMap(({ kind, ...date }): Reading[] => {
    const words = text.slice(date.start, date.end);
    const start = date.start + (/^the\s+/i.exec(words)?.[0].length ?? 0);
    const end = date.end - (/\p{L}{5,}\.$|\b(?:may|mai|juni|juli|june|july)\.$/iu.test(words) ? 1 : 0);
    const numeric = SHORT_DATE.exec(words);
    const isOfDate = kind === 'date' || (kind === 'period' && /\p{L}/u.test(words) && /\d/.test(words));
    // English writes its months with a capital: "we may 12 people invite" has no date.
    if (!isOfDate || (!date.hasYear && (numeric || (language === 'en' && !/\p{Lu}/u.test(words))))) return [];
    if (kind === 'period') return [{ start, end, iso: null, dayOfYear: null }];
    const isDoubtful = numeric !== null && order === undefined && numeric[1] !== '.' && isEither(words.split(/\D/));
    const isCertain = date.hasYear && !isDoubtful && (numeric === null || /\d{4}$/.test(words));
    const iso = isoOf(date.day);
    return [{ start, end, iso: isCertain ? iso : null, dayOfYear: date.hasYear ? null : iso.slice(5) }];
  });
}

/** Whether 3/4 may be both. */
function isEither(parts: readonly string[]): boolean {
  const [first = 0, second = 0] = parts.map(Number);
  return first !== second && first <= 12 && second <= 12;
}
