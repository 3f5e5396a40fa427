import { setTimeout } from 'node:timers/promises';
import type { NoteReader } from '#server/search.ts';
import type { UserId } from '#server/user-id.ts';
import type { SearchServices } from './search-services.ts';

/** Moving notes one after the other is one change. */
const DELAY_MS = 500;

/** Lets the reader read notes that were hidden from AI or shown again, shortly after the change. */
export function createHidingReader({ log }: SearchServices, reader: NoteReader, signal: AbortSignal) {
  const waiting = new Set<UserId>();
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (waiting.size > 0 && !signal.aborted) {
      await setTimeout(DELAY_MS, undefined, { signal, ref: false }).catch(() => {});
      const users = [...waiting];
      waiting.clear();
      for (const userId of users) {
        await reader.readHidden(userId, signal).catch((error: unknown) => {
          log.warn({ err: error }, 'could not read the to-dos of hidden notes');
        });
      }
    }
  }

  return {
    changed: (userId: UserId) => {
      if (signal.aborted) return;
      waiting.add(userId);
      running ??= run().finally(() => {
        running = undefined;
      });
    },
    idle: async () => {
      await running;
    },
  };
}
