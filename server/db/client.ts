import { setTimeout } from 'node:timers/promises';
import { type SQLWrapper, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { escapeLiteral, type Pool, type QueryConfig, type QueryResult } from 'pg';
import { errorTexts } from '#server/errors.texts.ts';
import { AppError } from '#server/errors.ts';
import type { UserId } from '#server/user-id.ts';
import { loadOnce } from '#shared/load-once.ts';
import { isConnectionError } from './connection-errors.ts';
import { dbTexts } from './db.texts.ts';
import { inTransaction, type Lent, openPool, type PoolOptions, runStatement } from './pool.ts';

/** A transaction in which row security shows only one user's rows. */
export type UserTransaction = Statements;
/** The connection as the schema's owner: for sign-in, migrations and maintenance, never for a user's content. */
export type SystemDatabase = PooledStatements;
/** What a repository runs its statements on: either of the two, or a transaction of the second. */
export type Connection = Statements;

/** What is kept apart from everything else of the user: a client, by the id of its folder, several of them, or a note. */
export interface Wall {
  clientId?: string | undefined;
  /** Within them, a wall around one of them is a narrower one. */
  clientIds?: readonly string[] | undefined;
  noteId?: string | undefined;
  /**
   * Set where the client watches: nothing private of the client is seen, and nothing hidden from AI; with `hidden`, only what
   * is hidden by itself, as all of the client is. Or set where an assistant of the user's reads, of a client or of all:
   * nothing hidden from AI is seen, and of notes with something private their passages outside of it.
   */
  screen?: 'open' | 'hidden' | 'model' | undefined;
  /** A colleague's grant: the database itself looks whether it still opens this client. */
  grantId?: string | undefined;
  isReadOnly?: boolean | undefined;
}

export interface Database {
  /** Runs `work` as the user, and retries it up to twice if the connection broke: it must only read. */
  read: <T>(userId: UserId, work: (tx: UserTransaction) => Promise<T>) => Promise<T>;
  /** Runs `work` as the user, once; it is on disk when the promise resolves. */
  write: <T>(userId: UserId, work: (tx: UserTransaction) => Promise<T>) => Promise<T>;
  /**
   * The database from within a wall: its `read` and `write` see no row of another client. Walls only narrow.
   *
   * @throws {AppError} `not_found` for another client's wall within one.
   */
  within: (wall: Wall) => Database;
  /** Whether the database can keep clients apart; without, `read` and `write` within a wall reject. */
  hasWalls: () => Promise<boolean>;
  /** The wall that this is within; empty outside of any. */
  wall: Wall;
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
  const rolesOf = loadOnce(() => findRoles(pool));

  async function opening(userId: UserId, wall: Wall): Promise<string> {
    const { usual, walled } = await rolesOf();
    const { clientId, clientIds, noteId, screen, grantId, isReadOnly } = wall;
    const isWalled = isWall(wall);
    if (isWalled && walled === null) throw new AppError('unavailable', dbTexts.noWalls);
    const begin = isReadOnly ? 'begin read only' : 'begin';
    const statements = [`${begin}; set local role ${isWalled ? walled : usual}`, settingOf('app.user_id', userId)];
    const clients = clientId === undefined ? clientIds : [clientId];
    // An empty setting is no wall: a list without a client names one that can't be.
    if (clients !== undefined) statements.push(settingOf('app.client_id', clients.join(',') || '-'));
    if (noteId !== undefined) statements.push(settingOf('app.note_id', noteId));
    if (screen !== undefined) statements.push(settingOf('app.screen', screen));
    if (grantId !== undefined) statements.push(settingOf('app.grant_id', grantId));
    return statements.join('; ');
  }

  async function asUser<T>(
    userId: UserId,
    wall: Wall,
    work: (tx: UserTransaction) => Promise<T>,
    isReading = false,
  ): Promise<T> {
    const begin = { opening: await opening(userId, wall), isReading };
    return inTransaction(pool, begin, (lent) => work(transactionOn(lent)));
  }

  const system = databaseOn(pool);
  const seenFrom = (wall: Wall): Database => ({
    read: (userId, work) => retriedRead(() => asUser(userId, wall, work, true)),
    write: async (userId, work) => {
      await refuseIfFull();
      const { grantId, isReadOnly } = wall;
      if (grantId === undefined || isReadOnly) return asUser(userId, wall, work);
      return asUser(userId, wall, async (tx) => {
        await holdGrant(tx, userId, grantId);
        return work(tx);
      });
    },
    within: (inner) => seenFrom(narrowed(wall, inner)),
    hasWalls: async () => (await rolesOf()).walled !== null,
    wall,
    system,
    refuseIfFull,
    connections: () => {
      const { totalCount, idleCount: idle, waitingCount: waiting } = pool;
      return { used: totalCount - idle, idle, waiting };
    },
    ping: async () => {
      await runStatement(pool, { text: 'select 1' });
    },
    close: () => Promise.race([pool.end(), setTimeout(CLOSE_MS, undefined, { ref: false })]),
  });
  return seenFrom({});
}

/**
 * Lets a grant be ended, or lowered to reading, only when this transaction is over: nothing is written after that.
 *
 * @throws {AppError} `grant_ended`, `grant_read_only`
 */
async function holdGrant(tx: UserTransaction, userId: UserId, id: string): Promise<void> {
  const [grant] = await tx.execute(
    sql`select access from client_grants where user_id = ${userId} and id = ${id} for share`,
  );
  if (grant === undefined) throw new AppError('grant_ended', errorTexts.grant.ended);
  if (grant.access !== 'write') throw new AppError('grant_read_only', errorTexts.grant.readOnly);
}

/** Whether it keeps anything apart. */
export function isWall({ clientId, clientIds, noteId, screen }: Wall): boolean {
  return clientId !== undefined || clientIds !== undefined || noteId !== undefined || screen === 'model';
}

function settingOf(name: string, value: string): string {
  return `set local ${name} = ${escapeLiteral(value)}`;
}

function narrowed(outer: Wall, inner: Wall): Wall {
  const isOther = (a: string | undefined, b: string | undefined) => a !== undefined && b !== undefined && a !== b;
  const { clientIds } = outer;
  const isOutside = inner.clientId !== undefined && clientIds?.includes(inner.clientId) === false;
  if (isOutside || isOther(outer.clientId, inner.clientId) || isOther(outer.noteId, inner.noteId)) {
    throw new AppError('not_found', dbTexts.outsideOfWall);
  }
  return {
    clientId: outer.clientId ?? inner.clientId,
    clientIds: clientIds ?? inner.clientIds,
    noteId: outer.noteId ?? inner.noteId,
    screen: outer.screen ?? inner.screen,
    grantId: outer.grantId ?? inner.grantId,
    isReadOnly: outer.isReadOnly === true || inner.isReadOnly,
  };
}

/** The roles that requests assume; `none` is the connection's own. */
interface Roles {
  usual: string;
  /** Within a wall; null where the database has no such role, or doesn't let this one assume it. */
  walled: string | null;
}

/**
 * The usual role is the connection's own if that obeys row security, and `sparehour_app` if it would bypass it. Within a
 * wall it is `sparehour_walled`: the one that the walls bind.
 *
 * @throws {AppError} if the own one bypasses row security and may not assume the other.
 */
async function findRoles(pool: Pool): Promise<Roles> {
  const { rows } = await runStatement(pool, {
    text: `select me.rolsuper or me.rolbypassrls as bypasses, array(select rolname::text from pg_roles other
        where rolname in ('sparehour_app', 'sparehour_walled')
          and (me.rolsuper or pg_has_role(current_user, other.oid, 'member'))) as enterable
      from pg_roles me where rolname = current_user`,
  });
  const [{ bypasses, enterable } = { bypasses: true, enterable: [] }] = rows as {
    bypasses: boolean;
    enterable: string[];
  }[];
  if (bypasses && !enterable.includes('sparehour_app')) throw new AppError('unavailable', dbTexts.bypassesRowSecurity);
  const walled = enterable.includes('sparehour_walled') ? 'sparehour_walled' : null;
  return { usual: bypasses ? 'sparehour_app' : 'none', walled };
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
        inTransaction(pool, { opening }, (lent) => work(transactionOn(lent))),
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
