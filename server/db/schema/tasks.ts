import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { owner } from './auth.ts';
import { moment } from './columns.ts';
import { documents } from './documents.ts';
import { notes } from './notes.ts';

/**
 * The to-dos that were read from notes: checkbox lines, and sentences that are suggested as such. The note and its
 * documents are the record; only the ids, `dismissed` and the day that words like "by Friday" meant at first are not in it.
 */
export const tasks = pgTable(
  'tasks',
  {
    userId: owner(),
    id: uuid('id').notNull().defaultRandom(),
    noteId: uuid('note_id').notNull(),
    /** Its number among the to-dos of its note, from 0; null for a dismissed suggestion that is no longer in the note. */
    place: integer('place'),
    /**
     * The document that says it, and the page of a PDF; null for what the note itself says. A line made from it keeps
     * them.
     */
    documentId: uuid('document_id'),
    page: integer('page'),
    /** The line or sentence in the version that `task_readings` names, or on the page, in UTF-16 code units. */
    startsAt: integer('starts_at').notNull(),
    endsAt: integer('ends_at').notNull(),
    text: text('text').notNull(),
    /** Null for the user, and if the note names no one. */
    owner: text('owner'),
    due: date('due', { mode: 'string' }),
    /** What is sorted by; row security allows no expression as an index condition. */
    dueKey: date('due_key', { mode: 'string' }).notNull().generatedAlwaysAs(sql`coalesce(due, 'infinity'::date)`),
    dueText: text('due_text'),
    /** Whether it is a checkbox line, and not a suggestion. */
    certain: boolean('certain').notNull(),
    done: boolean('done').notNull(),
    /** Whether somebody else has to do it. */
    waiting: boolean('waiting').notNull(),
    dismissed: boolean('dismissed').notNull().default(false),
    /** As its note. */
    trashed: boolean('trashed').notNull().default(false),
    /** Minus the milliseconds since 1970 at which it was first read: what is new comes first in ascending order. */
    newness: bigint('newness', { mode: 'number' }).notNull(),
  },
  (table) => {
    const order = [table.dueKey, table.newness, table.noteId, table.place] as const;
    const isListed = sql`not dismissed and not trashed`;
    return [
      primaryKey({ columns: [table.userId, table.id] }),
      foreignKey({ columns: [table.userId, table.noteId], foreignColumns: [notes.userId, notes.id] }).onDelete(
        'cascade',
      ),
      foreignKey({
        columns: [table.userId, table.documentId],
        foreignColumns: [documents.userId, documents.id],
      }).onDelete('cascade'),
      index('tasks_document').on(table.userId, table.documentId).where(sql`document_id is not null`),
      index('tasks_note').on(table.userId, table.noteId),
      index('tasks_all')
        .on(table.userId, table.certain, table.done, ...order)
        .where(isListed),
      index('tasks_whose')
        .on(table.userId, table.certain, table.done, table.waiting, ...order)
        .where(isListed),
    ];
  },
);

/** Which version of a note its to-dos were read from, and how. */
export const taskReadings = pgTable(
  'task_readings',
  {
    userId: owner(),
    noteId: uuid('note_id').notNull(),
    /** 0 while the note is in Trash. */
    version: integer('version').notNull(),
    /** The version of the reader; negative if the note was hidden from AI, so that its sentences were not read. */
    reader: integer('reader').notNull(),
    /** Which versions of its documents were read with it; null for none. */
    papers: text('papers'),
    /** What the note and its documents state, as `NoteFact`; null for nothing. */
    facts: jsonb('facts'),
    /** When a model is asked for its to-dos; null where none is to be asked. */
    modelAt: moment('model_at'),
    /** How often that failed for this version. */
    modelFailures: integer('model_failures').notNull().default(0),
    /** The version of the note that a model has read, the model, and its answer, which is proved at each reading. */
    modelVersion: integer('model_version'),
    modelName: text('model_name'),
    modelAnswer: jsonb('model_answer'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.noteId] }),
    foreignKey({ columns: [table.userId, table.noteId], foreignColumns: [notes.userId, notes.id] }).onDelete('cascade'),
    index('task_readings_hidden').on(table.userId).where(sql`reader < 0`),
    index('task_readings_for_models').on(table.modelAt).where(sql`model_at is not null`),
  ],
);
