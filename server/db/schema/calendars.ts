import { sql } from 'drizzle-orm';
import { boolean, date, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { owner } from './auth.ts';
import { bytes, moment } from './columns.ts';

/** Calendars that are read: files, and addresses that are read again. */
export const calendars = pgTable(
  'calendars',
  {
    userId: owner(),
    id: uuid('id').notNull().defaultRandom(),
    name: text('name').notNull(),
    /** The host of the address; null for a file, as are the other columns of the address. */
    host: text('host'),
    /** The address encrypted; see secret-box.ts. */
    keyVersion: integer('key_version'),
    nonce: bytes('nonce'),
    sealed: bytes('sealed'),
    /** What the other server said of the version that was read, for a conditional request. */
    etag: text('etag'),
    lastModified: text('last_modified'),
    /** The zone of times without one: the user's when the calendar was added. */
    zone: text('zone'),
    isCut: boolean('is_cut').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    /** When it was last read, if only to find it unchanged, and when all of it. */
    readAt: moment('read_at').notNull(),
    wholeAt: moment('whole_at').notNull(),
    /** When its events last changed, and the digest of them. */
    changedAt: moment('changed_at').notNull(),
    digest: text('digest').notNull(),
    /** When it is read next; null for a file. */
    nextReadAt: moment('next_read_at'),
    /** Why it couldn't be read, as `calendars.texts.ts` names it, and how often since. */
    failure: text('failure'),
    failures: integer('failures').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('calendars_due').on(table.nextReadAt).where(sql`next_read_at is not null`),
  ],
);

/** The occurrences of their events, from 60 days ago to a year ahead. */
export const calendarEvents = pgTable(
  'calendar_events',
  {
    userId: owner(),
    calendarId: uuid('calendar_id').notNull(),
    /** Its number in the calendar, in the order of time. */
    place: integer('place').notNull(),
    /** The event's own identity, and that of the occurrence. */
    uid: text('uid').notNull(),
    title: text('title').notNull(),
    /** Null for one that takes whole days. */
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
    /** The first and the last day, in the calendar's zone. */
    day: date('day', { mode: 'string' }).notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    /** Of the organizer and those invited, in small letters. */
    emails: text('emails').array().notNull(),
    /** Whether the event is private or confidential: then it is in no feed. */
    isPrivate: boolean('is_private').notNull().default(false),
    /** The one client whose people are invited or whose name is in the title; null where that is none, or two. */
    clientId: text('client_id'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.calendarId, table.place] }),
    foreignKey({
      columns: [table.userId, table.calendarId],
      foreignColumns: [calendars.userId, calendars.id],
    }).onDelete('cascade'),
    index('calendar_events_client').on(table.userId, table.clientId, table.day).where(sql`client_id is not null`),
  ],
);

/** The address at which programs read a user's due to-dos and next dates. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: owner().primaryKey(),
  id: uuid('id').notNull().defaultRandom(),
  /** SHA-256 of the token in the address, by which it is found. */
  tokenHash: bytes('token_hash').notNull().unique(),
  /** The token encrypted for its owner; see secret-box.ts. */
  keyVersion: integer('key_version').notNull(),
  nonce: bytes('nonce').notNull(),
  sealed: bytes('sealed').notNull(),
  createdAt: moment('created_at').notNull(),
  readAt: moment('read_at'),
});
