import { boolean, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { AiProvider } from '#shared/ai.ts';
import type { AiScope, EditorMode, FirstStep, ProfessionChoice } from '#shared/settings.ts';
import { owner } from './auth.ts';
import { bytes } from './columns.ts';

export const settings = pgTable('settings', {
  userId: owner().primaryKey(),
  autoSave: boolean('auto_save').notNull(),
  defaultDark: boolean('default_dark').notNull(),
  /** The language of replies, as `en`; null: that of the question. */
  replyLanguage: text('reply_language'),
  aiScope: text('ai_scope').$type<AiScope>().notNull().default('library'),
  /** Whether the user was informed that text is sent to a provider. */
  aiNoticeSeen: boolean('ai_notice_seen').notNull().default(false),
  editorMode: text('editor_mode').$type<EditorMode>().notNull().default('page'),
  /** Null until the question is answered or skipped. */
  profession: text('profession').$type<ProfessionChoice>(),
  firstSteps: text('first_steps').array().$type<FirstStep[]>().notNull().default([]),
  /** The user's, as stated; empty until then. */
  name: text('name').notNull().default(''),
  /** Other forms of it. */
  otherNames: text('other_names').array().notNull().default([]),
  firm: text('firm').notNull().default(''),
  signOff: text('sign_off').notNull().default(''),
  /** An attachment without a note; without it no logo is shown. */
  logoId: uuid('logo_id'),
});

/** At most 50 of a user. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    userId: owner(),
    id: uuid('id').notNull().defaultRandom(),
    name: text('name').notNull(),
    /** With its filters as text. */
    query: text('query').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('saved_searches_query').on(table.userId, table.query),
  ],
);

/** The user's own templates; those of each profession are part of the web application. */
export const templates = pgTable(
  'templates',
  {
    userId: owner(),
    id: uuid('id').notNull().defaultRandom(),
    title: text('title').notNull(),
    content: text('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);

/** A user's own key of a provider, encrypted; see `secret-box.ts`. */
export const aiKeys = pgTable('ai_keys', {
  userId: owner().primaryKey(),
  provider: text('provider').$type<AiProvider>().notNull(),
  baseUrl: text('base_url'),
  model: text('model').notNull(),
  last4: text('last4').notNull(),
  keyVersion: integer('key_version').notNull(),
  nonce: bytes('nonce').notNull(),
  sealed: bytes('sealed').notNull(),
});
