import { setTimeout } from 'node:timers/promises';
import type { Context } from '#server/context.ts';
import { publishChange } from '#server/features/changes/changes.service.ts';
import type { DocumentState } from '#shared/documents.ts';

/** How far the reading of a document is. */
export interface Progress {
  state: DocumentState;
  progress: number;
  progressOf: number;
}

/** Between two writes: three in a second are what an eye follows. */
const PAUSE_MS = 330;

/** Writes the latest progress whenever there is something new, and not more often than three times a second. */
export function progressWriter(write: (progress: Progress) => Promise<void>) {
  let latest: Progress | undefined;
  let writing: Promise<void> | undefined;
  const pause = new AbortController();

  async function drain(): Promise<void> {
    while (latest !== undefined) {
      const next = latest;
      latest = undefined;
      await write(next);
      await setTimeout(PAUSE_MS, undefined, { signal: pause.signal }).catch(() => {});
    }
    writing = undefined;
  }

  return {
    report: (progress: Progress): void => {
      latest = progress;
      writing ??= drain();
    },
    /** Leaves nothing to be written after what comes next. */
    stop: async (): Promise<void> => {
      latest = undefined;
      pause.abort();
      await writing;
    },
  };
}

/** Publishes that a document changed: by how far reading it is, where that is all that changed. */
export function publishDocument(
  services: Pick<Context, 'signals' | 'userId' | 'tabId'>,
  id: string,
  { state, progress, progressOf }: Partial<Progress> = {},
): void {
  services.signals.tell('document', id);
  const isProgress = state !== undefined && progress !== undefined && progressOf !== undefined;
  publishChange(services, { kind: 'document', id, at: isProgress ? { state, done: progress, of: progressOf } : null });
}
