import type { NoteSort, NoteSummary } from '#shared/notes.ts';
import { batchTexts } from '#web/features/notes/batch/batch.texts.ts';
import { noteListTexts } from '#web/features/notes/notes.texts.ts';
import { calendarDay, monthText, startOfDay } from '#web/lib/dates.ts';

const texts = noteListTexts.groups;

/**
 * The heading above each note that begins a group: the pinned ones, then by the day that the list is sorted by. A list
 * by title has none.
 */
export function groupHeads(notes: readonly NoteSummary[], sort: NoteSort, now: Date): (string | undefined)[] {
  if (sort === 'title') return [];
  const today = startOfDay(now);
  let last: string | undefined;
  return notes.map((note) => {
    const head = note.pinned ? batchTexts.pinnedMark : dayGroup(dayOf(note, sort), today);
    const isNew = head !== last;
    last = head;
    return isNew ? head : undefined;
  });
}

function dayOf(note: NoteSummary, sort: NoteSort): Date {
  if (sort === 'day') return calendarDay(note.day);
  return new Date(sort === 'created' ? note.createdAt : note.updatedAt);
}

function dayGroup(at: Date, today: Date): string {
  const day = startOfDay(at);
  if (day > today) return texts.comingUp;
  if (day.getTime() === today.getTime()) return texts.today;
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  return day.getTime() === yesterday.getTime() ? texts.yesterday : monthText(at, today);
}
