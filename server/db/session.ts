import type { SQL, TablesRelationalConfig } from 'drizzle-orm';
import { type NodePgClient, NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import {
  type PgDatabase,
  PgDialect,
  type PgQueryResultHKT,
  type PgTransaction,
  type PgTransactionConfig,
} from 'drizzle-orm/pg-core';
import type { Pool, QueryConfig, QueryResult } from 'pg';
import { inTransaction, type Lent, runStatement } from './pool.ts';

/** `execute` answers the rows themselves, rather than the driver's result around them. */
interface Rows extends PgQueryResultHKT {
  type: this['row'][];
}

export type DrizzleTransaction = PgTransaction<Rows, Record<string, unknown>, TablesRelationalConfig>;
export type DrizzleDatabase = PgDatabase<Rows, Record<string, unknown>, TablesRelationalConfig>;

const dialect = new PgDialect();

/** Drizzle on a transaction that has begun. */
export function transactionOn(lent: Lent): DrizzleTransaction {
  const session = new Session(clientOf(lent.query), dialect, undefined);
  return new NodePgTransaction(dialect, session, undefined) as unknown as DrizzleTransaction;
}

/** Drizzle on a pool: each statement on whichever connection is free. */
export function databaseOn(pool: Pool): DrizzleDatabase {
  const session = new PoolSession(pool);
  return new NodePgDatabase(dialect, session, undefined) as unknown as DrizzleDatabase;
}

class Session extends NodePgSession<Record<string, unknown>, TablesRelationalConfig> {
  override async count(query: SQL): Promise<number> {
    const [row] = (await this.execute(query)) as unknown as { count: string }[];
    return Number(row?.count);
  }
}

class PoolSession extends Session {
  pool: Pool;
  constructor(pool: Pool) {
    super(
      clientOf((query) => runStatement(pool, query)),
      dialect,
      undefined,
    );
    this.pool = pool;
  }

  override transaction<T>(
    work: (tx: NodePgTransaction<Record<string, unknown>, TablesRelationalConfig>) => Promise<T>,
    config?: PgTransactionConfig,
  ): Promise<T> {
    return inTransaction(this.pool, 'begin', async (lent) => {
      const tx = transactionOn(lent);
      if (config !== undefined) await tx.setTransaction(config);
      return work(tx as never);
    });
  }
}

/** Of a client drizzle calls `query` alone. It maps the arrays it asks for, and hands on as it is what it did not. */
function clientOf(run: (query: QueryConfig) => Promise<QueryResult>): NodePgClient {
  const query = async (config: QueryConfig & { rowMode?: 'array' }, values: unknown[]) => {
    const result = await run({ ...config, values });
    return config.rowMode === 'array' ? result : result.rows;
  };
  return { query } as unknown as NodePgClient;
}
