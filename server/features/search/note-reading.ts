import { setTimeout } from 'node:timers/promises';
import type { NoteReader } from '#server/search.ts';
import { Turns } from '#server/turns.ts';
import type { UserId } from '#server/user-id.ts';
import type { SearchServices } from './search-services.ts';

/** Moving notes one after the other is one change. */
const OUTDATED_DELAY_MS = 500;
const NOTES_A_READ = 25;
/** One whose notes take long doesn't keep the others waiting. */
const USERS_AT_ONCE = 4;
/** While the database is waited for, it pauses this many times as long as a read took, so that saves go first. */
const REST_FACTOR = 4;
const RETRY_MS = 1000;
const ATTEMPTS = 5;

/** Gives notes to the reader beside the indexer, which doesn't wait for it: a long note must not delay search. */
export interface NoteReading {
  add: (userId: UserId, noteIds: readonly string[]) => void;
  /** Notes of the user were hidden from AI, shown again, or marked to be read again. */
  outdated: (userId: UserId) => void;
  idle: () => Promise<void>;
}

/** Users take turns. What fails several times is found by the next sweep. */
export function createNoteReading({ db, log }: SearchServices, reader: NoteReader, signal: AbortSignal): NoteReading {
  const queues = new Map<UserId, Set<string>>();
  const turns = new Turns(1);
  const reading = new Set<Promise<void>>();
  const rereading = new Map<UserId, Promise<void>>();
  const outdated = new Set<UserId>();

  function readInTurn(): void {
    while (reading.size < USERS_AT_ONCE && !signal.aborted) {
      const next = turns.next(Array.from(queues.keys(), (owner) => ({ owner })));
      if (next === undefined) return;
      const leave = turns.take(next.owner);
      const read = readSome(next.owner).finally(() => {
        leave();
        reading.delete(read);
        readInTurn();
      });
      reading.add(read);
    }
  }

  async function readSome(userId: UserId): Promise<void> {
    const queue = queues.get(userId) ?? new Set();
    const ids = [...queue].slice(0, NOTES_A_READ);
    for (const id of ids) queue.delete(id);
    if (queue.size === 0) queues.delete(userId);
    const began = performance.now();
    await attempt(() => reader.read(userId, ids, signal));
    if (db.connections().waiting > 0) await pause((performance.now() - began) * REST_FACTOR);
  }

  async function readOutdated(userId: UserId): Promise<void> {
    while (outdated.has(userId) && !signal.aborted) {
      await pause(OUTDATED_DELAY_MS);
      outdated.delete(userId);
      await attempt(() => reader.readOutdated(userId, signal));
    }
  }

  async function attempt(work: () => Promise<void>): Promise<void> {
    for (let attempts = 1; attempts <= ATTEMPTS && !signal.aborted; attempts += 1) {
      try {
        return await work();
      } catch (error) {
        if (signal.aborted) return;
        log.warn({ err: error, attempts }, 'could not read the to-dos of notes');
        await pause(RETRY_MS * attempts);
      }
    }
  }

  async function pause(ms: number): Promise<void> {
    await setTimeout(ms, undefined, { signal, ref: false }).catch(() => {});
  }

  return {
    add: (userId, noteIds) => {
      if (signal.aborted || noteIds.length === 0) return;
      const queue = queues.get(userId) ?? new Set();
      for (const id of noteIds) queue.add(id);
      queues.set(userId, queue);
      readInTurn();
    },
    outdated: (userId) => {
      if (signal.aborted) return;
      outdated.add(userId);
      if (!rereading.has(userId)) {
        rereading.set(
          userId,
          readOutdated(userId).finally(() => rereading.delete(userId)),
        );
      }
    },
    idle: async () => {
      while (reading.size + rereading.size > 0) await Promise.all([...reading, ...rereading.values()]);
    },
  };
}
