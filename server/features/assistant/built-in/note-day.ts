import { HEADING_JOINT, type SourcePassage } from '#server/features/assistant/material.ts';
import { type Day, dayOf } from '#server/language/days/calendar.ts';
import { readNote } from '#server/language/tasks/note-passages.ts';
import { dayOfHeading } from '#server/language/text-day.ts';
import { READ_MAX } from './sentences-of.ts';

/** The last day of a meeting that a passage or its note names. */
export function lastMeetingOf({ heading, text, day, isDated, updatedAt }: SourcePassage): Day | undefined {
  const changed = dayOf(new Date(updatedAt));
  const above = heading.split(HEADING_JOINT).flatMap((part) => dayOfHeading(part, changed) ?? []);
  const own = dayOf(new Date(day));
  // What is ahead was no meeting yet.
  const days = [...(isDated && own <= changed ? [own] : []), ...above, ...headingDays(text, changed)];
  return days.length === 0 ? undefined : Math.max(...days);
}

function headingDays(text: string, changed: Day): Day[] {
  const { passages } = readNote(text.slice(0, READ_MAX));
  return passages.flatMap(({ kind, content }) => (kind === 'heading' ? (dayOfHeading(content, changed) ?? []) : []));
}
