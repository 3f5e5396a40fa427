import { type Day, dayOf } from '#server/language/days/calendar.ts';
import { dayOfHeading } from '#server/language/text-day.ts';

/**
 * The `day` of what is below these headings of a note: that of a heading, else of the note. A note about a day ahead was
 * `written` before it: days in words count from then.
 */
export function writtenDays(note: { content: string; day: string; updatedAt: string }) {
  const changed = dayOf(new Date(note.updatedAt));
  const ofNote = dayOf(new Date(note.day));
  const known = new Map<string, Day | undefined>();
  return (headings: readonly string[]): { day: Day; written: Day } => {
    for (const heading of headings.toReversed()) {
      if (!known.has(heading)) known.set(heading, dayOfHeading(heading, changed));
      const day = known.get(heading);
      if (day !== undefined) return { day, written: day };
    }
    return { day: ofNote, written: Math.min(ofNote, changed) };
  };
}
