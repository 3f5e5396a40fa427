import type { Context } from '#server/context.ts';
import type { UserTransaction } from '#server/db/client.ts';
import { AppError, ChangedNoteError } from '#server/errors.ts';
import { publishChange } from '#server/features/changes/changes.service.ts';
import { readNote, saveNote } from '#server/features/notes/notes.service.ts';
import type { Note } from '#shared/notes.ts';
import { SUGGESTIONS_AT_ONCE_MAX } from '#shared/tasks.ts';
import { aside, inCurrentVersion, lineOf, readAgain } from './change-task.service.ts';
import { acceptAllAside, undoAllAside } from './in-task-thread.ts';
import { readTasks } from './task-reader.service.ts';
import * as repo from './tasks.repo.ts';
import { tasksTexts } from './tasks.texts.ts';

interface Accepted {
  /** What was accepted, for undo. */
  taskIds: string[];
  /** How many suggestions the note still has. */
  left: number;
  note: Note;
}

/** The suggestions that a note has, as {@link acceptSuggestions} accepts them. */
export async function listSuggestions(context: Context, note: Note) {
  const { userId } = context;
  const all = await currentTasks(context, note, (tx) => repo.findSuggestions(tx, userId, note.id));
  return all
    .slice(0, SUGGESTIONS_AT_ONCE_MAX)
    .map(({ id, text, owner, due, waiting }) => ({ id, text, owner, due, waiting }));
}

/**
 * Makes all suggestions of a note checkbox lines, in one save of the note.
 *
 * @throws {AppError} `not_found`, `busy`, or why the note can't be saved.
 */
export function acceptSuggestions(context: Context, noteId: string): Promise<Accepted> {
  const { db, userId } = context;
  return inCurrentVersion(async () => {
    const note = await readNote(context, noteId);
    const all = await currentTasks(context, note, (tx) => repo.findSuggestions(tx, userId, note.id));
    const some = all.slice(0, SUGGESTIONS_AT_ONCE_MAX);
    const taskIds = some.map(({ id }) => id);
    if (some.length === 0) return { taskIds, left: 0, note };
    // Two promises of one sentence get one line.
    const keyOf = ({ id, document, startsAt, endsAt }: repo.FoundTaskRow) => (document ? id : `${startsAt} ${endsAt}`);
    const lines = [...new Map(some.map((task) => [keyOf(task), task])).values()];
    const edited = await aside(() => acceptAllAside(userId, note.content, lines.map(lineOf)));
    const saved = await saveNote(context, note.id, { content: edited.content, version: note.version });
    const areKept = new Map(lines.map(({ id }, index) => [id, edited.areKept[index] ?? false]));
    await db.write(userId, async (tx) => {
      for (const id of taskIds) {
        const isKept = areKept.get(id);
        if (isKept === undefined) await repo.setDismissed(tx, userId, id, true);
        else await repo.setAccepted(tx, userId, id, isKept);
      }
    });
    await readAgain(context, note.id);
    return { taskIds, left: all.length - some.length, note: saved };
  });
}

/**
 * Undoes {@link acceptSuggestions}: the note is as it was before, but for what was changed in it since.
 *
 * @throws {AppError} `not_found`, `busy`; `line_missing` if all of these lines have changed since.
 */
export function undoAccepted(context: Context, noteId: string, taskIds: readonly string[]): Promise<{ note: Note }> {
  const { db, userId } = context;
  return inCurrentVersion(async () => {
    const note = await readNote(context, noteId);
    const asked = await currentTasks(context, note, (tx) => repo.findTasksOf(tx, userId, note.id, taskIds));
    const lines = asked.filter(({ certain }) => certain);
    const hidden = asked.filter(({ certain, dismissed }) => !certain && dismissed);
    const undone = await aside(() => undoAllAside(userId, note.content, lines.map(lineOf)));
    if (lines.length > 0 && hidden.length === 0 && undone.sentences.every((sentence) => sentence === null)) {
      throw new AppError('line_missing', tasksTexts.linesChanged);
    }
    const saved = await saveNote(context, note.id, { content: undone.content, version: note.version });
    await db.write(userId, async (tx) => {
      for (const [index, task] of lines.entries()) {
        const sentence = undone.sentences[index] ?? null;
        if (sentence !== null) await repo.setReopened(tx, userId, task, sentence);
      }
      for (const { id } of hidden) await repo.setDismissed(tx, userId, id, false);
    });
    await readAgain(context, note.id);
    publishChange(context, { kind: 'tasks' });
    return { note: saved };
  });
}

type Find = (tx: UserTransaction) => Promise<repo.FoundTaskRow[]>;

/** The to-dos with their places in this version of the note. @throws {ChangedNoteError} if it has another one by now. */
async function currentTasks(context: Context, note: Note, find: Find): Promise<repo.FoundTaskRow[]> {
  const { db, userId } = context;
  const isCurrent = ({ readVersion }: repo.FoundTaskRow) => readVersion === note.version;
  const found = await db.read(userId, find);
  if (found.length > 0 && found.every(isCurrent)) return found;
  await aside(() => readTasks(context, userId, [note.id]));
  const again = await db.read(userId, find);
  if (!again.every(isCurrent)) throw new ChangedNoteError('stale_version', tasksTexts.lineGone, note);
  return again;
}
