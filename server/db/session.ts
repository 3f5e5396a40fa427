import type { SQLWrapper } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool, QueryConfig, QueryResult } from 'pg';
import { inTransaction, type Lent, runStatement } from './pool.ts';

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
