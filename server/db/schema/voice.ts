import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { AudioType, Recording } from '#shared/voice.ts';
import { owner } from './auth.ts';
import { moment } from './columns.ts';

/** Recordings stored for transcription, and their transcripts. */
export const recordings = pgTable(
  'recordings',
  {
    userId: owner(),
    id: uuid('id').notNull(),
    /** The note that was open; the recording outlives it. */
    noteId: uuid('note_id'),
    type: text('type').$type<AudioType>().notNull(),
    size: integer('size').notNull(),
    durationMs: integer('duration_ms'),
    fileKey: text('file_key').notNull(),
    state: text('state').$type<Recording['state']>().notNull(),
    failure: text('failure'),
    text: text('text'),
    /** What was stated to be spoken when it was last transcribed, such as `en`. */
    language: text('language'),
    /** The end of the lease of the server that transcribes it. */
    leaseUntil: moment('lease_until'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('recordings_recent').on(table.userId, table.createdAt.desc(), table.id.desc()),
    index('recordings_unfinished').on(table.leaseUntil).where(sql`state = 'transcribing'`),
  ],
);
