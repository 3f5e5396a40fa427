import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { AskedScope, ChatMessage, ChatSource } from '#shared/assistant.ts';
import { owner } from './auth.ts';
import { moment } from './columns.ts';
import { notes } from './notes.ts';

/** A conversation with the assistant about a note, or about all notes (`note_id` is null). */
export const conversations = pgTable(
  'conversations',
  {
    userId: owner(),
    id: uuid('id').notNull().defaultRandom(),
    noteId: uuid('note_id'),
    /** Its own id once it was put away for a new one; null for the current one about its note. */
    putAway: uuid('put_away'),
    /** The beginning of its newest message, so that a list never reads messages. */
    preview: text('preview').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('conversations_current').on(table.userId, table.noteId, table.putAway).nullsNotDistinct(),
    foreignKey({ columns: [table.userId, table.noteId], foreignColumns: [notes.userId, notes.id] }).onDelete('cascade'),
    index('conversations_recent').on(table.userId, table.updatedAt.desc(), table.id.desc()),
  ],
);

export const chatMessages = pgTable(
  'chat_messages',
  {
    userId: owner(),
    id: uuid('id').notNull(),
    conversationId: uuid('conversation_id').notNull(),
    role: text('role').$type<ChatMessage['role']>().notNull(),
    content: text('content').notNull(),
    remark: text('remark'),
    sources: jsonb('sources').$type<ChatSource[]>().notNull(),
    madeBy: text('made_by'),
    state: text('state').$type<ChatMessage['state']>().notNull(),
    failure: text('failure'),
    /** For an answer: its question. */
    questionId: uuid('question_id'),
    /** What the question was asked of, and what the answer may be made of. */
    scope: text('scope').$type<AskedScope>().notNull().default('everything'),
    /** The client's folder, where one client was asked about. */
    clientId: text('client_id'),
    /** Its position in the conversation. */
    position: integer('position').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.conversationId],
      foreignColumns: [conversations.userId, conversations.id],
    }).onDelete('cascade'),
    unique('chat_messages_place').on(table.userId, table.conversationId, table.position),
  ],
);
