import { foreignKey, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { owner } from './auth.ts';
import { notes } from './notes.ts';

/**
 * Which note links to which. A trigger on `notes` writes it (`migrations/*_note_links.sql`), so no code path can forget
 * to. The source exists, in Trash too; the target may be deleted, or never have been the user's.
 */
export const noteLinks = pgTable(
  'note_links',
  {
    userId: owner(),
    sourceId: uuid('source_id').notNull(),
    targetId: uuid('target_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.sourceId, table.targetId] }),
    foreignKey({ columns: [table.userId, table.sourceId], foreignColumns: [notes.userId, notes.id] }).onDelete(
      'cascade',
    ),
    index('note_links_target').on(table.userId, table.targetId, table.sourceId),
  ],
);
