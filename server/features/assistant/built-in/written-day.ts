import { HEADING_JOINT, type SourcePassage } from '#server/features/assistant/material.ts';
import { type Day, dayFrom, dayOf, isoOf, partsOf } from '#server/language/days/calendar.ts';
import { namedDays } from '#server/language/days/named-days.ts';
import { dayLabel, dayOfHeading } from '#server/language/text-day.ts';
import { detectLanguage } from '#server/language/words.ts';
import type { NoteSentence } from './sentences-of.ts';

/** The day on which something was written or said, as far as it is known. */
export interface Written {
  day: Day;
  /** The same days come in the order in which their notes were changed. */
  changedAt: string;
}

/** A line that a log begins with its day: `12 March: moved to the barn`. */
export const LOG_LINE =
  /^\W{0,3}(?:\[?\d{1,4}[\p{L}\d./ -]{2,18}\]?|\p{L}{3,9}\.? \d{1,2}(?:st|nd|rd|th)?(?:,? \d{4})?)\s*[:–—-]\s/u;
/** A day ahead that is nearer is planned, not past. */
const AHEAD_DAYS = 60;
const LINE_LENGTH = 100;

/**
 * When the sentences of a passage were written: the day at the beginning of the line, or in the headings above it; else
 * that of the note or document.
 */
export function writtenIn(passage: SourcePassage, sentences: readonly NoteSentence[]): Written[] {
  const changed = dayOf(new Date(passage.updatedAt));
  const language = detectLanguage(passage.text);
  const read = (line: string) => dayOfHeading(line, changed) ?? longAgo(line, changed, language);
  const above = passage.heading.split(HEADING_JOINT).reverse();
  const own = dayOf(new Date(passage.day));
  const known = new Map<string, Day | undefined>();
  const readOnce = (line: string) => {
    if (!known.has(line)) known.set(line, read(line));
    return known.get(line);
  };
  let label: string | undefined;
  return sentences.map((sentence, index) => {
    if (!goesOn(sentences[index - 1], sentence, passage.text)) label = undefined;
    label = labelOf(sentence.text, changed) ?? label;
    for (const line of [label ?? '', sentence.heading, ...above]) {
      const day = line === '' ? undefined : readOnce(line);
      if (day !== undefined) return { day, changedAt: passage.updatedAt };
    }
    return { day: own, changedAt: passage.updatedAt };
  });
}

/** The beginning of a line that has its day. */
function labelOf(line: string, changed: Day): string | undefined {
  return LOG_LINE.exec(line.slice(0, LINE_LENGTH))?.[0] ?? dayLabel(line, changed);
}

/** What a line says of its day holds for its paragraph, or its item. */
function goesOn(before: NoteSentence | undefined, sentence: NoteSentence, text: string): boolean {
  if (before === undefined || before.heading !== sentence.heading || before.kind !== sentence.kind) return false;
  const gap = text.slice(before.end, sentence.start);
  return sentence.kind === 'text' ? !/\n\s*\n/.test(gap) : !gap.includes('\n');
}

/** A day without its year in a past that is too far for a deadline. */
function longAgo(line: string, changed: Day, language: string): Day | undefined {
  const [date] = namedDays(line, changed, language).filter(({ isRelative, kind }) => !isRelative && kind === 'date');
  if (
    date === undefined ||
    date.hasYear ||
    /(?:by|until|due|before|deadline|bis|avant|hasta|tot)\W*$/i.test(line.slice(0, date.start))
  )
    return undefined;
  const { month, dayOfMonth } = partsOf(date.day);
  const { year } = partsOf(changed);
  const past = [year, year - 1].flatMap((each) => dayFrom(each, month, dayOfMonth) ?? []).find((day) => day <= changed);
  const ahead = [year, year + 1].flatMap((each) => dayFrom(each, month, dayOfMonth) ?? []).find((day) => day > changed);
  return past === undefined || (ahead !== undefined && ahead - changed < AHEAD_DAYS) ? undefined : past;
}

/** Below 0 where the first was written earlier. */
export function compareWritten(a: Written, b: Written): number {
  return a.day - b.day || a.changedAt.localeCompare(b.changedAt);
}

/** As `2026-11-21`. */
export function isoOfWritten({ day }: Written): string {
  return isoOf(day);
}
