import { bigint, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { owner } from './auth.ts';
import { bytes, moment } from './columns.ts';

/** Credentials of WebAuthn that their user signs in with. */
export const passkeys = pgTable(
  'passkeys',
  {
    userId: owner(),
    id: uuid('id').notNull().defaultRandom(),
    name: text('name').notNull(),
    /** The authenticator's own name for it, as base64url. */
    credentialId: text('credential_id').notNull().unique(),
    publicKey: bytes('public_key').notNull(),
    /** How often it signed, for authenticators that count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How a browser reaches it. */
    transports: text('transports').array().notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);

/** Keys of authenticator apps. */
export const totpKeys = pgTable('totp_keys', {
  userId: owner().primaryKey(),
  /** The key encrypted; see secret-box.ts. */
  keyVersion: integer('key_version').notNull(),
  nonce: bytes('nonce').notNull(),
  sealed: bytes('sealed').notNull(),
  createdAt: moment('created_at').notNull(),
  /** When the first code was entered; codes are asked for from then on. */
  confirmedAt: moment('confirmed_at'),
  /** The step of time of the last code that was accepted: none works twice. */
  lastStep: integer('last_step'),
});

/** Challenges of WebAuthn that were answered; each is accepted once. */
export const usedChallenges = pgTable(
  'used_challenges',
  {
    userId: owner(),
    challenge: bytes('challenge').notNull(),
    usedAt: moment('used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.challenge] })],
);
