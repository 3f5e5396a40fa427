import { setTimeout } from 'node:timers/promises';
import type { Context } from '#server/context.ts';
import { publishChange } from '#server/features/changes/changes.service.ts';
import type { DocumentState } from '#shared/documents.ts';

/** The progress of processing a document. */
export interface Progress {
  state: DocumentState;
  progress: number;
  progressOf: number;
}

/** The minimum time between two writes: three per second are enough for people. */
const PAUSE_MS = 330;

/** Writes the latest progress when it changes, at most three times per second. */
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
    /** Ensures that nothing is written after what comes next. */
    stop: async (): Promise<void> => {
      latest = undefined;
      pause.abort();
      await writing;
    },
  };
}

/** Publishes that a document changed, with its progress if only that changed. */
export function publishDocument(
  services: Pick<Context, 'signals' | 'userId' | 'tabId'>,
  id: string,
  { state, progress, progressOf }: Partial<Progress> = {},
): void {
  services.signals.publish('document', id);
  const isProgress = state !== undefined && progress !== undefined && progressOf !== undefined;
  publishChange(services, { kind: 'document', id, at: isProgress ? { state, done: progress, of: progressOf } : null });
}
