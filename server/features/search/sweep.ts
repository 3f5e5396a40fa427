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
  do {
    userIds = await repo.findUsers(db.system, userIds.at(-1) ?? LOWEST_ID, USERS_A_READ);
    for (const userId of userIds) {
      if (sweep.signal.aborted) return;
      await indexUser(sweep, userId);
      await vectorIndex.tidy(userId);
      vectorIndex.consider(userId);
    }
  } while (userIds.length === USERS_A_READ);
}

/** Indexes everything of the user that isn't indexed. */
export async function indexUser(sweep: Sweep, userId: UserId): Promise<void> {
  await addNotes(sweep, userId);
  await addDocuments(sweep, userId);
  await sweep.reader.readMissed(userId, sweep.signal);
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
