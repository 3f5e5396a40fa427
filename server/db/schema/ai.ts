import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { AiProvider } from '#shared/ai.ts';
import { owner } from './auth.ts';
import { bytes } from './columns.ts';

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
