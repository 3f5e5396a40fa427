import type { Logger } from 'pino';
import type { Agent } from 'undici';
import type { Ai } from '#server/ai/ai.ts';
import type { Background } from '#server/background.ts';
import type { ClockWatch } from '#server/clock-watch.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/client.ts';
import type { Signals } from '#server/db/notify.ts';
import type { Files } from '#server/files/files.ts';
import type { Search } from '#server/search.ts';
import type { UserId } from '#server/user-id.ts';
import type { User } from '#shared/auth.ts';
import type { GrantAccess } from '#shared/colleagues.ts';

/** What every service needs, whoever calls. */
export interface Services {
  config: Config;
  db: Database;
  log: Logger;
  /** The available models. */
  ai: Ai;
  /** Connects to addresses that users choose: to public hosts only. */
  outside: Agent;
  /** The storage of uploaded files. */
  files: Files;
  /** The documents being read, each under its id. */
  reading: Background;
  /** The pictures in notes whose text is being read. */
  readingPictures: Background;
  /** The archives being read or imported. */
  importing: Background;
  /** The recordings being transcribed. */
  transcribing: Background;
  /** The users whose notes a model is asked about. */
  readingTasks: Background;
  /** The users whose calendars are being read. */
  readingCalendars: Background;
  /** Publishes changes, to this server and the others. */
  signals: Signals;
  search: Search;
  /** The keys that encrypt secrets; see secret-key.ts. */
  secretKey: string;
  /** The keys that encrypted them before, or will, while one key replaces another. */
  otherSecretKey?: string | undefined;
  /** The clock, so that a test can turn it. */
  now: () => Date;
  /** Whether that clock can be trusted to delete what is old. */
  clock: ClockWatch;
}

/** What a service receives to work for an administrator, in a server or in a command. */
export type AdminServices = Pick<Services, 'config' | 'db' | 'files' | 'log' | 'now' | 'signals'>;

/** What a service receives to work for a user, whether or not during a call. */
export interface UserServices extends Services {
  userId: UserId;
}

/** The client that a client-safe session shows, and nothing else of the user ([why](../docs/decisions/0127-a-client-may-watch.md)). */
export interface OnlyClient {
  id: string;
  name: string;
  /** Whether all of the client is hidden from AI. */
  isHidden: boolean;
}

/** What another member opened to the one who calls ([why](../docs/decisions/0141-a-colleague-in-one-client.md)). */
export interface Grant {
  id: string;
  access: GrantAccess;
  /** The member who calls; the user of the call is the owner. */
  member: User & { id: UserId };
}

/** What a service receives for a signed-in user's call. */
export interface Context extends UserServices {
  /** The session the call came with. */
  sessionId: string;
  /** The only client that the session shows: then `db` and `search` are within its wall. */
  client?: OnlyClient | undefined;
  /** Whether the account lacks the second factor that this server requires. */
  mustAddFactor?: boolean | undefined;
  /** Set where a colleague calls: then `db` and `search` are within that client of the owner. */
  grant?: Grant | undefined;
  /** Whether the user is an administrator; never with an access token. */
  isAdministrator?: boolean | undefined;
  /** The language and region of whoever reads the answer. */
  locale: string;
  /** The browser tab that made the call, if stated. Changes carry it, so that the tab can ignore its own. */
  tabId?: string | undefined;
}
