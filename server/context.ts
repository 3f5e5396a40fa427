import type { Logger } from 'pino';
import type { Ai } from '#server/ai/ai.ts';
import type { Background } from '#server/background.ts';
import type { ClockWatch } from '#server/clock-watch.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/client.ts';
import type { Signals } from '#server/db/notify.ts';
import type { Files } from '#server/files/files.ts';
import type { Search } from '#server/search.ts';
import type { UserId } from '#server/user-id.ts';

/** What every service needs, whoever asks. */
export interface Services {
  config: Config;
  db: Database;
  log: Logger;
  /** The models that may be asked. */
  ai: Ai;
  /** Where uploaded files are kept. */
  files: Files;
  /** The documents being read, each under its id. */
  reading: Background;
  /** The pictures in notes whose text is being read. */
  readingPictures: Background;
  /** The recordings being transcribed. */
  transcribing: Background;
  /** Publishes changes, to this server and the others. */
  signals: Signals;
  search: Search;
  /** Under which secrets are kept; see secret-key.ts. */
  secretKey: string;
  /** Under which they were kept before, or will be, while one key replaces another. */
  otherSecretKey?: string | undefined;
  /** The clock, so that a test can turn it. */
  now: () => Date;
  /** Whether that clock can be trusted with deleting what is old. */
  clock: ClockWatch;
}

/** What a service receives to work for an administrator, in a server or in a command. */
export type AdminServices = Pick<Services, 'config' | 'db' | 'files' | 'log' | 'now' | 'signals'>;

/** What a service receives to work for a user, who asked for it now or earlier. */
export interface UserServices extends Services {
  userId: UserId;
}

/** What a service receives for a signed-in user's call. */
export interface Context extends UserServices {
  /** The session the call came with. */
  sessionId: string;
  /** The browser tab that made the call, where it says so. Changes carry it, so that the tab can ignore its own. */
  tabId?: string | undefined;
}
