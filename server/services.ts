import type { Logger } from 'pino';
import type { Agent } from 'undici';
import { type Ai, createAi } from '#server/ai/ai.ts';
import { providerAgent } from '#server/ai/provider-fetch.ts';
import { providerLimits } from '#server/ai/provider-limits.ts';
import { publicConnector } from '#server/ai/public-address.ts';
import { Background } from '#server/background.ts';
import { ClockWatch } from '#server/clock-watch.ts';
import type { Config } from '#server/config.ts';
import type { Services } from '#server/context.ts';
import type { Database } from '#server/db/client.ts';
import { localSignals, type Signals } from '#server/db/notify.ts';
import { createSearch } from '#server/features/search/search.service.ts';
import { createTaskReader } from '#server/features/tasks/task-reader.service.ts';
import { openFiles } from '#server/files/open-files.ts';
import { CALENDAR_BYTES_MAX } from '#shared/calendars.ts';

/** What a process provides; `ai` and `outside` replace the usual, `signals` is set if several servers run. */
interface Given {
  config: Config;
  log: Logger;
  db: Database;
  secretKey: string;
  otherSecretKey?: string | undefined;
  ai?: Partial<Ai>;
  outside?: Agent;
  signals?: Signals;
}

/** What is fetched from there is bounded by whoever fetches it. */
const outsideLimits = { ...providerLimits, bodyBytes: CALENDAR_BYTES_MAX };

/** Everything the features need. */
export async function createServices({ ai, outside, signals = localSignals(), ...given }: Given): Promise<Services> {
  const base = {
    ...given,
    signals,
    ai: { ...createAi(given.config), ...ai },
    outside: outside ?? providerAgent(outsideLimits, publicConnector(outsideLimits.connect)),
    files: await openFiles(given.config),
    reading: new Background(),
    readingPictures: new Background(),
    importing: new Background(),
    transcribing: new Background(),
    readingTasks: new Background(),
    readingCalendars: new Background(),
    now: () => new Date(),
    clock: new ClockWatch(),
  };
  return { ...base, search: createSearch(base, createTaskReader(base)) };
}
