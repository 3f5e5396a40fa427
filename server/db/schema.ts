import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
const owner = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/**
 * Every table but `login_failures` belongs to a user: `user_id` is in each key and each foreign key, so a row of one
 * user cannot point at another's. The row-security policies are in `migrations/0001_row_security.sql`.
 */
export const users = pgTable('users', {
  id: uuid('id').primaryKey().defaultRandom(),
  username: text('username').notNull(),
  /** The username as it is compared; see `usernameKey` in shared/auth.ts. */
  usernameKey: text('username_key').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  /** When the default folders were made, so that they are made once. */
  defaultsMadeAt: moment('defaults_made_at'),
});

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: owner(),
    /** SHA-256 of the cookie; the cookie itself is kept nowhere. */
    tokenHash: bytes('token_hash').notNull().unique(),
    userAgent: text('user_agent').notNull(),
    ip: text('ip').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_user').on(table.userId, table.createdAt)],
);

export const settings = pgTable('settings', {
  userId: owner().primaryKey(),
  autoSave: boolean('auto_save').notNull(),
  defaultDark: boolean('default_dark').notNull(),
});

export const folders = pgTable(
  'folders',
  {
    userId: owner(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    parentId: text('parent_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({ columns: [table.userId, table.parentId], foreignColumns: [table.userId, table.id] }).onDelete(
      'cascade',
    ),
    index('folders_parent').on(table.userId, table.parentId),
  ],
);

export const notes = pgTable(
  'notes',
  {
    userId: owner(),
    id: uuid('id').notNull().defaultRandom(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    /** The beginning of the content as plain text, so that a list never reads contents. */
    preview: text('preview').notNull(),
    tags: text('tags').array().notNull(),
    /** Refers to `folders`; set to null when the folder goes (0001_row_security.sql: drizzle cannot write that key). */
    folderId: text('folder_id'),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** In Trash since. */
    deletedAt: moment('deleted_at'),
    /** What the client sent as Idempotency-Key when it created the note. */
    creationKey: text('creation_key'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('notes_creation_key').on(table.userId, table.creationKey),
    index('notes_recent').on(table.userId, table.updatedAt.desc(), table.id.desc()).where(sql`deleted_at is null`),
    index('notes_folder')
      .on(table.userId, table.folderId, table.updatedAt.desc(), table.id.desc())
      .where(sql`deleted_at is null`),
    index('notes_trash').on(table.userId, table.deletedAt.desc(), table.id.desc()).where(sql`deleted_at is not null`),
  ],
);

/** Older texts of notes. */
export const noteRevisions = pgTable(
  'note_revisions',
  {
    userId: owner(),
    id: uuid('id').notNull().defaultRandom(),
    noteId: uuid('note_id').notNull(),
    version: integer('version').notNull(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    tags: text('tags').array().notNull(),
    /** When this text was saved. */
    savedAt: moment('saved_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({ columns: [table.userId, table.noteId], foreignColumns: [notes.userId, notes.id] }).onDelete('cascade'),
    index('note_revisions_note').on(table.userId, table.noteId, table.version.desc()),
  ],
);

/** Wrong passwords, counted per username and per address; in the database so that a restart forgives nothing. */
export const loginFailures = pgTable('login_failures', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  windowStart: moment('window_start').notNull(),
  lastFailure: moment('last_failure').notNull(),
});
