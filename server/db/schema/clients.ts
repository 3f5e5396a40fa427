import { boolean, foreignKey, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { owner } from './auth.ts';
import { moment } from './columns.ts';
import { folders } from './notes.ts';

/** What the user says holds where a client's notes disagree; what is stated on a later day counts again. */
export const settledFacts = pgTable(
  'settled_facts',
  {
    userId: owner(),
    /** The client's folder. */
    folderId: text('folder_id').notNull(),
    /** Of the thing, as `StatedFact`. */
    key: text('key').notNull(),
    /** As it is written in a note. */
    value: text('value').notNull(),
    /** Forms of the value, as `StatedFact`. */
    forms: jsonb('forms').$type<string[]>().notNull(),
    settledAt: moment('settled_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.folderId, table.key] }),
    foreignKey({ columns: [table.userId, table.folderId], foreignColumns: [folders.userId, folders.id] }).onDelete(
      'cascade',
    ),
  ],
);

/** What a model said of two passages of a client: whether they say different things of the same. */
export const judgedFacts = pgTable(
  'judged_facts',
  {
    userId: owner(),
    /** The client's folder. */
    folderId: text('folder_id').notNull(),
    /** The hash of both passages. */
    pair: text('pair').notNull(),
    disagree: boolean('disagree').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.folderId, table.pair] }),
    foreignKey({ columns: [table.userId, table.folderId], foreignColumns: [folders.userId, folders.id] }).onDelete(
      'cascade',
    ),
  ],
);
