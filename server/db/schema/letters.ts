import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { LetterWay } from '#shared/recap.ts';
import { owner } from './auth.ts';
import { moment } from './columns.ts';
import { notes } from './notes.ts';

/** Letters as they were sent. A trigger refuses to change one, and to delete one without its note. */
export const sentLetters = pgTable(
  'sent_letters',
  {
    userId: owner(),
    id: uuid('id').notNull().defaultRandom(),
    noteId: uuid('note_id').notNull(),
    sentAt: moment('sent_at').notNull().defaultNow(),
    /** As the user wrote them. */
    recipients: text('recipients').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    way: text('way').$type<LetterWay>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({ columns: [table.userId, table.noteId], foreignColumns: [notes.userId, notes.id] }).onDelete('cascade'),
    index('sent_letters_note').on(table.userId, table.noteId),
  ],
);
