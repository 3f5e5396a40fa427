import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/client.ts';
import type { UserId } from '#server/user-id.ts';

/** What every service needs, whoever asks. */
export interface Services {
  config: Config;
  db: Database;
  log: Logger;
  /** Under which secrets are kept; see secret-key.ts. */
  secretKey: string;
  /** The clock, so that a test can turn it. */
  now: () => Date;
}

/** What a service receives for a signed-in user's call. */
export interface Context extends Services {
  userId: UserId;
  /** The session the call came with. */
  sessionId: string;
}
