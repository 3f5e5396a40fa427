import { boolean, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { owner } from './auth.ts';
import { moment } from './columns.ts';

export const folders = pgTable(
  'folders',
  {
    userId: owner(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    parentId: text('parent_id'),
    /** The notes in it and below it are hidden from AI. */
    aiExcluded: boolean('ai_excluded').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({ columns: [table.userId, table.parentId], foreignColumns: [table.userId, table.id] }).onDelete(
      'cascade',
    ),
    index('folders_parent').on(table.userId, table.parentId),
  ],
);
