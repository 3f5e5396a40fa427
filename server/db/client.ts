import { setTimeout } from 'node:timers/promises';
import type { SQLWrapper } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { escapeLiteral, type Pool, type QueryConfig, type QueryResult } from 'pg';
import { AppError } from '#server/errors.ts';
import type { UserId } from '#server/user-id.ts';
import { isConnectionError } from './connection-errors.ts';
import { dbTexts } from './db.texts.ts';
import { inTransaction, type Lent, openPool, type PoolOptions, runStatement } from './pool.ts';

/** A transaction in which row security shows only one user's rows. */
export type UserTransaction = Statements;
/** The connection as the schema's owner: for sign-in, migrations and maintenance, never for a user's content. */
export type SystemDatabase = PooledStatements;
/** What a repository runs its statements on: either of the two, or a transaction of the second. */
export type Connection = Statements;

export interface Database {
  /** Runs `work` as the user, and retries it up to twice if the connection broke: it must only read. */
  read: <T>(userId: UserId, work: (tx: UserTransaction) => Promise<T>) => Promise<T>;
  /** Runs `work` as the user, once; it is on disk when the promise resolves. */
  write: <T>(userId: UserId, work: (tx: UserTransaction) => Promise<T>) => Promise<T>;
  system: SystemDatabase;
  /**
   * Rejects if nothing more may be written; `write` checks it, and writers that use `system` have to. A small write may
   * state how many free bytes are enough for it.
   */
  refuseIfFull: (enough?: number) => Promise<void>;
  /** How many connections are in use, how many are idle, and how many callers wait for one. */
  connections: () => { used: number; idle: number; waiting: number };
  /** Rejects if the database does not answer. */
  ping: () => Promise<void>;
  close: () => Promise<void>;
}

export interface DatabaseOptions extends PoolOptions {
  /** Rejects if nothing more may be written, for instance on a full disk. */
  beforeWrite?: (enough?: number) => Promise<void>;
}

const READ_ATTEMPTS = 3;
const READ_RETRY_MS = 250;
/** How long running work is awaited. */
const CLOSE_MS = 5000;

/** Connects lazily: the first query opens a connection. */
export function connectDatabase(options: DatabaseOptions): Database {
  const pool = openPool(options);
  const refuseIfFull = options.beforeWrite ?? (async () => {});
  let role: Promise<string> | undefined;

  async function asUser<T>(userId: UserId, work: (tx: UserTransaction) => Promise<T>): Promise<T> {
    role ??= findRole(pool).catch((error: unknown) => {
      role = undefined;
      throw error;
    });
    const opening = `begin; set local role ${await role}; set local app.user_id = ${escapeLiteral(userId)}`;
    return inTransaction(pool, opening, (lent) => work(transactionOn(lent)));
  }

  return {
    read: (userId, work) => retriedRead(() => asUser(userId, work)),
    write: async (userId, work) => {
      await refuseIfFull();
      return asUser(userId, work);
    },
    system: databaseOn(pool),
    refuseIfFull,
    connections: () => {
      const { totalCount, idleCount: idle, waitingCount: waiting } = pool;
      return { used: totalCount - idle, idle, waiting };
    },
    ping: async () => {
      await runStatement(pool, { text: 'select 1' });
    },
    close: () => Promise.race([pool.end(), setTimeout(CLOSE_MS, undefined, { ref: false })]),
  };
}

/**
 * The role that requests assume: `none` (their own) if the connection's role obeys row security, `sparehour_app` if it
 * would bypass it.
 *
 * @throws {AppError} if it bypasses row security and may not assume that role.
 */
async function findRole(pool: Pool): Promise<string> {
  const { rows } = await runStatement(pool, {
    text: `select rolsuper or rolbypassrls as bypasses,
      exists (select from pg_roles app where app.rolname = 'sparehour_app'
        and (me.rolsuper or pg_has_role(current_user, app.oid, 'member'))) as "canEnter"
    from pg_roles me where rolname = current_user`,
  });
  const [row] = rows as { bypasses: boolean; canEnter: boolean }[];
  if (row?.bypasses !== true) return 'none';
  if (!row.canEnter) throw new AppError('unavailable', dbTexts.bypassesRowSecurity);
  return 'sparehour_app';
}

/** Runs work that only reads, and retries it up to twice if the connection broke. */
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

type Row = Record<string, unknown>;

/** Runs statements: Drizzle, except that `execute` returns the rows themselves, and that transactions don't nest. */
export interface Statements extends Omit<NodePgDatabase, 'execute' | 'transaction'> {
  execute: <T extends Row = Row>(query: SQLWrapper | string) => Promise<T[]>;
}

/** Each statement on any free connection, or several in a transaction. */
export interface PooledStatements extends Statements {
  transaction: <T>(work: (tx: Statements) => Promise<T>, opening?: string) => Promise<T>;
}

/** Drizzle on a transaction that has begun. */
export function transactionOn(lent: Lent): Statements {
  return statementsOn(lent.query);
}

/** Drizzle on a pool. */
export function databaseOn(pool: Pool): PooledStatements {
  return Object.assign(
    statementsOn((query) => runStatement(pool, query)),
    {
      transaction: <T>(work: (tx: Statements) => Promise<T>, opening = 'begin') =>
        inTransaction(pool, opening, (lent) => work(transactionOn(lent))),
    },
  );
}

function statementsOn(run: (query: QueryConfig) => Promise<QueryResult>): Statements {
  // Drizzle only calls `query` on a client of `pg`.
  const client = { query: (query: QueryConfig, values: unknown[]) => run({ ...query, values }) };
  const database = drizzle({ client: client as unknown as Pool });
  const execute = database.execute.bind(database);
  return Object.assign(database, {
    execute: async <T extends Row>(query: SQLWrapper | string) => (await execute<T>(query)).rows,
  }) as unknown as Statements;
}
