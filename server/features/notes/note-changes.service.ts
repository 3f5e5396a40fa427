import type { Context } from '#server/context.ts';
import type { UserTransaction } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import { publishChange } from '#server/features/changes/changes.service.ts';
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
import { NOTE_TAGS_MAX } from '#shared/notes.ts';
import * as repo from './note-changes.repo.ts';
import { toSummary } from './note-rows.repo.ts';
import { type ChangedNote, changed, hasSameTags, type NoteState, renamedTag, undoOf } from './note-state.ts';
import { notesTexts } from './notes.texts.ts';
import { thinAfterSaves } from './thinning.service.ts';

/** Other pages read so many notes one by one; for more, they read their lists again. */
const TOLD_ONE_BY_ONE = 10;
/** A change's braces, ids, kind and lists. */
const MEMBERS_A_CHANGE = 8;

interface Outcome {
  /** All locked notes as they are now. */
  rows: repo.LockedNote[];
  /** Those that differ from before. */
  notes: ChangedNote[];
  undo: NoteChange[];
}

/**
 * Changes many notes in one transaction, each change after the one before. Skips ids of notes the user doesn't have.
 *
 * @throws {AppError} `not_found` for a folder, `invalid` if a note would have more than 50 tags, `quota_reached` only far
 * over the limits, see `isStorageFull`.
 */
export async function changeNotes(context: Context, changes: readonly NoteChange[]): Promise<NotesChanged> {
  const byNote = new Map<string, NoteChange[]>();
  for (const change of changes) {
    for (const given of change.ids) {
      const id = given.toLowerCase();
      const list = byNote.get(id);
      if (list === undefined) byNote.set(id, [change]);
      else list.push(change);
    }
  }
  const folderIds = new Set(changes.flatMap((change) => ('folderId' in change && change.folderId) || []));
  const { rows, undo } = await apply(context, async (tx) => {
    const found = await repo.holdFolders(tx, context.userId, [...folderIds]);
    if (found.length < folderIds.size) throw new AppError('not_found', notesTexts.folderNotFound);
    return { ids: [...byNote.keys()], change: (note, id) => (byNote.get(id) ?? []).reduce(changed, note) };
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const inOrder = [...byNote.keys()].flatMap((id) => byId.get(id) ?? []);
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
  return changeTagged(context, from, (tags) => renamedTag(tags, from, to));
}

/**
 * Removes a tag from all notes outside Trash.
 *
 * @throws {AppError} `invalid` for more than 50,000 notes.
 */
export function deleteTag(context: Context, tag: string): Promise<TagChanged> {
  return changeTagged(context, tag, (tags) => tags.filter((other) => other !== tag));
}

async function changeTagged(
  context: Context,
  tag: string,
  change: (tags: readonly string[]) => string[],
): Promise<TagChanged> {
  const { notes, undo } = await apply(context, async (tx) => {
    const ids = await repo.findTagged(tx, context.userId, tag, CHANGED_IDS_MAX + 1);
    if (ids.length > CHANGED_IDS_MAX) throw new AppError('invalid', notesTexts.tooManyWithTag);
    return { ids, change: (note) => (note.isTrashed ? note : { ...note, tags: change(note.tags) }) };
  });
  return { count: notes.length, undo };
}

/** Locks the notes, works out their new states, writes what differs, and notifies search and other pages. */
async function apply(
  context: Context,
  prepare: (tx: UserTransaction) => Promise<{ ids: string[]; change: (note: NoteState, id: string) => NoteState }>,
): Promise<Outcome> {
  const { db, userId, now } = context;
  const outcome = await db.write(userId, async (tx) => {
    const { ids, change } = await prepare(tx);
    const locked = ids.length === 0 ? [] : await repo.lockNotes(tx, userId, ids);
    const notes = locked
      .map((row) => ({ id: row.id, before: stateOf(row), after: change(stateOf(row), row.id) }))
      .filter(({ before, after }) => differs(before, after));
    refuseTooManyTags(notes);
    const undo = undoOf(notes);
    refuseIfNotToBeUndone(undo);
    if (notes.length === 0) return { rows: locked, notes, undo };
    const time = now();
    const written = new Map(locked.map((row) => [row.id, row]));
    const states = notes.map(({ id, before, after }) => {
      const row = written.get(id) as repo.LockedNote;
      const isNewVersion = !hasSameTags(before.tags, after.tags);
      const deletedAt = after.isTrashed ? (row.deletedAt ?? time) : null;
      const updatedAt = isNewVersion ? new Date(Math.max(time.getTime(), row.createdAt.getTime())) : row.updatedAt;
      const { folderId, pinned, aiExcluded } = after;
      const tags = [...after.tags];
      const version = row.version + Number(isNewVersion);
      written.set(id, { ...row, folderId, tags, pinned, aiExcluded, deletedAt, updatedAt, version });
      return { ...after, id, deletedAt, isNewVersion };
    });
    await repo.writeStates(tx, userId, states, time);
    const saved = states.flatMap(({ id, isNewVersion }) => (isNewVersion ? (written.get(id) ?? []) : []));
    if (saved.length > 0) await thinAfterSaves(tx, context, saved);
    return { rows: [...written.values()], notes, undo };
  });
  tell(context, outcome);
  return outcome;
}

function stateOf({ folderId, tags, pinned, aiExcluded, deletedAt }: repo.LockedNote): NoteState {
  return { folderId, tags, pinned, aiExcluded, isTrashed: deletedAt !== null };
}

function differs(before: NoteState, after: NoteState): boolean {
  return (
    before.folderId !== after.folderId ||
    before.pinned !== after.pinned ||
    before.aiExcluded !== after.aiExcluded ||
    before.isTrashed !== after.isTrashed ||
    !hasSameTags(before.tags, after.tags)
  );
}

function refuseTooManyTags(notes: readonly ChangedNote[]): void {
  const count = notes.filter(
    ({ before, after }) => after.tags.length > Math.max(NOTE_TAGS_MAX, before.tags.length),
  ).length;
  if (count > 0) throw new AppError('invalid', notesTexts.tooManyTags(count));
}

/** What restores the former state must be a call that is accepted. */
function refuseIfNotToBeUndone(undo: readonly NoteChange[]): void {
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

function tell(context: Context, { rows, notes }: Outcome): void {
  if (notes.length === 0) return;
  const { userId, search } = context;
  const updatedAt = new Map(rows.map((row) => [row.id, row.updatedAt]));
  for (const { id, before, after } of notes) {
    const isNewVersion = !hasSameTags(before.tags, after.tags);
    if (isNewVersion || before.isTrashed !== after.isTrashed) search.noteChanged(userId, id);
    if (notes.length > TOLD_ONE_BY_ONE) continue;
    const at = isNewVersion && !after.isTrashed ? updatedAt.get(id)?.toISOString() : undefined;
    publishChange(context, { kind: 'note', id, updatedAt: at ?? null });
  }
  if (notes.length > TOLD_ONE_BY_ONE) publishChange(context, { kind: 'lists' });
  const isVisibleAgain = notes.some(
    ({ before, after }) => before.folderId !== after.folderId || before.aiExcluded !== after.aiExcluded,
  );
  if (isVisibleAgain) search.aiAccessChanged(userId);
}
