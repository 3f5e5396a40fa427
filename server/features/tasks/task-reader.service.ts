import { setTimeout } from 'node:timers/promises';
import type { Services } from '#server/context.ts';
import type { UserTransaction } from '#server/db/client.ts';
import { publishChange } from '#server/features/changes/changes.service.ts';
import { fillInDaysWithin } from '#server/features/notes/notes.service.ts';
import { withoutTitle } from '#server/language/name-pattern.ts';
import { beginsWithMail } from '#server/language/text-day.ts';
import type { FoundTask, NoteFact, ReadTask } from '#server/reading/read-note.ts';
import type { NoteReader } from '#server/search.ts';
import { ThreadFailure } from '#server/thread-pool.ts';
import type { UserId } from '#server/user-id.ts';
import { readPapersAside, readTasksAside } from './in-task-thread.ts';
import { findFirm, findPapers, holdPapers } from './papers.repo.ts';
import { changesOf } from './stored-changes.ts';
import * as repo from './task-readings.repo.ts';
import type { ReadOfNote } from './task-thread.ts';

export type ReaderServices = Pick<Services, 'ai' | 'config' | 'db' | 'log' | 'signals'>;

/** Text that is read at once. */
const BYTES_A_READ = 250_000;
const NOTES_A_READ = 25;
/** How often a note that changes while it is read is read again. */
const ATTEMPTS = 3;
const NOTHING = { tasks: [], facts: [] };

/** Keeps the to-dos of notes current; the indexer calls it with the notes that changed. */
export function createTaskReader(services: ReaderServices): NoteReader {
  const { db } = services;
  return {
    read: (userId, noteIds, signal) => readTasks(services, userId, noteIds, signal),
    readMissed: async (userId, after, signal) => {
      const began = performance.now();
      const ids = await db.read(userId, (tx) => repo.findUnread(tx, userId, { after, limit: NOTES_A_READ }));
      if (ids.length > 0) await readUnlessStopped(services, userId, ids, signal);
      await setTimeout(performance.now() - began, undefined, { signal, ref: false }).catch(() => {});
      return ids.length < NOTES_A_READ ? undefined : ids.at(-1);
    },
    readOutdated: async (userId, signal) => {
      const find = () => db.read(userId, (tx) => repo.findOutdated(tx, userId, NOTES_A_READ));
      for (let ids = await find(); ids.length > 0 && !signal.aborted; ids = await find()) {
        await readUnlessStopped(services, userId, ids, signal);
      }
    },
  };
}

/**
 * Reads the to-dos of notes that the indexer hasn't read yet, as many as are read at once.
 *
 * @returns whether there are more of them.
 * @throws {ThreadFailure} `busy` or `failed`
 */
export async function readNewTasks(services: ReaderServices, userId: UserId, signal?: AbortSignal): Promise<boolean> {
  const limit = NOTES_A_READ + 1;
  const ids = await services.db.read(userId, (tx) => repo.findUnread(tx, userId, { limit }));
  await readTasks(services, userId, ids.slice(0, NOTES_A_READ), signal);
  return ids.length === limit;
}

/**
 * In the transaction that changes the names of the user, or of a client's people: who owes what is read again, once
 * `readOutdated` is called.
 */
export async function readAgainWithOtherNames(tx: UserTransaction, userId: UserId, clientId?: string): Promise<void> {
  // A reading with the names from before is stored either before this, or not at all.
  await repo.takeTurn(tx, userId, false);
  await repo.markOutdated(tx, userId, clientId);
}

async function readUnlessStopped(
  services: ReaderServices,
  userId: UserId,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  try {
    await readTasks(services, userId, ids, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/**
 * Reads the to-dos of those notes that have changed since they were read, in a thread, and stores what differs.
 *
 * @throws {ThreadFailure} `busy` or `failed`
 */
export async function readTasks(
  services: ReaderServices,
  userId: UserId,
  noteIds: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  const { db } = services;
  let ids = noteIds;
  for (let attempt = 0; attempt < ATTEMPTS && ids.length > 0; ) {
    const asked = ids;
    const notes = await db.read(userId, (tx) => repo.readUnread(tx, userId, asked, BYTES_A_READ));
    const fitting = notes.filter(({ content }) => content !== null);
    if (fitting.length === 0) return;
    const isMissed = await store(services, userId, fitting, signal);
    if (isMissed) attempt += 1;
    ids = notes.map(({ id }) => id);
  }
}

/** Whether a note has changed in between, so that it has to be read again. */
async function store(
  services: ReaderServices,
  userId: UserId,
  notes: readonly repo.UnreadNote[],
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const { ai, db, config } = services;
  const names = await db.read(userId, (tx) => repo.findStatedNames(tx, userId));
  const found = await findIn(services, userId, { notes, names }, signal);
  const outcome = await db.write(userId, async (tx) => {
    // The embedded database ends with this process, which reads again at the next start what a crash loses.
    await repo.takeTurn(tx, userId, config.DATABASE_URL === undefined);
    const ids = notes.map(({ id }) => id);
    const versions = await repo.holdVersions(tx, userId, ids);
    const stored = await repo.findStored(tx, userId, ids);
    const isRenamed = String(await repo.findStatedNames(tx, userId)) !== String(names);
    const isCurrent = ({ id, version, isTrashed }: repo.UnreadNote) => versions.get(id) === (isTrashed ? 0 : version);
    const current = isRenamed ? [] : notes.filter(isCurrent);
    const named = [...found.values()].flatMap(({ tasks, facts }) => [...tasks, ...facts]).flatMap(documentOf);
    const held = await holdPapers(tx, userId, [...new Set(named)]);
    const isThere = ({ documentId }: Pick<ReadTask, 'documentId'>) => documentId === null || held.has(documentId);
    const changes = current.map((note) =>
      changesOf(note, stored.get(note.id) ?? [], (found.get(note.id)?.tasks ?? []).filter(isThere)),
    );
    await repo.writeTasks(tx, userId, {
      rows: changes.flatMap(({ rows }) => rows),
      deleted: changes.flatMap(({ deleted }) => deleted),
    });
    await fillInDaysWithin(
      tx,
      userId,
      current.filter(({ isTrashed }) => !isTrashed),
    );
    const read = current.map((note) => ({ ...note, facts: (found.get(note.id)?.facts ?? []).filter(isThere) }));
    await repo.markRead(tx, userId, read, ai.operator !== undefined);
    const isMissed = notes.some((note) => versions.has(note.id) && !current.includes(note));
    return { isMissed, isShown: changes.some(({ isShown }) => isShown) };
  });
  if (outcome.isShown) publishChange({ ...services, userId }, { kind: 'tasks' });
  return outcome.isMissed;
}

async function findIn(
  services: ReaderServices,
  userId: UserId,
  { notes, names }: { notes: readonly repo.UnreadNote[]; names: readonly string[] },
  signal: AbortSignal | undefined,
): Promise<Map<string, ReadOfNote>> {
  const { db, log } = services;
  const self = statedIn(names) ?? namesOf((await repo.findUsername(db.system, userId)) ?? '');
  const toRead = notes.filter(({ isTrashed }) => !isTrashed);
  const read = (some: typeof toRead) =>
    readTasksAside(
      userId,
      some.map(({ title, content, day, isDated, people, updatedAt, isHidden, modelReading }) => ({
        title,
        content: content ?? '',
        day,
        // "Tonight" in a note of 4 November that is edited later.
        writtenOn: isDated && new Date(day) < updatedAt ? new Date(day) : updatedAt,
        self,
        people,
        isHidden,
        modelReading,
      })),
      signal,
    );
  const found = new Map<string, ReadOfNote<FoundTask>>();
  const keep = (some: typeof toRead, readings: ReadOfNote<FoundTask>[]) => {
    for (const [index, { id }] of some.entries()) found.set(id, readings[index] ?? NOTHING);
  };
  if (toRead.length === 0) return new Map();
  try {
    keep(toRead, await read(toRead));
  } catch (error) {
    if (!(error instanceof ThreadFailure) || error.reason !== 'too large') throw error;
    // One of them is too much: it has no to-dos then, and the others have theirs.
    for (const note of toRead) {
      try {
        if (toRead.length === 1) throw error;
        keep([note], await read([note]));
      } catch (cause) {
        if (!(cause instanceof ThreadFailure) || cause.reason !== 'too large') throw cause;
        log.warn({ err: cause, noteId: note.id }, 'could not read the to-dos of a note');
      }
    }
  }
  return addDeadlines(services, userId, { notes: toRead, found, names: self }, signal);
}

interface Readings {
  notes: readonly repo.UnreadNote[];
  found: Map<string, ReadOfNote<FoundTask>>;
  names: string[];
}

function documentOf({ documentId }: ReadTask | NoteFact): string[] {
  return documentId === null ? [] : [documentId];
}

/** Adds what the documents of the notes, and the e-mails in them, oblige to by a day. */
async function addDeadlines(
  { db, log }: ReaderServices,
  userId: UserId,
  { notes, found, names }: Readings,
  signal: AbortSignal | undefined,
): Promise<Map<string, ReadOfNote>> {
  const read = new Map<string, ReadOfNote>();
  const firm = await db.read(userId, (tx) => findFirm(tx, userId));
  const self = firm === '' ? names : [...names, firm];
  for (const { id, title, content, createdAt, papers: versions, isHidden } of notes) {
    const { tasks, facts } = found.get(id) ?? NOTHING;
    read.set(id, { tasks: tasks.map((task) => ({ ...task, documentId: null, page: null })), facts });
    // One at a time: their text is long.
    const rows = versions === null || isHidden ? [] : await db.read(userId, (tx) => findPapers(tx, userId, id));
    const note = {
      title,
      content: content ?? '',
      createdAt,
      self,
      tasks,
      papers: rows.map((row) => ({ ...row, self })),
    };
    if (isHidden || (rows.length === 0 && !beginsWithMail(note.content))) continue;
    try {
      const papers = await readPapersAside(userId, note, signal);
      read.set(id, { tasks: papers.tasks, facts: [...facts, ...papers.facts] });
    } catch (error) {
      if (!(error instanceof ThreadFailure) || error.reason !== 'too large') throw error;
      log.warn({ err: error, noteId: id }, 'could not read the deadlines of the documents of a note');
    }
  }
  return read;
}

/** The stated names and the first name; undefined without any. A username says nothing more once they are known. */
function statedIn([name = '', ...others]: readonly string[]): string[] | undefined {
  const [first = ''] = withoutTitle(name).split(' ');
  const known = [...new Set([name, first, ...others])].filter((each) => each !== '');
  return known.length > 0 ? known : undefined;
}

/** What notes may call the user by: `anna.baker@example.com` is Anna. */
function namesOf(username: string): string[] {
  const name = username.replace(/@.*$/, '');
  const first = name.split(/[^\p{L}]+/u).find((part) => part.length > 2);
  return [...new Set([username, name, first ?? name])].filter((each) => each !== '');
}
