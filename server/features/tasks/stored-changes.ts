import { randomUUID } from 'node:crypto';
import type { ReadTask } from '#server/reading/read-note.ts';
import { matchTasks } from './match-tasks.ts';
import type { StoredTask, TaskWrites, UnreadNote } from './task-readings.repo.ts';

/** What a reading of a note changes, and whether any of it is shown. */
export interface ReadingChanges extends TaskWrites {
  isShown: boolean;
}

type Note = Pick<UnreadNote, 'id' | 'isTrashed' | 'updatedAt'>;

/** What has to be written, so that the stored to-dos of a note are those that were found in it. */
export function changesOf(note: Note, stored: readonly StoredTask[], found: readonly ReadTask[]): ReadingChanges {
  if (note.isTrashed) return hiding(note, stored);
  const matched = matchTasks(stored, found);
  const rows: StoredTask[] = [];
  let isShown = false;
  for (const [place, task] of found.entries()) {
    const which = matched[place];
    const before = which === undefined ? undefined : stored[which];
    const after = merged(before, task, place, note);
    if (before && isSame(before, after)) continue;
    rows.push(after);
    isShown ||= !before || !isShownAlike(before, after);
  }
  const known = new Set(matched);
  const gone = stored.filter((_, which) => !known.has(which));
  const deleted = gone.filter(({ dismissed }) => !dismissed).map(({ id }) => id);
  // A dismissed sentence that comes back, by Undo or from the clipboard, is still dismissed.
  rows.push(
    ...gone.filter(({ dismissed, place }) => dismissed && place !== null).map((task) => ({ ...task, place: null })),
  );
  return { rows: rows.map((row) => ({ ...row, noteId: note.id })), deleted, isShown: isShown || deleted.length > 0 };
}

function hiding(note: Note, stored: readonly StoredTask[]): ReadingChanges {
  const shown = stored.filter(({ trashed }) => !trashed);
  return {
    rows: shown.map((task) => ({ ...task, trashed: true, noteId: note.id })),
    deleted: [],
    isShown: shown.length > 0,
  };
}

function merged(before: StoredTask | undefined, found: ReadTask, place: number, { updatedAt }: Note): StoredTask {
  const { from: startsAt, to: endsAt, ...task } = found;
  // What "by Friday" meant when it was written, it means after the next edit too.
  const isSameDay =
    before !== undefined && task.documentId === null && task.dueText !== null && task.dueText === before.dueText;
  // A line keeps the document that it was made from.
  const source = task.certain && before?.certain ? before : task;
  return {
    ...task,
    documentId: source.documentId,
    page: source.page,
    place,
    startsAt,
    endsAt,
    trashed: false,
    id: before?.id ?? randomUUID(),
    due: isSameDay ? before.due : task.due,
    dismissed: before?.dismissed === true && !task.certain,
    newness: before?.newness ?? -updatedAt.getTime(),
  };
}

function isSame(a: StoredTask, b: StoredTask): boolean {
  return a.place === b.place && a.startsAt === b.startsAt && a.endsAt === b.endsAt && isShownAlike(a, b);
}

function isShownAlike(a: StoredTask, b: StoredTask): boolean {
  return shownFields.every((field) => a[field] === b[field]);
}
const shownFields = [
  ...(['text', 'owner', 'due', 'dueText', 'certain', 'done', 'waiting', 'dismissed', 'trashed'] as const),
  ...(['documentId', 'page'] as const),
];
