import type { Logger } from 'pino';
import { type Ai, createAi } from '#server/ai/ai.ts';
import { Background } from '#server/background.ts';
import { ClockWatch } from '#server/clock-watch.ts';
import type { Config } from '#server/config.ts';
import type { Services } from '#server/context.ts';
import type { Database } from '#server/db/client.ts';
import { localSignals, type Signals } from '#server/db/notify.ts';
import { createSearch } from '#server/features/search/search.service.ts';
import { createTaskReader } from '#server/features/tasks/task-reader.service.ts';
import { openFiles } from '#server/files/open-files.ts';

/** What a process provides; `ai` replaces the configured models, `signals` is set if several servers run. */
interface Given {
  config: Config;
  log: Logger;
  db: Database;
  secretKey: string;
  otherSecretKey?: string | undefined;
  ai?: Partial<Ai>;
  signals?: Signals;
}

/** Everything the features need. */
export async function createServices({ ai, signals = localSignals(), ...given }: Given): Promise<Services> {
  const base = {
    ...given,
    signals,
    ai: { ...createAi(given.config), ...ai },
    files: await openFiles(given.config),
    reading: new Background(),
    readingPictures: new Background(),
    importing: new Background(),
    transcribing: new Background(),
    readingTasks: new Background(),
    now: () => new Date(),
    clock: new ClockWatch(),
  };
  return { ...base, search: createSearch(base, createTaskReader(base)) };
}
