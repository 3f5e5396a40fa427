import { boolean, date, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { owner } from './auth.ts';
import { bytes, moment } from './columns.ts';
import { notes } from './notes.ts';

/** Pages on which people without an account read a note. */
export const shares = pgTable(
  'shares',
  {
    userId: owner(),
    id: uuid('id').notNull().defaultRandom(),
    noteId: uuid('note_id').notNull(),
    /** SHA-256 of the token in the page's address, by which it is found. */
    tokenHash: bytes('token_hash').notNull().unique(),
    /** The token encrypted for its owner, who copies the link again; see secret-box.ts. */
    keyVersion: integer('key_version').notNull(),
    nonce: bytes('nonce').notNull(),
    sealed: bytes('sealed').notNull(),
    /** The note as it was when it was shared; both null where the page shows it as it is. */
    title: text('title'),
    content: text('content'),
    passcodeHash: text('passcode_hash'),
    /** Whether visitors may download the files that the text links to, and whether they may answer. */
    allowsFiles: boolean('allows_files').notNull().default(false),
    allowsAnswers: boolean('allows_answers').notNull().default(false),
    /** The day of the last answer (UTC), and how many came on it. */
    answeredOn: date('answered_on'),
    answersThatDay: integer('answers_that_day').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    lastOpenedAt: moment('last_opened_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({ columns: [table.userId, table.noteId], foreignColumns: [notes.userId, notes.id] }).onDelete('cascade'),
    index('shares_note').on(table.userId, table.noteId),
    index('shares_expiry').on(table.expiresAt),
  ],
);
