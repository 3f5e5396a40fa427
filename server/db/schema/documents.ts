import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { DocumentState, DocumentSummary, DocumentType } from '#shared/documents.ts';
import { owner } from './auth.ts';
import { bytes, moment } from './columns.ts';

/**
 * Uploaded files. The row is also the job that processes the file: a server claims it with `lease_until`, and a row
 * whose lease has expired belonged to a server that died.
 */
export const documents = pgTable(
  'documents',
  {
    userId: owner(),
    id: uuid('id').notNull().defaultRandom(),
    fileName: text('file_name').notNull(),
    fileType: text('file_type').$type<DocumentType>().notNull(),
    size: integer('size').notNull(),
    /** SHA-256 of the file; two documents of a user with the same bytes share one stored file. */
    sha256: bytes('sha256').notNull(),
    /** The key of the file in the file storage. */
    fileKey: text('file_key').notNull(),
    /** The note created from it or enriched by it. */
    noteId: uuid('note_id'),
    ocr: boolean('ocr').notNull(),
    createNote: boolean('create_note').notNull(),
    summarize: boolean('summarize').notNull(),
    state: text('state').$type<DocumentState>().notNull(),
    /** For the stage that `state` names: pages done, and pages in total. */
    progress: integer('progress').notNull().default(0),
    progressOf: integer('progress_of').notNull().default(0),
    /** Why it failed, as a sentence for a person. */
    failure: text('failure'),
    /** Incremented when the text is read; the search index stores the version it was built from. */
    textVersion: integer('text_version').notNull().default(0),
    pageCount: integer('page_count'),
    /** Pages that are images of text, on which OCR was not run. */
    scannedPages: integer('scanned_pages').notNull().default(0),
    /** Pages whose text OCR could not read well, so that it was left out. */
    unclearPages: integer('unclear_pages').notNull().default(0),
    /** How sure OCR is of what it read, of 100; null where it read nothing. */
    confidence: integer('confidence'),
    isTruncated: boolean('is_truncated').notNull().default(false),
    summary: jsonb('summary').$type<DocumentSummary>(),
    attempts: integer('attempts').notNull().default(0),
    leaseUntil: moment('lease_until'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /**
     * Hidden from AI because its note, which was hidden, was permanently deleted; while the note exists, the note
     * decides.
     */
    aiExcluded: boolean('ai_excluded').notNull().default(false),
    /** What the client sent as Idempotency-Key when it uploaded the file. */
    creationKey: text('creation_key'),
    /** Of the request with that key; null without one, or if an earlier release stored it. */
    creationDigest: text('creation_digest'),
    /** Where the note created from it goes; the top level if that folder was deleted since. */
    folderId: text('folder_id'),
    /** When the file was last changed, where an archive says so: the date of the note created from it. */
    fileDate: moment('file_date'),
    /** The day that its text or its name states; read when its text is. */
    textDay: date('text_day', { mode: 'string' }),
    /** Whether it was looked for: releases before didn't. */
    isDayRead: boolean('is_day_read').notNull().default(false),
    /** The day that the user gave it. */
    givenDay: date('given_day', { mode: 'string' }),
    /** What it is of: the day given, else its text's, else that of the file, else that of the upload. */
    day: date('day', { mode: 'string' })
      .notNull()
      .generatedAlwaysAs(
        sql`coalesce(given_day, text_day, (coalesce(file_date, created_at) at time zone 'UTC')::date)`,
      ),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('documents_creation_key').on(table.userId, table.creationKey),
    index('documents_recent').on(table.userId, table.createdAt.desc(), table.id.desc()),
    index('documents_note').on(table.userId, table.noteId),
    index('documents_file').on(table.userId, table.sha256),
    index('documents_unfinished').on(table.leaseUntil).where(sql`state not in ('done', 'failed')`),
  ],
);

/** The text of a document, page by page; a file without pages has one. */
export const documentPages = pgTable(
  'document_pages',
  {
    userId: owner(),
    documentId: uuid('document_id').notNull(),
    number: integer('number').notNull(),
    markdown: text('markdown').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.documentId, table.number] }),
    foreignKey({
      columns: [table.userId, table.documentId],
      foreignColumns: [documents.userId, documents.id],
    }).onDelete('cascade'),
  ],
);
