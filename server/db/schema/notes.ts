import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { pictureInText } from '#shared/attachments.ts';
import type { Client } from '#shared/clients.ts';
import type { Profession } from '#shared/professions.ts';
import type { SampleKind } from '#shared/samples.ts';
import { owner } from './auth.ts';
import { bytes, moment } from './columns.ts';

export const folders = pgTable(
  'folders',
  {
    userId: owner(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    parentId: text('parent_id'),
    /** The notes in it and below it are hidden from AI. */
    aiExcluded: boolean('ai_excluded').notNull().default(false),
    /** Hidden from AI itself, or by a folder above it; a trigger keeps it (`migrations/*_client_walls.sql`). */
    isHidden: boolean('is_hidden').notNull().default(false),
    /** Who it is the folder of; null for a folder that isn't a client's. */
    client: jsonb('client').$type<Client>(),
    /** The client's folder that it is or lies in, the nearest one; the same trigger keeps it. */
    clientId: text('client_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({ columns: [table.userId, table.parentId], foreignColumns: [table.userId, table.id] }).onDelete(
      'cascade',
    ),
    index('folders_parent').on(table.userId, table.parentId),
    index('folders_client').on(table.userId, table.clientId).where(sql`client_id is not null`),
  ],
);

/** What notes are sorted by title with, the same in every database; `titleKeyOf` in shared/note-titles.ts is its twin. */
export function titleKey(title: SQLWrapper): SQL<string> {
  const shown = sql`coalesce(nullif(${title}, ''), 'Untitled Note')`;
  const plain = sql`translate(normalize(${shown}, NFD), 'ØøŁłĐđÆæŒœẞß', 'OoLlDdAaOoSs')`;
  const unmarked = sql`regexp_replace(${plain}, '[\\u0300-\\u036f]', '', 'g')`;
  return sql<string>`left(lower(${unmarked} collate "C"), 100)`;
}

/** The first of these days of a note that there is, else that of its creation. */
function firstDay(...columns: string[]): SQL {
  return sql.raw(`coalesce(${columns.join(', ')}, (created_at at time zone 'UTC')::date)`);
}

/** The day of a note to which the user gave none: that of its title, its content or its creation. */
export const ownDay = sql<string>`${firstDay('title_day', 'content_day')}::text`;

/** The picture that lists show of a note; `pictureOf` in shared/note-preview.ts is its twin. */
const notePicture = sql.raw(`case when left(content, 960) like '%](attachments/%' then
  substring(regexp_replace(left(content, 960), '\\[!private.*', '', 'i') from '${pictureInText.source}') end`);

/** Whether it has the mark of a private paragraph, in the letters that `privateRanges` in shared/markdown reads. */
const privateMark = sql.raw(`case when content like '%[!%' then content collate "C" ~* '\\[!private' else false end`);
/** The colleague whose call this is; null where it is the owner's own. */
const callingMember = sql`walled_member()`;

export const notes = pgTable(
  'notes',
  {
    userId: owner(),
    id: uuid('id').notNull().defaultRandom(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    /** The beginning of the content as plain text, so that a list never reads contents. */
    preview: text('preview').notNull(),
    picture: text('picture').generatedAlwaysAs(notePicture),
    /** Asked by row security of each note that a statement looks at: reading the contents took seconds. */
    isPrivate: boolean('is_private').generatedAlwaysAs(privateMark),
    tags: text('tags').array().notNull(),
    /**
     * Refers to `folders`; set to null when the folder is deleted (0001_row_security.sql: drizzle can't express that
     * key).
     */
    folderId: text('folder_id'),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** Of any change, in Trash as well, by the database's clock; a trigger sets it. */
    changedAt: moment('changed_at').notNull().defaultNow(),
    /** In Trash since. */
    deletedAt: moment('deleted_at'),
    /** What the client sent as Idempotency-Key when it created the note. */
    creationKey: text('creation_key'),
    /** Of the request with that key; null if an earlier release created the note. */
    creationDigest: text('creation_digest'),
    /** The colleague who wrote its text as it is now; null for the owner. */
    savedBy: uuid('saved_by').default(callingMember),
    /** Hidden from AI. */
    aiExcluded: boolean('ai_excluded').notNull().default(false),
    /** Listed before all others. */
    pinned: boolean('pinned').notNull().default(false),
    /** The day that its title names. */
    titleDay: date('title_day', { mode: 'string' }),
    /** The day that its content states of itself. */
    contentDay: date('content_day', { mode: 'string' }),
    /** The day that the user gave it, whatever its text says. */
    givenDay: date('given_day', { mode: 'string' }),
    /** What its content is of: the day given, else its text's, else that of its creation. */
    day: date('day', { mode: 'string' })
      .notNull()
      .generatedAlwaysAs(firstDay('given_day', 'title_day', 'content_day')),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('notes_creation_key').on(table.userId, table.creationKey),
    index('notes_recent').on(table.userId, table.updatedAt.desc(), table.id.desc()).where(sql`deleted_at is null`),
    index('notes_created').on(table.userId, table.createdAt.desc(), table.id.desc()).where(sql`deleted_at is null`),
    index('notes_day')
      .on(table.userId, table.day.desc(), table.createdAt.desc(), table.id.desc())
      .where(sql`deleted_at is null`),
    index('notes_title').on(table.userId, titleKey(table.title), table.id).where(sql`deleted_at is null`),
    // A list begins with these; there are few.
    index('notes_pinned')
      .on(table.userId, table.updatedAt.desc(), table.id.desc())
      .where(sql`pinned and deleted_at is null`),
    index('notes_folder')
      .on(table.userId, table.folderId, table.updatedAt.desc(), table.id.desc())
      .where(sql`deleted_at is null`),
    // For the foreign key to `folders`: the other indexes have either not all notes of a folder, or no folders.
    index('notes_filed').on(table.userId, table.folderId).where(sql`folder_id is not null`),
    index('notes_changed').on(table.userId, table.changedAt),
    index('notes_trash').on(table.userId, table.deletedAt.desc(), table.id.desc()).where(sql`deleted_at is not null`),
    // Whose pictures and files are looked for.
    index('notes_attachments').on(table.userId, table.id).where(sql`content like '%attachments/%'`),
  ],
);

/** Earlier versions of notes. */
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
    /** The colleague who wrote it; null for the owner. */
    savedBy: uuid('saved_by'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({ columns: [table.userId, table.noteId], foreignColumns: [notes.userId, notes.id] }).onDelete('cascade'),
    index('note_revisions_note').on(table.userId, table.noteId, table.version.desc()),
    index('note_revisions_attachments').on(table.userId, table.noteId).where(sql`content like '%attachments/%'`),
  ],
);

/** Changes of many notes that are made a few at a time: recorded first, so that all of them are made in any case. */
export const noteBatches = pgTable(
  'note_batches',
  {
    userId: owner(),
    id: uuid('id').notNull().defaultRandom(),
    /** What is changed, as JSON: see note-batch.ts. */
    work: text('work').notNull(),
    /** The notes up to this id, in their order, are changed. */
    after: uuid('after').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When the last of them were: a server that died leaves it behind. */
    touchedAt: moment('touched_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);

/**
 * The tags of the notes outside Trash, one row each. Its key is the index of "the notes of a tag, newest change first".
 * Triggers on `notes` write it (`migrations/*_tag_triggers.sql`), so no code path can forget to.
 */
export const noteTags = pgTable(
  'note_tags',
  {
    userId: owner(),
    tag: text('tag').notNull(),
    updatedAt: moment('updated_at').notNull(),
    noteId: uuid('note_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.tag, table.updatedAt, table.noteId] })],
);

/**
 * The number of rows of `note_tags` for a tag: the sum of its rows here. Usually that is one; simultaneous changes add
 * one each, so that they never wait for each other. The same triggers write it.
 */
export const tagCounts = pgTable(
  'tag_counts',
  {
    userId: owner(),
    tag: text('tag').notNull(),
    id: uuid('id').notNull().default(sql`gen_random_uuid()`),
    items: integer('items').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.tag, table.id] })],
);

/**
 * Which note links to which. A trigger on `notes` writes it (`migrations/*_note_links.sql`), so no code path can forget
 * to. The source exists, in Trash too; the target may be deleted, or never have been the user's.
 */
export const noteLinks = pgTable(
  'note_links',
  {
    userId: owner(),
    sourceId: uuid('source_id').notNull(),
    targetId: uuid('target_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.sourceId, table.targetId] }),
    foreignKey({ columns: [table.userId, table.sourceId], foreignColumns: [notes.userId, notes.id] }).onDelete(
      'cascade',
    ),
    index('note_links_target').on(table.userId, table.targetId, table.sourceId),
  ],
);

/** Folders and tags suggested for a note and dismissed. */
export const filingDismissals = pgTable(
  'filing_dismissals',
  {
    userId: owner(),
    noteId: uuid('note_id').notNull(),
    kind: text('kind').$type<'folder' | 'tag'>().notNull(),
    /** The folder's id, or the tag. */
    value: text('value').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.noteId, table.kind, table.value] }),
    foreignKey({ columns: [table.userId, table.noteId], foreignColumns: [notes.userId, notes.id] }).onDelete('cascade'),
  ],
);

/** The notes of sample clients, so that they can be removed together. */
export const samples = pgTable(
  'samples',
  {
    userId: owner(),
    noteId: uuid('note_id').notNull(),
    kind: text('kind').$type<SampleKind>().notNull(),
    profession: text('profession').$type<Profession>().notNull(),
    /** Where the note was created; the folder may be deleted since. */
    folderId: text('folder_id').notNull(),
    /** SHA-256 of its first text without ticks: a note with another text was edited. */
    textHash: bytes('text_hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.noteId] }),
    foreignKey({ columns: [table.userId, table.noteId], foreignColumns: [notes.userId, notes.id] }).onDelete('cascade'),
  ],
);
