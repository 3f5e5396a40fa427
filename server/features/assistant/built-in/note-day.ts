import { HEADING_JOINT, type SourcePassage } from '#server/features/assistant/material.ts';
import { type Day, dayOf } from '#server/language/days/calendar.ts';
import { readNote } from '#server/language/tasks/note-passages.ts';
import { dayOfHeading, meetingDay } from '#server/language/tasks/written-on.ts';
import { detectLanguage } from '#server/language/words.ts';
import { READ_MAX } from './sentences-of.ts';

/** The parts of a note that may state its day. */
const OPENING_LENGTH = 700;

/** The last day of a meeting that a passage or its note names. */
export function lastMeetingOf({ title, heading, text, opening, updatedAt }: SourcePassage): Day | undefined {
  const changed = dayOf(new Date(updatedAt));
  const above = heading.split(HEADING_JOINT).flatMap((part) => dayOfHeading(part, changed, detectLanguage(text)) ?? []);
  const days = [namedIn(title, opening ?? text, changed) ?? [], above, headingDays(text, changed)].flat();
  return days.length === 0 ? undefined : Math.max(...days);
}

function namedIn(title: string, opening: string, changed: Day): Day | undefined {
  const { passages } = readNote(opening.trimStart().slice(0, OPENING_LENGTH));
  const head = { title, lines: passages.map(({ content }) => content), language: detectLanguage(opening) };
  return meetingDay(head, changed);
}

function headingDays(text: string, changed: Day): Day[] {
  const language = detectLanguage(text);
  const { passages } = readNote(text.slice(0, READ_MAX));
  return passages.flatMap(({ kind, content }) =>
    kind === 'heading' ? (dayOfHeading(content, changed, language) ?? []) : [],
  );
}
