import { setTimeout } from 'node:timers/promises';
import type { NoteReader } from '#server/search.ts';
import type { UserId } from '#server/user-id.ts';
import type { SearchServices } from './search-services.ts';

/** Moving notes one after the other is one change. */
const HIDING_DELAY_MS = 500;
const NOTES_A_READ = 25;
const RETRY_MS = 1000;
const ATTEMPTS = 5;

/** Gives notes to the reader beside the indexer, which doesn't wait for it: a long note must not delay search. */
export interface NoteReading {
  add: (userId: UserId, noteIds: readonly string[]) => void;
  /** Notes of the user were hidden from AI, or shown again. */
  hidingChanged: (userId: UserId) => void;
  idle: () => Promise<void>;
}

/** Users take turns. What fails several times is found by the next sweep. */
export function createNoteReading({ log }: SearchServices, reader: NoteReader, signal: AbortSignal): NoteReading {
  const queues = new Map<UserId, Set<string>>();
  const hiding = new Set<UserId>();
  let running: Promise<void> | undefined;
  let hidingRun: Promise<void> | undefined;

  async function run(): Promise<void> {
    for (const [userId, queue] of queues) {
      if (signal.aborted) return;
      const ids = [...queue].slice(0, NOTES_A_READ);
      for (const id of ids) queue.delete(id);
      queues.delete(userId);
      if (queue.size > 0) queues.set(userId, queue);
      await attempt(() => reader.read(userId, ids, signal));
    }
  }

  async function runHiding(): Promise<void> {
    while (hiding.size > 0 && !signal.aborted) {
      await pause(HIDING_DELAY_MS);
      const users = [...hiding];
      hiding.clear();
      for (const userId of users) await attempt(() => reader.readHidden(userId, signal));
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
      running ??= run().finally(() => {
        running = undefined;
      });
    },
    hidingChanged: (userId) => {
      if (signal.aborted) return;
      hiding.add(userId);
      hidingRun ??= runHiding().finally(() => {
        hidingRun = undefined;
      });
    },
    idle: async () => {
      while (running || hidingRun) await Promise.all([running, hidingRun]);
    },
  };
}
