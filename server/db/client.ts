import { setTimeout } from 'node:timers/promises';
import type { TablesRelationalConfig } from 'drizzle-orm';
import { makePgArray, type PgDatabase, PgDialect } from 'drizzle-orm/pg-core';
import {
  drizzle,
  PostgresJsDatabase,
  type PostgresJsQueryResultHKT,
  PostgresJsSession,
  PostgresJsTransaction,
} from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { AppError } from '#server/errors.ts';
import type { UserId } from '#server/user-id.ts';
import { isConnectionError } from './connection-errors.ts';

/** A transaction in which row security shows one user's rows only. */
export type UserTransaction = PostgresJsTransaction<Record<string, unknown>, TablesRelationalConfig>;
/** The connection as the schema's owner: for sign-in, migrations and housekeeping, never for a user's content. */
export type SystemDatabase = PostgresJsDatabase<Record<string, unknown>>;
/** What a repository runs its statements on: either of the two, or a transaction of the second. */
export type Connection = PgDatabase<PostgresJsQueryResultHKT, Record<string, unknown>, TablesRelationalConfig>;

export interface Database {
  /** Runs `work` as the user, and again up to twice where the connection broke: it must only read. */
  read: <T>(userId: UserId, work: (tx: UserTransaction) => Promise<T>) => Promise<T>;
  /** Runs `work` as the user, once; it is on disk when the promise resolves. */
  write: <T>(userId: UserId, work: (tx: UserTransaction) => Promise<T>) => Promise<T>;
  system: SystemDatabase;
  /** Rejects where the database does not answer. */
  ping: () => Promise<void>;
  close: () => Promise<void>;
}

export interface DatabaseOptions {
  /** `postgres://…`, or the embedded database's socket. */
  url?: string;
  socket?: string;
  /** Connections; one for the embedded database. */
  pool: number;
  /** Rejects where nothing more may be written, for instance on a full disk. */
  beforeWrite?: () => Promise<void>;
}

const READ_ATTEMPTS = 3;
const READ_RETRY_MS = 250;
/** However long the database was away: the driver would wait up to 20 seconds. */
const RECONNECT_SECONDS = 1;
/** The arrays of the schema, by PostgreSQL's numbers for text[] and uuid[]. */
const arrayTypes = { text: arrayType(1009), uuid: arrayType(2951) };

/** Connects lazily: the first query opens a connection. */
export function connectDatabase(options: DatabaseOptions): Database {
  const client = connect(options);
  const dialect = new PgDialect();
  let role: Promise<string> | undefined;

  async function asUser<T>(userId: UserId, work: (tx: UserTransaction) => Promise<T>): Promise<T> {
    role ??= findRole(client).catch((error: unknown) => {
      role = undefined;
      throw error;
    });
    const roleName = await role;
    const result = await begin(client, async (scoped) => {
      // Sent without waiting for its answer: the work's first query follows on the same connection.
      const entered =
        scoped`select set_config('role', ${roleName}, true), set_config('app.user_id', ${userId}, true)`.execute();
      // Where the work fails first, nobody waits for this any more.
      entered.catch(() => {});
      const value = await work(new PostgresJsTransaction(dialect, preparing(scoped, dialect) as never, undefined));
      await entered;
      return { value };
    });
    return result.value;
  }

  return {
    read: (userId, work) => retriedRead(() => asUser(userId, work)),
    write: async (userId, work) => {
      await options.beforeWrite?.();
      return asUser(userId, work);
    },
    system: systemDatabase(client, dialect),
    ping: async () => {
      await client`select 1`;
    },
    close: () => client.end({ timeout: 5 }),
  };
}

/** A pool of connections, opened as they are needed. */
export function connect({ url, socket, pool }: DatabaseOptions): postgres.Sql {
  // Left to ask the database for its types, the driver ends the process where the connection breaks meanwhile.
  const common = {
    max: pool,
    connect_timeout: 5,
    backoff: () => RECONNECT_SECONDS,
    onnotice: () => {},
    fetch_types: false,
    types: arrayTypes,
  };
  if (socket !== undefined) return postgres({ ...common, ...socketOptions(socket), max_lifetime: null });
  const connection = { application_name: 'sparehour', statement_timeout: 15_000 };
  return postgres(url ?? '', { ...common, max_lifetime: 3600, connection });
}

/** Drizzle hands over arrays of columns written out already, and those of plain parameters as they are. */
function arrayType(oid: number): postgres.PostgresType<string[]> {
  const serialize = (value: unknown) => (Array.isArray(value) ? makePgArray(value) : value);
  return { to: oid, from: [oid], serialize, parse: parseArray };
}

/** A flat array without nulls as PostgreSQL writes it: `{plain,"with \\"quotes\\""}`. (Drizzle's reader drops escapes.) */
function parseArray(text: string): string[] {
  const elements = text.matchAll(/"((?:[^"\\]|\\.)*)"|([^{},"]+)/gs);
  return Array.from(elements, ([, quoted, plain]) => quoted?.replace(/\\(.)/gs, '$1') ?? plain ?? '');
}

function socketOptions(socket: string) {
  const [host, port] = socket.split(':');
  const place = port === undefined ? { path: socket } : { host, port: Number(port) };
  return { ...place, user: 'postgres', database: 'postgres' };
}

/**
 * The role that requests take on: `none` (their own) where the connection's role obeys row security, `sparehour_app`
 * where it would bypass it.
 *
 * @throws {AppError} where it bypasses row security and may not take on that role.
 */
async function findRole(client: postgres.Sql): Promise<string> {
  const [row] = await client<{ bypasses: boolean; canEnter: boolean }[]>`
    select rolsuper or rolbypassrls as bypasses,
      exists (select from pg_roles app where app.rolname = 'sparehour_app'
        and (me.rolsuper or pg_has_role(current_user, app.oid, 'member'))) as "canEnter"
    from pg_roles me where rolname = current_user`;
  if (row?.bypasses !== true) return 'none';
  if (!row.canEnter) {
    throw new AppError(
      'unavailable',
      'The database user may bypass row security and is not a member of sparehour_app.',
    );
  }
  return 'sparehour_app';
}

function systemDatabase(client: postgres.Sql, dialect: PgDialect): SystemDatabase {
  // Sets how the client reads and writes dates, which every session on it relies on.
  drizzle(client);
  return new PostgresJsDatabase(dialect, preparing(client, dialect) as never, undefined);
}

/** A session that prepares each distinct statement once: drizzle has it parsed and described each time. */
function preparing(client: postgres.Sql | postgres.TransactionSql, dialect: PgDialect) {
  return new PostgresJsSession<postgres.Sql, Record<string, unknown>, TablesRelationalConfig>(
    preparingClient(client),
    dialect,
    undefined,
  );
}

/** Of the client a session calls `unsafe`, `begin` and `savepoint` and nothing else. */
function preparingClient(client: postgres.Sql | postgres.TransactionSql): postgres.Sql {
  const unsafe = (text: string, parameters: never[]) => client.unsafe(text, parameters, { prepare: true });
  const beginPreparing = (work: (scoped: postgres.Sql) => Promise<unknown>) =>
    begin(client as postgres.Sql, (scoped) => work(preparingClient(scoped)));
  const savepoint = 'savepoint' in client ? client.savepoint : undefined;
  return { unsafe, begin: beginPreparing, savepoint } as unknown as postgres.Sql;
}

/**
 * Runs `work` in a transaction. Where the connection broke, `work` is left unfinished: the driver rejects the
 * transaction by itself then, but after a failed `work` it would first roll back on the connection that is gone, and
 * that ends the process (porsager/postgres#1208).
 */
function begin<T>(client: postgres.Sql, work: (scoped: postgres.TransactionSql) => Promise<T>) {
  return client.begin((scoped) =>
    work(scoped).catch((error: unknown) => {
      if (isConnectionError(error)) return new Promise<never>(() => {});
      throw error;
    }),
  );
}

/** Runs what only reads, again up to twice where the connection broke. */
export async function retriedRead<T>(read: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read();
    } catch (error) {
      if (attempt === READ_ATTEMPTS || !isConnectionError(error)) throw error;
      await setTimeout(READ_RETRY_MS * attempt);
    }
  }
}
