import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { TokenScope } from '#shared/access-tokens.ts';
import { owner } from './auth.ts';
import { bytes, moment } from './columns.ts';

/** Tokens with which programs call the API for a user. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    userId: owner(),
    id: uuid('id').notNull().defaultRandom(),
    name: text('name').notNull(),
    scope: text('scope').$type<TokenScope>().notNull(),
    /** SHA-256 of the token; the token itself is stored nowhere. */
    tokenHash: bytes('token_hash').notNull().unique(),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] }), index('access_tokens_expiry').on(table.expiresAt)],
);
