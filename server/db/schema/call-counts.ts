import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/**
 * The number of calls of a caller in a window of time, counted for all servers on an outside PostgreSQL; the embedded database
 * has one server, which counts in memory. Not logged: a crash of the database resets the counts.
 */
export const callCounts = pgTable(
  'call_counts',
  {
    key: text('key').primaryKey(),
    calls: integer('calls').notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [index('call_counts_end').on(table.endsAt)],
);
