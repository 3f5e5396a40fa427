import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import type { AiScope, EditorMode, FirstStep, ProfessionChoice } from '#shared/settings.ts';
import { owner } from './auth.ts';

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
});
