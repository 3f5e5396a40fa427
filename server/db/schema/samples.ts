import { foreignKey, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Profession } from '#shared/professions.ts';
import type { SampleKind } from '#shared/samples.ts';
import { owner } from './auth.ts';
import { bytes } from './columns.ts';
import { notes } from './notes.ts';

/** The notes of sample clients, so that they can be removed together. */
export const samples = pgTable(
  'samples',
  {
    userId: owner(),
    noteId: uuid('note_id').notNull(),
    kind: text('kind').$type<SampleKind>().notNull(),
    profession: text('profession').$type<Profession>().notNull(),
    /** Where the note was created; the folder may be deleted since. */
    folderId: text('folder_id').notNull(),
    /** SHA-256 of its first text without ticks: a note with another text was edited. */
    textHash: bytes('text_hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.noteId] }),
    foreignKey({ columns: [table.userId, table.noteId], foreignColumns: [notes.userId, notes.id] }).onDelete('cascade'),
  ],
);
