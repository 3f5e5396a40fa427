import { getTableName } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { accessTokens } from '#server/db/schema/access-tokens.ts';
import { aiKeys } from '#server/db/schema/ai.ts';
import { chatMessages, conversations } from '#server/db/schema/assistant.ts';
import { attachments } from '#server/db/schema/attachments.ts';
import { recoveryCodes, sessions, users } from '#server/db/schema/auth.ts';
import { documentPages, documents } from '#server/db/schema/documents.ts';
import { filingDismissals } from '#server/db/schema/filing.ts';
import { importLines, imports } from '#server/db/schema/imports.ts';
import { samples } from '#server/db/schema/samples.ts';
import { savedSearches } from '#server/db/schema/saved-searches.ts';
import { settings } from '#server/db/schema/settings.ts';
import { shares } from '#server/db/schema/shares.ts';
import { tasks } from '#server/db/schema/tasks.ts';
import { templates } from '#server/db/schema/templates.ts';
import { recordings } from '#server/db/schema/voice.ts';
import { accountTexts as texts } from './account.texts.ts';

/**
 * Whether a column is in the archive, and why it isn't: it lets somebody in, or it is the server's own bookkeeping, such
 * as leases and names in the storage.
 */
type Shown = 'shown' | 'secret' | 'internal';

/** A table of the account, as a file of JSON in the archive. */
export interface AccountTable {
  /** The name of the file. */
  file: string;
  /** What it has, for the archive's README. */
  about: string;
  table: PgTable;
  /** Where a user's rows are found. */
  owner: PgColumn;
  columns: Readonly<Record<string, Shown>>;
  /** What the rows are ordered by; together with the owner it is unique. */
  order: readonly PgColumn[];
  /** Whether a row may be as long as a book. */
  isLong?: boolean;
  /** What a row has that isn't a column. */
  add?: (row: Row, paths: FilePaths) => object;
}

export type Row = Readonly<Record<string, unknown>>;

/** Where files are in the archive, by their ids; undefined for one that isn't there. */
export type FilePaths = Record<'attachment' | 'document' | 'recording', (id: string) => string | undefined>;

const [shown, secret, internal] = ['shown', 'secret', 'internal'] as const;

/** Every table with a user's data that is no note, folder or version. A column that is missing here fails the types. */
export const accountTables: readonly AccountTable[] = [
  ownTable(texts.account, users, users.id, {
    ...{ id: shown, username: shown, createdAt: shown, defaultsMadeAt: shown, lockedAt: shown },
    ...{ usernameKey: internal, passwordHash: secret },
  }),
  ownTable(texts.settings, settings, settings.userId, {
    ...{ autoSave: shown, defaultDark: shown, replyLanguage: shown, aiScope: shown, aiNoticeSeen: shown },
    ...{ editorMode: shown, profession: shown, firstSteps: shown },
  }),
  ownTable(texts.sessions, sessions, sessions.id, {
    ...{ id: shown, userAgent: shown, ip: shown, createdAt: shown, lastSeenAt: shown, tokenHash: secret },
  }),
  ownTable(texts.tokens, accessTokens, accessTokens.id, {
    ...{ id: shown, name: shown, scope: shown, createdAt: shown, expiresAt: shown, lastUsedAt: shown },
    tokenHash: secret,
  }),
  ownTable(texts.recoveryCodes, recoveryCodes, recoveryCodes.codeHash, {
    ...{ createdAt: shown, expiresAt: shown, codeHash: secret },
  }),
  ownTable(texts.aiKeys, aiKeys, aiKeys.userId, {
    ...{ provider: shown, baseUrl: shown, model: shown, last4: shown },
    ...{ keyVersion: internal, nonce: secret, sealed: secret },
  }),
  ownTable(texts.conversations, conversations, conversations.id, {
    ...{ id: shown, noteId: shown, preview: shown, createdAt: shown, updatedAt: shown, putAway: internal },
  }),
  ownTable(
    texts.messages,
    chatMessages,
    [chatMessages.conversationId, chatMessages.position],
    {
      ...{ id: shown, conversationId: shown, position: shown, questionId: shown, role: shown, content: shown },
      ...{ remark: shown, sources: shown, madeBy: shown, state: shown, failure: shown, createdAt: shown },
    },
    { isLong: true },
  ),
  ownTable(
    texts.recordings,
    recordings,
    recordings.id,
    {
      ...{ id: shown, noteId: shown, type: shown, size: shown, durationMs: shown, text: shown, state: shown },
      ...{ failure: shown, language: shown, createdAt: shown, fileKey: internal, leaseUntil: internal },
    },
    { isLong: true, add: ({ id }, paths) => ({ file: paths.recording(String(id)) ?? null }) },
  ),
  ownTable(
    texts.documents,
    documents,
    documents.id,
    {
      ...{ id: shown, fileName: shown, fileType: shown, size: shown, noteId: shown, ocr: shown, createNote: shown },
      ...{ summarize: shown, state: shown, failure: shown, pageCount: shown, scannedPages: shown, isTruncated: shown },
      ...{ summary: shown, aiExcluded: shown, createdAt: shown, updatedAt: shown, folderId: shown, fileDate: shown },
      ...{ sha256: internal, fileKey: internal, progress: internal, progressOf: internal, textVersion: internal },
      ...{ attempts: internal, leaseUntil: internal, creationKey: internal, creationDigest: internal },
    },
    { add: ({ id }, paths) => ({ file: paths.document(String(id)) ?? null }) },
  ),
  ownTable(
    texts.documentPages,
    documentPages,
    [documentPages.documentId, documentPages.number],
    {
      ...{ documentId: shown, number: shown, markdown: shown },
    },
    { isLong: true },
  ),
  ownTable(
    texts.attachments,
    attachments,
    attachments.id,
    {
      ...{ id: shown, noteId: shown, fileName: shown, type: shown, size: shown, width: shown, height: shown },
      ...{ text: shown, state: shown, createdAt: shown, referencedAt: shown },
      ...{ sha256: internal, fileKey: internal, attempts: internal, leaseUntil: internal, checkedAt: internal },
      ...{ creationKey: internal, creationDigest: internal },
    },
    { add: ({ id }, paths) => ({ file: paths.attachment(String(id)) ?? null }) },
  ),
  ownTable(texts.tasks, tasks, tasks.id, {
    ...{ id: shown, noteId: shown, text: shown, owner: shown, due: shown, dueText: shown, certain: shown },
    ...{ done: shown, waiting: shown, dismissed: shown, trashed: shown },
    ...{ place: internal, startsAt: internal, endsAt: internal, dueKey: internal, newness: internal },
  }),
  ownTable(texts.templates, templates, templates.id, { id: shown, title: shown, content: shown }, { isLong: true }),
  ownTable(texts.savedSearches, savedSearches, savedSearches.id, { id: shown, name: shown, query: shown }),
  ownTable(
    texts.shares,
    shares,
    shares.id,
    {
      ...{ id: shown, noteId: shown, title: shown, content: shown, createdAt: shown, expiresAt: shown },
      lastOpenedAt: shown,
      ...{ tokenHash: secret, sealed: secret, nonce: secret, keyVersion: internal, passcodeHash: secret },
    },
    { isLong: true, add: ({ passcodeHash }) => ({ hasPasscode: passcodeHash !== null }) },
  ),
  ownTable(
    texts.dismissals,
    filingDismissals,
    [filingDismissals.noteId, filingDismissals.kind, filingDismissals.value],
    { ...{ noteId: shown, kind: shown, value: shown } },
  ),
  ownTable(texts.samples, samples, samples.noteId, {
    ...{ noteId: shown, kind: shown, profession: shown, folderId: shown, textHash: internal },
  }),
  ownTable(texts.imports, imports, imports.id, {
    ...{ id: shown, fileName: shown, size: shown, format: shown, state: shown, plan: shown, folderId: shown },
    ...{ without: shown, progress: shown, progressOf: shown, counts: shown, failure: shown },
    ...{ createdAt: shown, updatedAt: shown },
    ...{ fileKey: internal, attempts: internal, leaseUntil: internal, creationKey: internal, creationDigest: internal },
  }),
  ownTable(texts.importLines, importLines, [importLines.importId, importLines.key], {
    ...{ importId: shown, kind: shown, name: shown, reason: shown, key: internal },
  }),
];

/** Tables with an owner that aren't files of the account, by name, each with the reason. */
export const otherTables: Readonly<Record<string, string>> = {
  notes: texts.inFolders,
  note_revisions: texts.inHistory,
  folders: texts.asFolders,
  note_tags: texts.derivedFromNotes,
  tag_counts: texts.derivedFromNotes,
  note_links: texts.derivedFromNotes,
  task_readings: texts.derivedFromNotes,
  usage_entries: texts.sizes,
  note_batches: texts.unfinished,
  imported_items: texts.fingerprints,
  passages: texts.index,
  search_libraries: texts.index,
  search_index_parts: texts.index,
  embeddings: texts.index,
};

type Columns<T extends PgTable> = Exclude<keyof T['_']['columns'] & string, 'userId'>;

function ownTable<T extends PgTable & { id?: PgColumn; userId?: PgColumn }>(
  { file, about }: { file: string; about: string },
  table: T,
  order: PgColumn | readonly PgColumn[],
  columns: Readonly<Record<Columns<T>, Shown>>,
  more: Pick<AccountTable, 'isLong' | 'add'> = {},
): AccountTable {
  const owner = table.userId ?? table.id;
  if (owner === undefined) throw new Error(`${getTableName(table)} has no owner`);
  return { file: `${file}.json`, about, table, owner, columns, order: [order].flat() as PgColumn[], ...more };
}
