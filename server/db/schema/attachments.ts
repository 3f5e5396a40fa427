import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { AttachmentType } from '#shared/attachments.ts';
import { owner } from './auth.ts';
import { bytes, moment } from './columns.ts';

/**
 * Pictures and files in notes. A note refers to them by their path in its Markdown; the row is also the job that reads
 * the text in a picture.
 */
export const attachments = pgTable(
  'attachments',
  {
    userId: owner(),
    id: uuid('id').notNull().defaultRandom(),
    /** The note it was uploaded to, where it is looked for first; any note of the user may refer to it. */
    noteId: uuid('note_id'),
    fileName: text('file_name').notNull(),
    type: text('type').$type<AttachmentType>().notNull(),
    /** Of the stored file, which is not the one that came. */
    size: integer('size').notNull(),
    sha256: bytes('sha256').notNull(),
    width: integer('width'),
    height: integer('height'),
    fileKey: text('file_key').notNull(),
    /** The reading of a picture's text; a file has none to read and is `done`. */
    state: text('state').$type<'waiting' | 'done' | 'failed'>().notNull(),
    text: text('text').notNull().default(''),
    attempts: integer('attempts').notNull().default(0),
    leaseUntil: moment('lease_until'),
    /** When a version of a note last referred to it, and when that was last checked. */
    referencedAt: moment('referenced_at').notNull(),
    checkedAt: moment('checked_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** What the client sent as Idempotency-Key. */
    creationKey: text('creation_key'),
    /** Of the request with that key; null without one, or if an earlier release stored it. */
    creationDigest: text('creation_digest'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('attachments_creation_key').on(table.userId, table.creationKey),
    index('attachments_note').on(table.userId, table.noteId),
    index('attachments_checked').on(table.checkedAt),
    index('attachments_unread').on(table.leaseUntil).where(sql`state = 'waiting'`),
  ],
);
