import { sql } from 'drizzle-orm';
import { bigint, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { UsageKind } from '#shared/quota.ts';
import { owner } from './auth.ts';

/**
 * What each change added to or took from a user's storage; the sum is what the user has. Triggers write it
 * (`migrations/*_usage_triggers.sql`), so no code path can forget to. Rows are only added, never updated: two saves of
 * one user never wait for each other.
 */
export const usageEntries = pgTable(
  'usage_entries',
  {
    userId: owner(),
    id: uuid('id').notNull().default(sql`gen_random_uuid()`),
    kind: text('kind').$type<UsageKind>().notNull(),
    items: integer('items').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);
