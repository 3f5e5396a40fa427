import { sql } from 'drizzle-orm';
import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { owner } from './auth.ts';
import { moment } from './columns.ts';

/**
 * The tags of the notes outside Trash, one row each. Its key is the index of "the notes of a tag, newest change first".
 * Triggers on `notes` write it (`migrations/*_tag_triggers.sql`), so no code path can forget to.
 */
export const noteTags = pgTable(
  'note_tags',
  {
    userId: owner(),
    tag: text('tag').notNull(),
    updatedAt: moment('updated_at').notNull(),
    noteId: uuid('note_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.tag, table.updatedAt, table.noteId] })],
);

/**
 * The number of rows of `note_tags` for a tag: the sum of its rows here. Usually that is one; simultaneous changes add
 * one each, so that they never wait for each other. The same triggers write it.
 */
export const tagCounts = pgTable(
  'tag_counts',
  {
    userId: owner(),
    tag: text('tag').notNull(),
    id: uuid('id').notNull().default(sql`gen_random_uuid()`),
    items: integer('items').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.tag, table.id] })],
);
