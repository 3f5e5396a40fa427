import { foreignKey, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { owner } from './auth.ts';
import { notes } from './notes.ts';

/** Folders and tags suggested for a note and dismissed. */
export const filingDismissals = pgTable(
  'filing_dismissals',
  {
    userId: owner(),
    noteId: uuid('note_id').notNull(),
    kind: text('kind').$type<'folder' | 'tag'>().notNull(),
    /** The folder's id, or the tag. */
    value: text('value').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.noteId, table.kind, table.value] }),
    foreignKey({ columns: [table.userId, table.noteId], foreignColumns: [notes.userId, notes.id] }).onDelete('cascade'),
  ],
);
