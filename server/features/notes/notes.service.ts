import type { Context, UserServices } from '#server/context.ts';
import type { Creation } from '#server/creation.ts';
import { isWall, type UserTransaction } from '#server/db/client.ts';
import { errorTexts } from '#server/errors.texts.ts';
import { AppError, ChangedNoteError } from '#server/errors.ts';
import { publishChange } from '#server/features/changes/changes.service.ts';
import { refuseBeyondQuota } from '#server/features/quota/quota.service.ts';
import { isId } from '#server/id.ts';
import type { UserId } from '#server/user-id.ts';
import { previewOf } from '#shared/note-preview.ts';
import { givenDayOf } from '#shared/note-state.ts';
import { NOTE_TITLE_MAX, type Note, shownTitle, type TagCount, type WhenMade } from '#shared/notes.ts';
import { cutText } from '#shared/text.ts';
import { noSuchNote, noteIdFrom } from './note-id.ts';
import type { OwnedNote } from './note-rows.repo.ts';
import * as repo from './notes.repo.ts';
import { notesTexts } from './notes.texts.ts';
import { thinAfterSave } from './thinning.service.ts';
import { timeMade } from './when-made.ts';

interface NoteText {
  title?: string | undefined;
  content?: string | undefined;
  tags?: string[] | undefined;
}

/**
 * Creates a note, under the id that the client chose if it did: the same id again returns the note that exists.
 *
 * @param creation the client's key for this creation: the same request again returns the note created the first time.
 * @throws {AppError} `not_found` if the folder is not the user's, `quota_reached`, `invalid` if the key was used for
 * another request.
 */
export async function createNote(
  context: Context,
  {
    conflictOf,
    when,
    ...note
  }: Pick<repo.NewNote, 'id' | 'title' | 'content' | 'tags' | 'aiExcluded' | 'givenDay'> & {
    folderId?: string | null | undefined;
    conflictOf?: string | undefined;
    when?: WhenMade | undefined;
  },
  creation: Creation | null = null,
): Promise<Note> {
  const { db, userId, now, search } = context;
  const row: repo.NewNote = {
    ...note,
    // Where only one client is seen, there is no top level.
    folderId: note.folderId ?? db.wall.clientId ?? null,
    preview: previewOf(note.content),
    creation,
  };
  const { note: made, isOfOtherRequest } = await intoFolder(row.folderId, () =>
    db.write(userId, async (tx) => {
      const earlier = await repo.findCreated(tx, userId, row);
      if (earlier !== undefined) return earlier;
      await refuseBeyondQuota(tx, context, {
        notes: 1,
        bytes: Buffer.byteLength(row.title) + Buffer.byteLength(row.content),
      });
      return repo.insertNote(tx, userId, row, when ? timeMade(when, now()) : now());
    }),
  );
  if (isOfOtherRequest) throw new AppError('invalid', errorTexts.keyOfOtherRequest);
  search.noteChanged(userId, made.id);
  const change = { kind: 'note' as const, id: made.id, updatedAt: made.updatedAt };
  publishChange(context, conflictOf === undefined ? change : { ...change, conflictOf });
  return made;
}

/**
 * Copies a note with its folder, its tags, the day given to it and whether it is hidden from AI.
 *
 * @throws {AppError} `not_found`, `quota_reached`.
 */
export async function duplicateNote(context: Context, id: string, creation: Creation | null): Promise<Note> {
  const { content, tags, folderId, aiExcluded, ...note } = await readNote(context, id);
  const title = cutText(shownTitle(note.title), NOTE_TITLE_MAX - notesTexts.copyEnd.length) + notesTexts.copyEnd;
  return createNote(context, { title, content, tags, folderId, aiExcluded, givenDay: givenDayOf(note) }, creation);
}

/** Creates a note within the transaction of its source, regardless of the quota; at the top level, dated now, if nothing else is given. */
export async function createNoteWithin(
  tx: UserTransaction,
  { userId, now }: UserServices,
  {
    date,
    ...note
  }: Pick<repo.NewNote, 'title' | 'content' | 'givenDay'> & { date?: Date | null } & Partial<
      Pick<repo.NewNote, 'folderId' | 'tags' | 'aiExcluded' | 'creation'>
    >,
): Promise<OwnedNote> {
  const row = { folderId: null, tags: [], creation: null, ...note, preview: previewOf(note.content) };
  return (await repo.insertNote(tx, userId, row, date ?? now())).note;
}

/**
 * Rewrites a note's content within a transaction, based on its newest version; the text it replaces stays in the
 * history. Returns the note, or undefined if there is none outside Trash.
 */
export async function rewriteNoteWithin(
  tx: UserTransaction,
  services: UserServices,
  id: string,
  rewrite: (content: string) => string,
): Promise<OwnedNote | undefined> {
  const { userId, now } = services;
  for (;;) {
    const before = await repo.findNote(tx, userId, id);
    if (before === undefined) return undefined;
    const content = rewrite(before.content);
    const change = { content, preview: previewOf(content), version: before.version };
    const saved = await repo.saveNote(tx, userId, id, change, now());
    if (saved?.isChanged) await thinAfterSave(tx, services, saved.note);
    // Another save came in between: its text is rewritten then.
    if (saved === undefined || saved.isChanged || saved.note.content === content) return saved?.note;
  }
}

/** Fills in the days that notes state which were saved before days were read; see {@link repo.fillInDays}. */
export const fillInDaysWithin = repo.fillInDays;

/** @throws {AppError} `not_found` */
export async function readNote({ db, userId }: Context, id: string): Promise<Note> {
  const noteId = noteIdFrom(id);
  const note = await db.read(userId, (tx) => repo.findNote(tx, userId, noteId));
  if (note === undefined) throw noSuchNote();
  return note;
}

/**
 * Within the transaction of a write: locks the note and refuses the write if the note isn't as it requires.
 *
 * @throws {AppError} `not_found`, `note_changed` with the current note.
 */
export async function requireWithin(
  tx: UserTransaction,
  userId: UserId,
  id: string,
  isExpected: ((note: Note) => boolean) | undefined,
): Promise<void> {
  if (isExpected === undefined) return;
  const current = await repo.lockNote(tx, userId, id);
  if (current === undefined) throw noSuchNote();
  if (!isExpected(current)) throw new ChangedNoteError('note_changed', notesTexts.changedElsewhere, current);
}

/**
 * Saves a note; omitted fields stay unchanged, and a save that changes nothing creates no new version. The text it
 * replaces stays in the note's history. What was made later than the note was moved to Trash takes it out.
 *
 * @param isExpected what the save requires of the current note.
 * @throws {AppError} `not_found`, or `stale_version` with the current note if `version` is not the current one;
 * `note_changed` with the current note; `quota_reached` only far over the limits, see `isStorageFull`.
 */
export async function saveNote(
  context: Context,
  id: string,
  { version, when, ...text }: NoteText & { version?: number | undefined; when?: WhenMade | undefined },
  isExpected?: (note: Note) => boolean,
): Promise<Note> {
  const { db, userId, now, search } = context;
  const noteId = noteIdFrom(id);
  const preview = text.content === undefined ? undefined : previewOf(text.content);
  const outcome = await db.write(userId, async (tx) => {
    await requireWithin(tx, userId, noteId, isExpected);
    const madeAt = when && timeMade(when, now());
    const saved = await repo.saveNote(tx, userId, noteId, { ...text, preview, version, madeAt }, now());
    if (saved?.isChanged) await thinAfterSave(tx, context, saved.note);
    return saved;
  });
  if (outcome === undefined) throw noSuchNote();
  const { note, isChanged } = outcome;
  if (isChanged) {
    search.noteChanged(userId, note.id);
    const change = { kind: 'note' as const, id: note.id, updatedAt: note.updatedAt };
    publishChange(context, outcome.wasTrashed ? { ...change, trash: 'out' } : change);
  }
  if (!isChanged && version !== undefined && version !== note.version) {
    throw new ChangedNoteError('stale_version', notesTexts.changedElsewhere, note);
  }
  return note;
}

/**
 * Moves a note into a folder, or out of all folders with null.
 *
 * @throws {AppError} `not_found` for the note or the folder.
 */
export async function moveNote(context: Context, id: string, folderId: string | null): Promise<Note> {
  const { db, userId, search } = context;
  const noteId = noteIdFrom(id);
  const note = await intoFolder(folderId, () => db.write(userId, (tx) => repo.moveNote(tx, userId, noteId, folderId)));
  if (note === undefined) throw noSuchNote();
  search.aiAccessChanged(userId);
  publishChange(context, { kind: 'note', id: note.id, updatedAt: null });
  return note;
}

/**
 * The notes among these that are hidden from AI, themselves or by a folder above them. Checked again whenever text is
 * about to be used, since it may have changed a moment ago. A document is hidden as its note is.
 */
export async function excludedFromAi(
  { db, userId }: Pick<UserServices, 'db' | 'userId'>,
  noteIds: readonly string[],
): Promise<Set<string>> {
  const ids = noteIds.filter(isId);
  if (ids.length === 0) return new Set();
  return new Set(await db.read(userId, (tx) => repo.findExcluded(tx, userId, ids)));
}

/**
 * Hides a note from AI, or shows it again.
 *
 * @throws {AppError} `not_found`
 */
export async function setAiExclusion(context: Context, id: string, isExcluded: boolean): Promise<Note> {
  const { db, userId, search } = context;
  const noteId = noteIdFrom(id);
  const note = await db.write(userId, (tx) => repo.setExcluded(tx, userId, noteId, isExcluded));
  if (note === undefined) throw noSuchNote();
  search.aiAccessChanged(userId);
  publishChange(context, { kind: 'note', id: note.id, updatedAt: null });
  return note;
}

/** The user's tags with how many notes have each, most used first. */
export function listTags({ db, userId }: Context): Promise<TagCount[]> {
  return db.read(userId, (tx) => repo.countTags(tx, userId, isWall(db.wall)));
}

/**
 * The database's foreign key between notes and folders decides, so no folder can be deleted between a check and the
 * write.
 */
async function intoFolder<T>(folderId: string | null, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (folderId === null || !repo.isMissingFolder(error)) throw error;
    throw new AppError('not_found', notesTexts.folderNotFound, { cause: error });
  }
}
