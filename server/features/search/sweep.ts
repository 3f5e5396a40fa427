import { setTimeout } from 'node:timers/promises';
import type { NoteReader } from '#server/search.ts';
import type { UserId } from '#server/user-id.ts';
import type { Compiler } from './compiler.ts';
import type { Indexer } from './indexer.ts';
import { findChangedLibraries } from './library.repo.ts';
import type { SearchServices } from './search-services.ts';
import type { Source } from './source.ts';
import * as repo from './stale-sources.repo.ts';
import type { VectorIndex } from './vector-index.ts';

const USERS_A_READ = 500;
const NOTES_A_READ = 500;
/** The most sources that wait in memory. */
const WAITING_MOST = 1000;
const WAIT_MS = 250;
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

/** The context of a sweep. It ends early when the signal is aborted. */
export interface Sweep {
  services: SearchServices;
  indexer: Indexer;
  reader: NoteReader;
  signal: AbortSignal;
}

/** A user with notes, after the given one, that the reader may have missed. */
interface Unread {
  userId: UserId;
  after?: string;
}

/** Indexes recent changes that were missed because a server ended. */
export async function indexRecent(sweep: Sweep, since: Date): Promise<void> {
  const { db, config } = sweep.services;
  // The last-seen time of a session is only updated at this interval.
  const seenSince = new Date(since.getTime() - config.LIMIT_SESSION_TOUCH_SECONDS * 1000);
  for (const userId of await repo.findUsersSeen(db.system, seenSince)) {
    if (sweep.signal.aborted) return;
    const notes = await db.read(userId, (tx) => repo.findStaleNotes(tx, userId, since, WAITING_MOST));
    await addSome(sweep, userId, notes);
    await addDocuments(sweep, userId);
  }
}

/**
 * Indexes everything that isn't indexed, and compiles indexes with many changes, for example after a crash or an update.
 * It pauses as long as it works.
 */
export async function indexAll(sweep: Sweep, compiler: Compiler, vectorIndex: VectorIndex): Promise<void> {
  const { db } = sweep.services;
  for (const userId of await findChangedLibraries(db.system)) compiler.consider(userId);
  let userIds: UserId[] = [];
  const unread: Unread[] = [];
  do {
    userIds = await repo.findUsers(db.system, userIds.at(-1) ?? LOWEST_ID, USERS_A_READ);
    for (const userId of userIds) {
      if (sweep.signal.aborted) return;
      await addMissing(sweep, userId);
      // One who has many more notes to be read waits for the others.
      unread.push(...(await readSome(sweep, [{ userId }])));
      await vectorIndex.tidy(userId);
      vectorIndex.consider(userId);
    }
  } while (userIds.length === USERS_A_READ);
  await readInTurn(sweep, unread);
}

/** Indexes everything of the user that isn't indexed. */
export async function indexUser(sweep: Sweep, userId: UserId): Promise<void> {
  await addMissing(sweep, userId);
  await readInTurn(sweep, [{ userId }]);
}

async function addMissing(sweep: Sweep, userId: UserId): Promise<void> {
  await addNotes(sweep, userId);
  await addDocuments(sweep, userId);
}

/** Users take turns. */
async function readInTurn(sweep: Sweep, users: readonly Unread[]): Promise<void> {
  let unread = users;
  while (unread.length > 0) unread = await readSome(sweep, unread);
}

/** Some notes of each user that the reader missed; answers who has more. */
async function readSome({ reader, signal }: Sweep, users: readonly Unread[]): Promise<Unread[]> {
  const more: Unread[] = [];
  for (const { userId, after } of users) {
    if (signal.aborted) return [];
    const last = await reader.readMissed(userId, after, signal);
    if (last !== undefined) more.push({ userId, after: last });
  }
  return more;
}

async function addNotes(sweep: Sweep, userId: UserId): Promise<void> {
  let notes: repo.CheckedSource[] = [];
  do {
    const after = notes.at(-1)?.id ?? LOWEST_ID;
    const began = performance.now();
    notes = await sweep.services.db.read(userId, (tx) => repo.checkNotes(tx, userId, after, NOTES_A_READ));
    const took = performance.now() - began;
    const stale = notes.filter(({ isStale }) => isStale);
    await addSome(sweep, userId, stale);
    await pause(took, sweep.signal);
  } while (notes.length === NOTES_A_READ && !sweep.signal.aborted);
}

async function addDocuments(sweep: Sweep, userId: UserId): Promise<void> {
  const documents = await sweep.services.db.read(userId, (tx) => repo.findStaleDocuments(tx, userId, WAITING_MOST));
  await addSome(sweep, userId, documents);
}

async function addSome({ indexer, signal }: Sweep, userId: UserId, sources: Source[]): Promise<void> {
  for (const { kind, id } of sources) indexer.add(userId, { kind, id });
  while (indexer.waiting() > WAITING_MOST && !signal.aborted) await pause(WAIT_MS, signal);
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal, ref: false }).catch(() => {});
}
