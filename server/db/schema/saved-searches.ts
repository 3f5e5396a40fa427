import { pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { owner } from './auth.ts';

/** At most 50 of a user. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    userId: owner(),
    id: uuid('id').notNull().defaultRandom(),
    name: text('name').notNull(),
    /** With its filters as text. */
    query: text('query').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('saved_searches_query').on(table.userId, table.query),
  ],
);
