import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { owner } from './auth.ts';

/** The user's own templates; those of each profession are part of the web application. */
export const templates = pgTable(
  'templates',
  {
    userId: owner(),
    id: uuid('id').notNull().defaultRandom(),
    title: text('title').notNull(),
    content: text('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);
