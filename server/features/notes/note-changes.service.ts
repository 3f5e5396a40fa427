import { setImmediate } from 'node:timers/promises';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import {
  CHANGED_IDS_MAX,
  CHANGED_NOTES_SHOWN,
  CHANGES_BODY_LIMIT,
  CHANGES_MAX,
  CHANGES_MEMBERS_MAX,
  type NoteChange,
  type NotesChanged,
  type TagChanged,
} from '#shared/note-changes.ts';
import { type BatchChange, type ChangedNote, undoOf } from '#shared/note-state.ts';
import type { WhenMade } from '#shared/notes.ts';
import { applyChanges } from './note-batch.service.ts';
import type { LockedNote } from './note-changes.repo.ts';
import * as repo from './note-changes.repo.ts';
import { toSummary } from './note-rows.repo.ts';
import { notesTexts } from './notes.texts.ts';
import { timeMade } from './when-made.ts';

/** A change's braces, ids, kind and lists. */
const MEMBERS_A_CHANGE = 8;

/**
 * Changes many notes, each change after the one before: all of it happens, or nothing. Skips ids of notes the user
 * doesn't have.
 *
 * @throws {AppError} `not_found` for a folder, `invalid` if a note would have more than 50 tags, `quota_reached` only far
 * over the limits, see `isStorageFull`.
 */
export async function changeNotes(context: Context, changes: NoteChange[], when?: WhenMade): Promise<NotesChanged> {
  const madeAt = when && timeMade(when, context.now()).toISOString();
  const { rows, notes } = await applyChanges(context, { changes, madeAt }, refuseIfNotToBeUndone);
  // Others get the main thread between the steps of an answer with many notes.
  await setImmediate();
  const byId = new Map<string, LockedNote>(rows.map((row) => [row.id, row]));
  const asked = new Set(changes.flatMap(({ ids }) => ids.map((id) => id.toLowerCase())));
  const inOrder = [...asked].flatMap((id) => byId.get(id) ?? []);
  await setImmediate();
  const undo = undoOf(notes);
  await setImmediate();
  return {
    notes: inOrder
      .filter(({ deletedAt }) => deletedAt === null)
      .slice(0, CHANGED_NOTES_SHOWN)
      .map(toSummary),
    trashed: inOrder.filter(({ deletedAt }) => deletedAt !== null).map(({ id }) => id),
    undo,
  };
}

/**
 * Renames a tag in all notes outside Trash; where the new one exists, both become one.
 *
 * @throws {AppError} `invalid` for more than 50,000 notes.
 */
export function renameTag(context: Context, from: string, to: string): Promise<TagChanged> {
  return changeTagged(context, from, (ids) => ({ ids, kind: 'rename-tag', from, to }));
}

/**
 * Removes a tag from all notes outside Trash.
 *
 * @throws {AppError} `invalid` for more than 50,000 notes.
 */
export function deleteTag(context: Context, tag: string): Promise<TagChanged> {
  return changeTagged(context, tag, (ids) => ({ ids, kind: 'tag', add: [], remove: [tag] }));
}

async function changeTagged(
  context: Context,
  tag: string,
  change: (ids: string[]) => BatchChange,
): Promise<TagChanged> {
  const { db, userId } = context;
  const ids = await db.read(userId, (tx) => repo.findTagged(tx, userId, tag, CHANGED_IDS_MAX + 1));
  if (ids.length > CHANGED_IDS_MAX) throw new AppError('invalid', notesTexts.tooManyWithTag);
  const { notes } = await applyChanges(context, { changes: [change(ids)] }, refuseIfNotToBeUndone);
  return { count: notes.length, undo: undoOf(notes) };
}

/**
 * Deletes folders and moves their notes to Trash: more than fit into one transaction. The caller publishes it.
 *
 * @param hidden the ids of those notes that the folders hide from AI: they stay hidden.
 */
export async function discardFolders(
  context: Context,
  deleteFolders: readonly string[],
  notes: readonly { id: string; isHidden: boolean }[],
): Promise<void> {
  const discard = (hides: boolean): BatchChange => ({
    ids: notes.filter(({ isHidden }) => isHidden === hides).map(({ id }) => id),
    kind: 'discard',
    hides,
  });
  await applyChanges(context, { changes: [discard(true), discard(false)], deleteFolders });
}

/** What restores the former state must be a call that is accepted. */
function refuseIfNotToBeUndone(notes: readonly ChangedNote[]): void {
  const undo = undoOf(notes);
  const members = undo.reduce((sum, change) => sum + MEMBERS_A_CHANGE + change.ids.length + tagsIn(change), 0);
  const isAccepted =
    undo.length <= CHANGES_MAX &&
    members < CHANGES_MEMBERS_MAX &&
    Buffer.byteLength(JSON.stringify({ changes: undo })) <= CHANGES_BODY_LIMIT;
  if (!isAccepted) throw new AppError('invalid', notesTexts.tooManyForUndo);
}

function tagsIn(change: NoteChange): number {
  if (change.kind === 'set-tags') return change.tags.length;
  return change.kind === 'tag' ? change.add.length * 2 + change.remove.length : 0;
}
