import { type Block, pageAt } from './blocks.ts';
import { dayFrom, isoOf } from './days/calendar.ts';
import type { DayOrder } from './days/day-rules.ts';
import { type NamedDay, namedTimes, orderIn } from './days/named-days.ts';
import { type Found, firstOfEach } from './found.ts';

/** In a leap year: a date without a year is one if some year has it. */
const SOME_DAY = dayFrom(2024, 1, 1) ?? 0;
/** Languages that are written day before month wherever they are written; English is not. */
const DAY_FIRST = new Set('ar cs da de el es fi fr he it nl no pl pt ro ru tr uk vi'.split(' '));
const SHORT_DATE = /^(\d{1,2})([/.-])(\d{1,2})(?:\2(?:\d\d)?\d\d)?$/;

/**
 * The dates a document names, as written, each once, in order. `iso` only where it is certain: 03/04/2026 needs another
 * date of the document, or its language, to tell day and month apart.
 */
export function findDates(blocks: readonly Block[], language: string): (Found & { iso: string | null })[] {
  const order = orderIn(blocks.map(({ text }) => text).join('\n'));
  const certain = order ?? (DAY_FIRST.has(language) ? 'day-first' : undefined);
  const dates = blocks.flatMap((block) =>
    namedTimes(block.text, SOME_DAY, language, certain).flatMap((date) => {
      const text = block.text
        .slice(date.start, date.end)
        .replace(/^the\s+|(?<=\p{L}{5})\.$|(?<=may|mai|jun[ie]|jul[iy])\.$/giu, '');
      if (!isDate(text, date, language)) return [];
      const iso = isCertain(text, date, certain) ? isoOf(date.day) : null;
      return [{ found: { text, page: pageAt(block, date.start), iso }, dayOfYear: isoOf(date.day).slice(5), ...date }];
    }),
  );
  // "14 March" is the 14 March 2026 of another line.
  const complete = new Set(dates.map(({ found }) => found.iso?.slice(5)));
  const own = dates.filter(({ hasYear, kind, dayOfYear }) => hasYear || kind === 'period' || !complete.has(dayOfYear));
  return firstOfEach(own, ({ found }) => found.iso ?? found.text.toLowerCase()).map(({ found }) => found);
}

/** Months need a year or a day; English writes them with a capital: "we may 12 people invite" has no date. */
function isDate(text: string, { kind, hasYear }: NamedDay, language: string): boolean {
  if (kind === 'period' ? !/\p{L}/u.test(text) || !/\d/.test(text) : kind !== 'date') return false;
  return hasYear || (!SHORT_DATE.test(text) && (language !== 'en' || /\p{Lu}/u.test(text)));
}

function isCertain(text: string, { kind, hasYear }: NamedDay, order: DayOrder | undefined): boolean {
  if (kind !== 'date' || !hasYear) return false;
  const [, first, sign, second] = SHORT_DATE.exec(text) ?? [];
  if (first === undefined) return true;
  const isEither = first !== second && Number(first) <= 12 && Number(second) <= 12;
  return /\d{4}$/.test(text) && (order !== undefined || sign === '.' || !isEither);
}
