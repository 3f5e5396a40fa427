import {
  type ClientBase,
  DatabaseError,
  Pool,
  type PoolClient,
  type PoolConfig,
  type QueryConfig,
  type QueryResult,
} from 'pg';
import { reportDamage, statements } from '#server/observed.ts';
import { charge, inTurn } from '#server/work.ts';
import { ConnectionError, errorCode, isRolledBack } from './connection-errors.ts';
import { clientOptions, socketOptions } from './connection-options.ts';
import { isDamage } from './damage.ts';

export interface PoolOptions {
  /** `postgres://…`, or the embedded database's socket. */
  url?: string;
  socket?: string;
  /** Connections; one for the embedded database. */
  pool: number;
  /** How long one statement may take; 0 for unlimited. */
  statementMs?: number;
  /** Whether row security lets the tables' owner see the rows of all users: for commands, never for requests. */
  seesAllRows?: boolean;
}

/** How a transaction begins; see {@link inTransaction}. */
interface Opening {
  opening: string;
  isReading?: boolean;
}

/** One connection while it is in use. Queries are sent immediately, and answered in order. */
export interface Lent {
  query: (query: QueryConfig) => Promise<QueryResult>;
}

const STATEMENT_MS = 15_000;
/** The database ends a long statement itself; after this, it is no longer there. */
const SILENT_MS = 5000;
const LIFETIME_SECONDS = 3600;
/** More statements than the product has: lists of different lengths must not fill the database's memory. */
const PREPARED_MAX = 500;

/** Writes the log to the disk, with all that was committed before (PostgreSQL, "pg_logical_emit_message"). */
const SYNC = "select pg_logical_emit_message(false, 'sync', '', true)";
/** The sync that the pool of an embedded database has ahead of it. */
const syncs = new WeakMap<Pool, Promise<void>>();

const broken = new WeakSet<ClientBase>();
/** When the last answer came. */
const answeredAt = new WeakMap<ClientBase, number>();
const statementNames = new WeakMap<ClientBase, Map<string, string>>();
let statementCount = 0;

/** A pool of connections, opened on demand. */
export function openPool({
  url = '',
  socket,
  pool: max,
  statementMs = STATEMENT_MS,
  seesAllRows = false,
}: PoolOptions): Pool {
  const common: PoolConfig = { max, pipeline: true, idleTimeoutMillis: 0 };
  const outside: PoolConfig = {
    ...common,
    ...clientOptions(url),
    maxLifetimeSeconds: LIFETIME_SECONDS,
    ...(statementMs === 0 ? {} : { statement_timeout: statementMs, query_timeout: statementMs + SILENT_MS }),
    ...(seesAllRows ? { verify: showAllRows } : {}),
  };
  const pool = new Pool(socket === undefined ? outside : { ...common, ...socketOptions(socket) });
  pool.on('connect', watch);
  // Idle connections that break; without a listener the event would end the process.
  pool.on('error', () => {});
  return pool;
}

/** Runs one statement, prepared, on any connection of the pool. */
export function runStatement(pool: Pool, statement: QueryConfig): Promise<QueryResult> {
  return againAfterRollback(() => inTurn(placesIn(pool), () => runStatementOnce(pool, statement)));
}

/**
 * Runs `work` in a transaction, and again if the database rolled it back in favor of another.
 *
 * @param opening begins it, by the simple protocol: sent without waiting for its answer, so that `work`'s first query
 * follows immediately.
 * @param isReading whether `work` writes nothing that has to be on disk.
 */
export function inTransaction<T>(
  pool: Pool,
  { opening, isReading = false }: Opening,
  work: (lent: Lent) => Promise<T>,
): Promise<T> {
  return againAfterRollback(() => inTurn(placesIn(pool), () => inTransactionOnce(pool, { opening, isReading }, work)));
}

/** How many connections one payer may have at a time. */
function placesIn({ options }: Pool): number {
  return Math.ceil(options.max / 4);
}

/** Lends a connection for work that runs its own transactions. */
export async function withClient<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await take(pool);
  try {
    return await work(client);
  } catch (error) {
    throw asConnectionError(client, error);
  } finally {
    giveBack(client);
  }
}

async function runStatementOnce(pool: Pool, statement: QueryConfig): Promise<QueryResult> {
  const client = await take(pool);
  // It may have seen what isn't on disk yet.
  const sync = syncs.get(pool);
  try {
    return await giveBackAfter(pool, client, send(client, prepared(client, statement), performance.now()));
  } finally {
    await sync;
  }
}

async function inTransactionOnce<T>(
  pool: Pool,
  { opening, isReading }: Required<Opening>,
  work: (lent: Lent) => Promise<T>,
): Promise<T> {
  const client = await take(pool);
  const takenAt = performance.now();
  let isOpen = true;
  const lent: Lent = {
    query: async (query) => {
      if (!isOpen) throw new Error('A query came after the end of its transaction');
      return send(client, prepared(client, query), takenAt);
    },
  };
  const opened = send(client, { text: opening }, takenAt);
  // If the work fails first, this is no longer awaited.
  opened.catch(() => {});
  let value: T;
  try {
    value = await work(lent);
    isOpen = false;
    await opened;
  } catch (error) {
    isOpen = false;
    // What failed in a transaction that never began failed because of that.
    const reason: unknown = await opened.then(
      () => error,
      (refusal: unknown) => refusal,
    );
    const sync = syncs.get(pool);
    await giveBackAfter(pool, client, send(client, { text: 'rollback' }, takenAt)).catch(() => {});
    await sync?.catch(() => {});
    throw reason;
  }
  // An external PostgreSQL has an address, and syncs by itself.
  const isSyncedLater = !isReading && pool.options.connectionString === undefined && pool.waitingCount > 0;
  if (isSyncedLater && !syncs.has(pool)) syncs.set(pool, syncAfterOthers(pool));
  const sync = syncs.get(pool);
  await giveBackAfter(pool, client, commit(client, takenAt, isSyncedLater));
  await sync;
  return value;
}

/**
 * Syncs the log once for all who commit until it is this one's turn, as one that waits for the only connection now. Until
 * then nothing of them is acknowledged, and no one is answered from what they wrote.
 */
function syncAfterOthers(pool: Pool): Promise<void> {
  const synced = (async () => {
    const client = await take(pool).finally(() => syncs.delete(pool));
    await giveBackAfter(pool, client, send(client, { text: SYNC }, performance.now()));
  })();
  // Awaited by those who committed, if their commit was answered.
  synced.catch(() => {});
  return synced;
}

/** The database ends one of two transactions that wait for each other; it has had no effect. */
async function againAfterRollback<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!isRolledBack(error)) throw error;
    return attempt();
  }
}

async function take(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw errorCode(error) === undefined ? new ConnectionError('No connection to the database', error) : error;
  }
}

/**
 * Returns a connection when the last answer is there: it is reused only if it is intact and outside any transaction. A
 * pool's only connection is returned immediately, since the next caller is answered after it anyway, and the statement
 * that ends a transaction ends it even if it fails.
 */
async function giveBackAfter<T>(pool: Pool, client: PoolClient, last: Promise<T>): Promise<T> {
  if (pool.options.max === 1) {
    client.release(broken.has(client));
    return last;
  }
  try {
    return await last;
  } finally {
    giveBack(client);
  }
}

function giveBack(client: PoolClient): void {
  client.release(broken.has(client) || client.getTransactionStatus() !== 'I');
}

/** Charges the time for which the connection was held, not for which it was waited for: its answers come in order. */
async function send(client: PoolClient, query: QueryConfig, takenAt: number): Promise<QueryResult> {
  try {
    return await statements.tracePromise(() => client.query(query), { text: query.text });
  } catch (error) {
    if (isDamage(error)) reportDamage((error as Error).message);
    throw asConnectionError(client, error);
  } finally {
    const now = performance.now();
    charge(now - Math.max(takenAt, answeredAt.get(client) ?? 0));
    answeredAt.set(client, now);
  }
}

/** @throws if the database rolls back instead, which it answers without an error. */
async function commit(client: PoolClient, takenAt: number, isSyncedLater: boolean): Promise<void> {
  // By itself: where a statement has failed, this one does too, and the commit has to end the transaction all the same.
  if (isSyncedLater) send(client, { text: 'set local synchronous_commit = off' }, takenAt).catch(() => {});
  const { command } = await send(client, { text: 'commit' }, takenAt);
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back: one of its statements had failed');
}

/** A statement with parameters gets the name of its text on this connection: it is parsed and planned once. */
function prepared(client: PoolClient, query: QueryConfig): QueryConfig {
  if (query.values === undefined || query.values.length === 0) return query;
  const names = statementNames.get(client) ?? new Map<string, string>();
  statementNames.set(client, names);
  let name = names.get(query.text);
  if (name === undefined) {
    if (names.size >= PREPARED_MAX) return query;
    // Never reused in a process: the connections to the embedded database share one namespace.
    statementCount += 1;
    name = `s${statementCount}`;
    names.set(query.text, name);
  }
  return { ...query, name };
}

/** Run on each new connection before it is used; see the migration rows_of_all_users. */
function showAllRows(client: PoolClient, done: (error?: Error) => void): void {
  client.query('set app.all_rows = on').then(() => done(), done);
}

function watch(client: PoolClient): void {
  client.on('error', () => broken.add(client));
  client.on('end', () => broken.add(client));
}

/** The driver's own errors have no codes; those of a lost connection get one. */
function asConnectionError(client: PoolClient, error: unknown): unknown {
  if (isForgotten(error)) broken.add(client);
  else if (errorCode(error) !== undefined) return error;
  const isSilent = error instanceof Error && error.message === 'Query read timeout';
  if (isSilent) broken.add(client);
  return broken.has(client) ? new ConnectionError('The connection to the database was lost', error) : error;
}

/** Whether the database no longer has a prepared statement, or its tables have changed since: nothing was executed. */
function isForgotten(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false;
  return error.code === '26000' || error.routine === 'RevalidateCachedQuery';
}
