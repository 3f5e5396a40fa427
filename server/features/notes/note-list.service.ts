import type { Context } from '#server/context.ts';
import { isWall } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import { COPIES_CHARACTERS } from '#shared/note-copies.ts';
import { NOTES_PAGE_DEFAULT, NOTES_UNPAGED_MAX, type Note, type NotePage, type NoteSort } from '#shared/notes.ts';
import { KIB } from '#shared/size-text.ts';
import { storableText } from '#shared/text.ts';
import * as repo from './note-list.repo.ts';
import { cursorAfter, decodeNoteCursor } from './note-list.repo.ts';
import { notesTexts } from './notes.texts.ts';

/** One step of the full list, in addition to one note: it is in memory, and saves of others wait for it. */
const BATCH_NOTES = 50;
const BATCH_BYTES = 512 * KIB;

/** Notes that are read while they are sent. */
interface NoteStream extends AsyncIterable<Note> {
  /** Differs as soon as any of them does; known before the first is read. */
  fingerprint: string;
}

interface ListQuery {
  view: 'full' | 'summary';
  folder?: string | null | undefined;
  tag?: string | string[] | undefined;
  sort?: NoteSort | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
  since?: string | undefined;
}

/**
 * The user's notes: all of them with their contents, newest change first, or a page without, pinned notes first.
 *
 * @throws {AppError} `invalid` for an invalid cursor, for a page or a sort of the full view, and for a full view of more than
 * 50,000 notes.
 */
export async function listNotes(context: Context, query: ListQuery): Promise<NoteStream | NotePage> {
  const tags = [...new Set([query.tag ?? []].flat().map(storableText))];
  const filter: repo.NoteFilter = {
    folderId: query.folder,
    tags,
    since: query.since,
    isWalled: isWall(context.db.wall),
  };
  if (query.view === 'summary') return listPage(context, filter, query);
  if (query.limit !== undefined || query.cursor !== undefined) {
    throw new AppError('invalid', notesTexts.pagesOfFullView);
  }
  if (query.sort !== undefined) throw new AppError('invalid', notesTexts.sortOfFullView);
  return listAll(context, filter);
}

/**
 * The ids of a folder's own notes, or with null of the unfiled ones, newest change first.
 *
 * @throws {AppError} `invalid` for more than 50,000 notes.
 */
export function listNoteIds(context: Context, folderId: string | null): Promise<string[]> {
  return findAll(context, { folderId });
}

async function listPage({ db, userId }: Context, filter: repo.NoteFilter, query: ListQuery): Promise<NotePage> {
  const { limit = NOTES_PAGE_DEFAULT, sort = 'changed', cursor } = query;
  const after = cursor === undefined ? undefined : decodeNoteCursor(cursor, sort);
  return db.read(userId, async (tx) => {
    const rows = await repo.findSummaries(tx, userId, filter, { sort, after, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const nextCursor = rows.length <= limit || last === undefined ? null : cursorAfter(last, sort);
    const total = await repo.countNotes(tx, userId, filter);
    return { notes: page, nextCursor, total, ...(filter.since && { until: await repo.findUntil(tx) }) };
  });
}

/** The list of ids is fixed before the first note is sent; a note deleted since then is skipped. */
async function listAll(context: Context, filter: repo.NoteFilter): Promise<NoteStream> {
  const { db, userId } = context;
  // First: a change since then makes the fingerprint old, which costs a second list, and not a missed change.
  const fingerprint = await db.read(userId, (tx) => repo.findFingerprint(tx, userId, filter));
  return Object.assign(readInSteps(context, await findAll(context, filter)), { fingerprint });
}

/** The notes with these ids that the user has, up to the one that makes the reply long enough. */
export async function readNotes(context: Context, ids: string[]): Promise<AsyncIterable<Note>> {
  return cut(readInSteps(context, ids));
}

async function* cut(notes: AsyncIterable<Note>): AsyncGenerator<Note> {
  let characters = 0;
  for await (const note of notes) {
    yield note;
    characters += note.content.length;
    if (characters > COPIES_CHARACTERS) return;
  }
}

async function* readInSteps({ db, userId }: Context, ids: readonly string[]): AsyncGenerator<Note> {
  for (let at = 0; at < ids.length; at += BATCH_NOTES) {
    const some = ids.slice(at, at + BATCH_NOTES);
    const found = await db.read(userId, (tx) => repo.findSizes(tx, userId, some));
    for (const batch of inBatches(found)) yield* await db.read(userId, (tx) => repo.findNotes(tx, userId, batch));
  }
}

async function findAll({ db, userId }: Context, filter: repo.NoteFilter): Promise<string[]> {
  const found = await db.read(userId, (tx) => repo.findIds(tx, userId, filter, NOTES_UNPAGED_MAX + 1));
  if (found.length <= NOTES_UNPAGED_MAX) return found;
  throw new AppError('invalid', notesTexts.tooManyForOneReply);
}

function* inBatches(notes: { id: string; bytes: number }[]): Generator<string[]> {
  let ids: string[] = [];
  let bytes = 0;
  for (const note of notes) {
    if (ids.length > 0 && bytes + note.bytes > BATCH_BYTES) {
      yield ids;
      ids = [];
      bytes = 0;
    }
    ids.push(note.id);
    bytes += note.bytes;
  }
  if (ids.length > 0) yield ids;
}
