import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { owner } from './auth.ts';
import { bytes, moment } from './columns.ts';
import { documents } from './documents.ts';
import { notes } from './notes.ts';

/**
 * Notes and documents split into passages, which are what is searched. Each source has at least one, so that its title
 * is found; `source_version` is the version of the note, or of the document's text, that it was split from.
 */
export const passages = pgTable(
  'passages',
  {
    userId: owner(),
    noteId: uuid('note_id'),
    documentId: uuid('document_id'),
    position: integer('position').notNull(),
    sourceVersion: integer('source_version').notNull(),
    /** The count of the user's library at which its source was indexed: what changed since has a higher one. */
    seq: bigint('seq', { mode: 'number' }).notNull(),
    /** The headings above it, outermost first, joined by ` › `. */
    heading: text('heading').notNull(),
    body: text('body').notNull(),
    /** The body's position in the note's content, or in its page of the document, in UTF-16 code units. */
    startsAt: integer('starts_at').notNull(),
    endsAt: integer('ends_at').notNull(),
    /** The document's page. */
    page: integer('page'),
    /** In a private callout: the author finds it, and no assistant, model or draft reads it. */
    isPrivate: boolean('is_private').notNull().default(false),
    /** SHA-256 of what an embedding is made of: heading and body. */
    textHash: bytes('text_hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.seq, table.position] }),
    foreignKey({ columns: [table.userId, table.noteId], foreignColumns: [notes.userId, notes.id] }).onDelete('cascade'),
    foreignKey({
      columns: [table.userId, table.documentId],
      foreignColumns: [documents.userId, documents.id],
    }).onDelete('cascade'),
    check('passages_one_source', sql`num_nonnulls(note_id, document_id) = 1`),
    unique('passages_note').on(table.userId, table.noteId, table.position),
    unique('passages_document').on(table.userId, table.documentId, table.position),
  ],
);

/** For each user's library: its revision, and the compiled index that search loads. */
export const searchLibraries = pgTable('search_libraries', {
  userId: owner().primaryKey(),
  /** Incremented with every source that is indexed; the row's lock orders a user's index writes. */
  seq: bigint('seq', { mode: 'number' }).notNull().default(0),
  /** The revision of the library in the compiled index. */
  builtSeq: bigint('built_seq', { mode: 'number' }).notNull().default(0),
  builtPassages: integer('built_passages').notNull().default(0),
  builtAt: moment('built_at'),
  /** The end of the lease of the server that compiles it. */
  leaseUntil: moment('lease_until'),
});

/** The compiled index in pieces that the embedded database can carry. */
export const searchIndexParts = pgTable(
  'search_index_parts',
  {
    userId: owner(),
    builtSeq: bigint('built_seq', { mode: 'number' }).notNull(),
    part: integer('part').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.builtSeq, table.part] })],
);

/** What the search index is stored in, with the vectors. All of it is made from notes and documents. */
export const searchTables = ['passages', 'search_libraries', 'search_index_parts', 'embeddings'];
