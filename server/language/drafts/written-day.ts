import { type Day, dayOf } from '#server/language/days/calendar.ts';
import { readNote } from '#server/language/tasks/note-passages.ts';
import { dayOfHeading, meetingDay } from '#server/language/tasks/written-on.ts';
import { detectLanguage } from '#server/language/words.ts';

const OPENING = 700;

/** When what is below these headings of a note was written: the day of its meeting, else of the note's last change. */
export function writtenDays(note: { title: string; content: string; updatedAt: string }) {
  const changed = dayOf(new Date(note.updatedAt));
  const opening = note.content.trimStart().slice(0, OPENING);
  const language = detectLanguage(opening);
  const lines = readNote(opening).passages.map(({ content }) => content);
  const ofNote = meetingDay({ title: note.title, lines, language }, changed) ?? changed;
  const known = new Map<string, Day | undefined>();
  return (headings: readonly string[]): Day => {
    for (const heading of headings.toReversed()) {
      if (!known.has(heading)) known.set(heading, dayOfHeading(heading, changed, language));
      const day = known.get(heading);
      if (day !== undefined) return day;
    }
    return ofNote;
  };
}
