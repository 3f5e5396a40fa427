import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AiProvider } from '#shared/ai.ts';
import type { ChatMessage, ChatSource } from '#shared/assistant.ts';
import type { DocumentState, DocumentSummary, DocumentType } from '#shared/documents.ts';
import type { AiScope } from '#shared/settings.ts';
import type { AudioType, Recording } from '#shared/voice.ts';

const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
const owner = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/**
 * Every table but `login_failures` and `call_counts` belongs to a user: `user_id` is in each key and each foreign key, so a row of one
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
  /** The language of replies, as `en`; null: that of the question. */
  replyLanguage: text('reply_language'),
  aiScope: text('ai_scope').$type<AiScope>().notNull().default('library'),
  /** Whether the user was told that text goes to a provider. */
  aiNoticeSeen: boolean('ai_notice_seen').notNull().default(false),
});

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

export const folders = pgTable(
  'folders',
  {
    userId: owner(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    parentId: text('parent_id'),
    /** No assistant sees the notes in it or below it. */
    aiExcluded: boolean('ai_excluded').notNull().default(false),
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
    /** No assistant sees it. */
    aiExcluded: boolean('ai_excluded').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('notes_creation_key').on(table.userId, table.creationKey),
    index('notes_recent').on(table.userId, table.updatedAt.desc(), table.id.desc()).where(sql`deleted_at is null`),
    index('notes_folder')
      .on(table.userId, table.folderId, table.updatedAt.desc(), table.id.desc())
      .where(sql`deleted_at is null`),
    // For the key to `folders`: the other indexes hold either not all notes of a folder, or no folders.
    index('notes_filed').on(table.userId, table.folderId).where(sql`folder_id is not null`),
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

/**
 * Uploaded files. The row is also the job that reads the file: a server takes it by `lease_until`, and a row whose
 * lease ran out belongs to a server that died.
 */
export const documents = pgTable(
  'documents',
  {
    userId: owner(),
    id: uuid('id').notNull().defaultRandom(),
    fileName: text('file_name').notNull(),
    fileType: text('file_type').$type<DocumentType>().notNull(),
    size: integer('size').notNull(),
    /** SHA-256 of the file; two documents of a user with the same bytes share one stored file. */
    sha256: bytes('sha256').notNull(),
    /** Where the file storage keeps it. */
    fileKey: text('file_key').notNull(),
    /** The note made from it or enriched by it. */
    noteId: uuid('note_id'),
    ocr: boolean('ocr').notNull(),
    createNote: boolean('create_note').notNull(),
    summarize: boolean('summarize').notNull(),
    state: text('state').$type<DocumentState>().notNull(),
    /** Of the stage that `state` names: pages done, and pages in all. */
    progress: integer('progress').notNull().default(0),
    progressOf: integer('progress_of').notNull().default(0),
    /** Why it failed, as a sentence for a person. */
    failure: text('failure'),
    /** Raised when the text was read; the search index holds the version it was made from. */
    textVersion: integer('text_version').notNull().default(0),
    pageCount: integer('page_count'),
    /** Pages that are pictures of text, on which OCR was not run. */
    scannedPages: integer('scanned_pages').notNull().default(0),
    isTruncated: boolean('is_truncated').notNull().default(false),
    summary: jsonb('summary').$type<DocumentSummary>(),
    attempts: integer('attempts').notNull().default(0),
    leaseUntil: moment('lease_until'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** What the client sent as Idempotency-Key when it uploaded the file. */
    creationKey: text('creation_key'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('documents_creation_key').on(table.userId, table.creationKey),
    index('documents_recent').on(table.userId, table.createdAt.desc(), table.id.desc()),
    index('documents_note').on(table.userId, table.noteId),
    index('documents_file').on(table.userId, table.sha256),
    index('documents_unfinished').on(table.leaseUntil).where(sql`state not in ('done', 'failed')`),
  ],
);

/** What was read from a document, page by page; a file without pages has one. */
export const documentPages = pgTable(
  'document_pages',
  {
    userId: owner(),
    documentId: uuid('document_id').notNull(),
    number: integer('number').notNull(),
    markdown: text('markdown').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.documentId, table.number] }),
    foreignKey({
      columns: [table.userId, table.documentId],
      foreignColumns: [documents.userId, documents.id],
    }).onDelete('cascade'),
  ],
);

/**
 * Notes and documents cut into passages, which is what is searched. Each source has at least one, so that its title is
 * found; `source_version` says which version of the note, or of the document's text, it was cut from.
 */
export const passages = pgTable(
  'passages',
  {
    userId: owner(),
    noteId: uuid('note_id'),
    documentId: uuid('document_id'),
    position: integer('position').notNull(),
    sourceVersion: integer('source_version').notNull(),
    /** The count of the user's library at which its source was indexed: what changed since has a higher one. */
    seq: bigint('seq', { mode: 'number' }).notNull(),
    /** The headings above it, outermost first, joined by ` › `. */
    heading: text('heading').notNull(),
    body: text('body').notNull(),
    /** Where the body stands in the note's content, or in its page of the document, in UTF-16 code units. */
    startsAt: integer('starts_at').notNull(),
    endsAt: integer('ends_at').notNull(),
    /** The document's page. */
    page: integer('page'),
    /** SHA-256 of what an embedding is made of: heading and body. */
    textHash: bytes('text_hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.seq, table.position] }),
    foreignKey({ columns: [table.userId, table.noteId], foreignColumns: [notes.userId, notes.id] }).onDelete('cascade'),
    foreignKey({
      columns: [table.userId, table.documentId],
      foreignColumns: [documents.userId, documents.id],
    }).onDelete('cascade'),
    check('passages_one_source', sql`num_nonnulls(note_id, document_id) = 1`),
    unique('passages_note').on(table.userId, table.noteId, table.position),
    unique('passages_document').on(table.userId, table.documentId, table.position),
  ],
);

/** Of each user's library: how often it changed, and the compiled index that search loads. */
export const searchLibraries = pgTable('search_libraries', {
  userId: owner().primaryKey(),
  /** Raised with every source that is indexed; the row's lock puts a user's index writes in order. */
  seq: bigint('seq', { mode: 'number' }).notNull().default(0),
  /** The compiled index holds the library as of this count. */
  builtSeq: bigint('built_seq', { mode: 'number' }).notNull().default(0),
  builtPassages: integer('built_passages').notNull().default(0),
  builtAt: moment('built_at'),
  /** Until when a server is compiling it. */
  leaseUntil: moment('lease_until'),
});

/** The compiled index in pieces that the embedded database can carry. */
export const searchIndexParts = pgTable(
  'search_index_parts',
  {
    userId: owner(),
    builtSeq: bigint('built_seq', { mode: 'number' }).notNull(),
    part: integer('part').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.builtSeq, table.part] })],
);

/** A talk with the assistant: one for each note, and one over all notes (`note_id` is null). */
export const conversations = pgTable(
  'conversations',
  {
    userId: owner(),
    id: uuid('id').notNull().defaultRandom(),
    noteId: uuid('note_id'),
    /** The beginning of its newest message, so that a list never reads messages. */
    preview: text('preview').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('conversations_note').on(table.userId, table.noteId).nullsNotDistinct(),
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
    sources: jsonb('sources').$type<ChatSource[]>().notNull(),
    madeBy: text('made_by'),
    state: text('state').$type<ChatMessage['state']>().notNull(),
    failure: text('failure'),
    /** Of an answer: its question. */
    questionId: uuid('question_id'),
    /** Its place in the conversation. */
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

/** Folders and tags suggested for a note and refused. */
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

/** Recordings kept to be transcribed, and what they were transcribed to. */
export const recordings = pgTable(
  'recordings',
  {
    userId: owner(),
    id: uuid('id').notNull(),
    /** The note that was open; the recording outlives it. */
    noteId: uuid('note_id'),
    type: text('type').$type<AudioType>().notNull(),
    size: integer('size').notNull(),
    durationMs: integer('duration_ms'),
    fileKey: text('file_key').notNull(),
    state: text('state').$type<Recording['state']>().notNull(),
    failure: text('failure'),
    text: text('text'),
    /** Until when a server is transcribing it. */
    leaseUntil: moment('lease_until'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('recordings_recent').on(table.userId, table.createdAt.desc(), table.id.desc()),
  ],
);

/** Wrong passwords, counted per username and per address; in the database so that a restart forgives nothing. */
export const loginFailures = pgTable('login_failures', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  windowStart: moment('window_start').notNull(),
  lastFailure: moment('last_failure').notNull(),
});

/**
 * How often somebody called in a window of time, counted for all servers on an outside PostgreSQL; the embedded database
 * has one server, which counts in memory. Not logged: a crash of the database begins the counts anew.
 */
export const callCounts = pgTable(
  'call_counts',
  {
    key: text('key').primaryKey(),
    calls: integer('calls').notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [index('call_counts_end').on(table.endsAt)],
);
