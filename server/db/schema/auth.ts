import { boolean, date, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { TokenScope } from '#shared/access-tokens.ts';
import { bytes, moment } from './columns.ts';

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    username: text('username').notNull(),
    /** The normalized username; see `usernameKey` in shared/auth.ts. */
    usernameKey: text('username_key').notNull().unique(),
    passwordHash: text('password_hash').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When the default folders were created, so that this happens once. */
    defaultsMadeAt: moment('defaults_made_at'),
    /** When an administrator locked this user; null for everyone else. */
    lockedAt: moment('locked_at'),
    /** Since when this user is an administrator; null for everyone else. */
    administratorSince: moment('administrator_since'),
    /** False where the hash is of no password that anybody knows: the account was made at the provider. */
    hasPassword: boolean('has_password').notNull().default(true),
    /** Who the user is at the provider: its address, and its own name for the person, which is never given to another. */
    oidcIssuer: text('oidc_issuer'),
    oidcSubject: text('oidc_subject'),
    oidcLinkedAt: moment('oidc_linked_at'),
  },
  (table) => [unique('users_oidc').on(table.oidcIssuer, table.oidcSubject)],
);

/**
 * Every table except `login_failures`, `call_counts` and `invites` belongs to a user: `user_id` is in each key and each
 * foreign key, so a row can't refer to another user's. The row-security policies are in
 * `migrations/0001_row_security.sql`.
 */
export const owner = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: owner(),
    /** SHA-256 of the cookie; the cookie itself is stored nowhere. */
    tokenHash: bytes('token_hash').notNull().unique(),
    userAgent: text('user_agent').notNull(),
    ip: text('ip').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    /**
     * The folder of the only client that this session sees. No foreign key: a session whose client was deleted sees
     * nothing, and never everything.
     */
    clientId: text('client_id'),
    /** Since when. */
    clientSafeSince: moment('client_safe_since'),
    /** Up to when it was shown which other devices were new; null where none was. */
    devicesSeenAt: moment('devices_seen_at'),
    /**
     * When the provider asked the user who they are; the epoch if it doesn't say. Null in a session that has nothing of
     * the provider's.
     */
    providerAuthAt: moment('provider_auth_at'),
  },
  (table) => [index('sessions_user').on(table.userId, table.createdAt)],
);

/** Wrong passwords, counted per username and per address; in the database so that a restart doesn't reset them. */
export const loginFailures = pgTable('login_failures', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  windowStart: moment('window_start').notNull(),
  lastFailure: moment('last_failure').notNull(),
});

/** One-time codes that set a new password; a code is deleted when it is used. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: owner(),
    /** See one-time-code.ts; the code itself is stored nowhere. */
    codeHash: bytes('code_hash').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Set for a temporary password from an administrator. The user's own codes don't expire. */
    expiresAt: moment('expires_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Invitations to register that are still unused; an invitation is deleted when it is used. */
export const invites = pgTable('invites', {
  /** The administrator's label for it; not secret. */
  id: text('id').primaryKey(),
  codeHash: bytes('code_hash').notNull().unique(),
  createdAt: moment('created_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
});

/** Tokens with which programs call the API for a user. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    userId: owner(),
    id: uuid('id').notNull().defaultRandom(),
    name: text('name').notNull(),
    scope: text('scope').$type<TokenScope>().notNull(),
    /**
     * The folders of the only clients that it sees; null for everything. No foreign key: a token whose clients were
     * deleted sees nothing.
     */
    clientIds: text('client_ids').array(),
    /** SHA-256 of the token; the token itself is stored nowhere. */
    tokenHash: bytes('token_hash').notNull().unique(),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] }), index('access_tokens_expiry').on(table.expiresAt)],
);

/** What happened in an account, for its owner: see audit.ts. */
export const accountEvents = pgTable(
  'account_events',
  {
    userId: owner(),
    id: uuid('id').notNull().defaultRandom(),
    kind: text('kind').notNull(),
    /** What it is about: the id of a token, note or session, or the hash of a device. Empty where there is one of a kind. */
    subject: text('subject').notNull(),
    /** In UTC: what happens again on the same day is counted in the same row. */
    day: date('day').notNull(),
    times: integer('times').notNull().default(1),
    /** The name of a token when it was used; never a user's text. */
    detail: text('detail').notNull(),
    ip: text('ip').notNull(),
    userAgent: text('user_agent').notNull(),
    firstAt: moment('first_at').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('account_events_repeat').on(table.userId, table.subject, table.kind, table.day),
    index('account_events_newest').on(table.userId, table.at.desc(), table.id.desc()),
    index('account_events_expiry').on(table.at),
  ],
);
