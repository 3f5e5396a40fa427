import { sql } from 'drizzle-orm';
import {
  bigint,
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
import type { ImportCounts, ImportFormat, ImportPlan, ImportState, ReportLine } from '#shared/imports.ts';
import { owner } from './auth.ts';
import { moment } from './columns.ts';

/**
 * What an import records beside its report, by the id in a line's name: what it creates beside notes, documents that
 * were there before, and those whose end it counted.
 */
export type RecordKind = 'folder' | 'document' | 'earlier-document' | 'finished-document';

/** Archives of other products. The row is also the job that reads the archive and imports its notes. */
export const imports = pgTable(
  'imports',
  {
    userId: owner(),
    id: uuid('id').notNull().defaultRandom(),
    fileName: text('file_name').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    /** The archive in the file storage; null once it isn't needed. */
    fileKey: text('file_key'),
    format: text('format').$type<ImportFormat>(),
    state: text('state').$type<ImportState>().notNull(),
    plan: jsonb('plan').$type<ImportPlan>(),
    /** Where the notes go. */
    folderId: text('folder_id'),
    /** Notebooks that are left out. */
    without: text('without').array().notNull().default(sql`'{}'`),
    progress: integer('progress').notNull().default(0),
    progressOf: integer('progress_of').notNull().default(0),
    counts: jsonb('counts').$type<ImportCounts>().notNull(),
    failure: text('failure'),
    attempts: integer('attempts').notNull().default(0),
    leaseUntil: moment('lease_until'),
    /** What the client sent as Idempotency-Key. */
    creationKey: text('creation_key'),
    /** Of the request with that key; null without one, or if an earlier release stored it. */
    creationDigest: text('creation_digest'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('imports_creation_key').on(table.userId, table.creationKey),
    index('imports_recent').on(table.userId, table.createdAt.desc()),
    index('imports_due').on(table.leaseUntil).where(sql`state in ('planning', 'importing')`),
  ],
);

/** Which note came of what: importing the same again finds it. It stays when the import is removed from the list. */
export const importedItems = pgTable(
  'imported_items',
  {
    userId: owner(),
    /** A hash of what identifies the item in the product it comes from. */
    sourceKey: text('source_key').notNull(),
    /** The import that last saw it. */
    importId: uuid('import_id').notNull(),
    noteId: uuid('note_id').notNull(),
    /** A hash of the imported text, and the version of the note that has it. */
    textHash: text('text_hash').notNull(),
    version: integer('version').notNull(),
    /** The import that created the note, or took it out of Trash; null where the note was there before. */
    createdBy: uuid('created_by'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.sourceKey] }),
    index('imported_items_created').on(table.userId, table.createdBy, table.noteId),
  ],
);

/** What an import did not do, and why; and what it created beside notes, for an undo. */
export const importLines = pgTable(
  'import_lines',
  {
    userId: owner(),
    importId: uuid('import_id').notNull(),
    /** A hash of the line, so that a repeated attempt adds it once. */
    key: text('key').notNull(),
    kind: text('kind').$type<ReportLine['kind'] | RecordKind>().notNull(),
    name: text('name').notNull(),
    reason: text('reason').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.importId, table.key] }),
    foreignKey({ columns: [table.userId, table.importId], foreignColumns: [imports.userId, imports.id] }).onDelete(
      'cascade',
    ),
  ],
);
