import { getTableName } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { chatMessages, conversations } from '#server/db/schema/assistant.ts';
import { attachments } from '#server/db/schema/attachments.ts';
import { accessTokens, accountEvents, recoveryCodes, sessions, users } from '#server/db/schema/auth.ts';
import { calendarEvents, calendarFeeds, calendars } from '#server/db/schema/calendars.ts';
import { judgedFacts, settledFacts } from '#server/db/schema/clients.ts';
import { clientGrants } from '#server/db/schema/colleagues.ts';
import { documentPages, documents } from '#server/db/schema/documents.ts';
import { passkeys, totpKeys } from '#server/db/schema/factors.ts';
import { importLines, imports } from '#server/db/schema/imports.ts';
import { sentLetters } from '#server/db/schema/letters.ts';
import { filingDismissals, samples } from '#server/db/schema/notes.ts';
import { aiKeys, savedSearches, settings, templates } from '#server/db/schema/settings.ts';
import { shares } from '#server/db/schema/shares.ts';
import { tasks } from '#server/db/schema/tasks.ts';
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

/** The names of a list with spaces between them. */
type NamesIn<List extends string> = List extends `${infer First} ${infer Rest}` ? First | NamesIn<Rest> : List;

const [shown, secret, internal] = [columnsAs('shown'), columnsAs('secret'), columnsAs('internal')];

/** Gives each column of a list the same answer. */
function columnsAs(answer: Shown) {
  return <List extends string>(names: List) =>
    Object.fromEntries(names.split(' ').map((name) => [name, answer])) as Record<NamesIn<List>, Shown>;
}

/** Every table with a user's data that is no note, folder or version. A column that is missing here fails the types. */
export const accountTables: readonly AccountTable[] = [
  ownTable(texts.account, users, users.id, {
    ...shown('id username createdAt defaultsMadeAt lockedAt administratorSince'),
    ...shown('hasPassword oidcIssuer oidcSubject oidcLinkedAt'),
    ...secret('passwordHash'),
    ...internal('usernameKey'),
  }),
  ownTable(texts.settings, settings, settings.userId, {
    ...shown(
      'autoSave defaultDark replyLanguage aiScope aiNoticeSeen editorMode profession firstSteps name otherNames firm signOff logoId',
    ),
  }),
  ownTable(texts.sessions, sessions, sessions.id, {
    ...shown('id userAgent ip createdAt lastSeenAt clientId clientSafeSince devicesSeenAt providerAuthAt'),
    ...secret('tokenHash'),
  }),
  ownTable(texts.history, accountEvents, accountEvents.id, {
    ...shown('id kind subject times detail ip userAgent firstAt at'),
    ...internal('day'),
  }),
  ownTable(texts.tokens, accessTokens, accessTokens.id, {
    ...shown('id name scope clientIds createdAt expiresAt lastUsedAt'),
    ...secret('tokenHash'),
  }),
  ownTable(texts.recoveryCodes, recoveryCodes, recoveryCodes.codeHash, {
    ...shown('createdAt expiresAt'),
    ...secret('codeHash'),
  }),
  ownTable(texts.passkeys, passkeys, passkeys.id, {
    ...shown('id name createdAt lastUsedAt'),
    ...secret('credentialId publicKey'),
    ...internal('counter transports'),
  }),
  ownTable(texts.totpKeys, totpKeys, totpKeys.userId, {
    ...shown('createdAt confirmedAt'),
    ...secret('nonce sealed'),
    ...internal('keyVersion lastStep'),
  }),
  ownTable(texts.aiKeys, aiKeys, aiKeys.userId, {
    ...shown('provider baseUrl model last4'),
    ...secret('nonce sealed'),
    ...internal('keyVersion'),
  }),
  ownTable(texts.conversations, conversations, conversations.id, {
    ...shown('id noteId preview createdAt updatedAt'),
    ...internal('putAway'),
  }),
  ownTable(
    texts.messages,
    chatMessages,
    [chatMessages.conversationId, chatMessages.position],
    {
      ...shown('id conversationId position questionId role content remark sources madeBy state failure'),
      ...shown('createdAt scope clientId'),
    },
    { isLong: true },
  ),
  ownTable(
    texts.recordings,
    recordings,
    recordings.id,
    {
      ...shown('id noteId type size durationMs text state failure language createdAt'),
      ...internal('fileKey leaseUntil'),
    },
    { isLong: true, add: ({ id }, paths) => ({ file: paths.recording(String(id)) ?? null }) },
  ),
  ownTable(
    texts.documents,
    documents,
    documents.id,
    {
      ...shown('id fileName fileType size noteId ocr createNote summarize state failure pageCount'),
      ...shown(
        'scannedPages unclearPages confidence isTruncated summary aiExcluded createdAt updatedAt folderId fileDate',
      ),
      ...shown('day textDay givenDay'),
      ...internal('sha256 fileKey progress progressOf textVersion attempts leaseUntil creationKey'),
      ...internal('creationDigest isDayRead'),
    },
    { add: ({ id }, paths) => ({ file: paths.document(String(id)) ?? null }) },
  ),
  ownTable(
    texts.documentPages,
    documentPages,
    [documentPages.documentId, documentPages.number],
    { ...shown('documentId number markdown') },
    { isLong: true },
  ),
  ownTable(
    texts.attachments,
    attachments,
    attachments.id,
    {
      ...shown('id noteId fileName type size width height text state createdAt referencedAt'),
      ...internal('sha256 fileKey attempts leaseUntil checkedAt creationKey creationDigest'),
    },
    { add: ({ id }, paths) => ({ file: paths.attachment(String(id)) ?? null }) },
  ),
  ownTable(texts.tasks, tasks, tasks.id, {
    ...shown('id noteId documentId page text owner due dueText certain done waiting dismissed trashed'),
    ...internal('place startsAt endsAt dueKey newness'),
  }),
  ownTable(texts.templates, templates, templates.id, { ...shown('id title content') }, { isLong: true }),
  ownTable(texts.judgedFacts, judgedFacts, [judgedFacts.folderId, judgedFacts.pair], {
    ...shown('folderId disagree'),
    ...internal('pair'),
  }),
  ownTable(texts.settledFacts, settledFacts, [settledFacts.folderId, settledFacts.key], {
    ...shown('folderId key value settledAt'),
    ...internal('forms'),
  }),
  ownTable(texts.colleagues, clientGrants, clientGrants.id, {
    ...shown('id clientId memberId access createdAt lastSeenAt'),
  }),
  ownTable(texts.savedSearches, savedSearches, savedSearches.id, { ...shown('id name query') }),
  ownTable(
    texts.shares,
    shares,
    shares.id,
    {
      ...shown('id noteId title content allowsFiles allowsAnswers createdAt expiresAt lastOpenedAt'),
      ...secret('tokenHash sealed nonce passcodeHash'),
      ...internal('keyVersion answeredOn answersThatDay'),
    },
    { isLong: true, add: ({ passcodeHash }) => ({ hasPasscode: passcodeHash !== null }) },
  ),
  ownTable(texts.calendars, calendars, calendars.id, {
    ...shown('id name host zone isCut createdAt readAt changedAt failure'),
    ...secret('sealed nonce'),
    ...internal('keyVersion etag lastModified wholeAt digest nextReadAt failures'),
  }),
  ownTable(texts.calendarEvents, calendarEvents, [calendarEvents.calendarId, calendarEvents.place], {
    ...shown('calendarId uid title startsAt endsAt day lastDay emails isPrivate clientId'),
    ...internal('place'),
  }),
  ownTable(texts.calendarFeed, calendarFeeds, calendarFeeds.id, {
    ...shown('createdAt readAt'),
    ...secret('tokenHash sealed nonce'),
    ...internal('id keyVersion'),
  }),
  ownTable(
    texts.letters,
    sentLetters,
    sentLetters.id,
    { ...shown('id noteId sentAt recipients subject text way') },
    { isLong: true },
  ),
  ownTable(
    texts.dismissals,
    filingDismissals,
    [filingDismissals.noteId, filingDismissals.kind, filingDismissals.value],
    { ...shown('noteId kind value') },
  ),
  ownTable(texts.samples, samples, samples.noteId, {
    ...shown('noteId kind profession folderId'),
    ...internal('textHash'),
  }),
  ownTable(texts.imports, imports, imports.id, {
    ...shown('id fileName size format state plan folderId without progress progressOf counts failure'),
    ...shown('createdAt updatedAt'),
    ...internal('fileKey attempts leaseUntil creationKey creationDigest'),
  }),
  ownTable(texts.importLines, importLines, [importLines.importId, importLines.key], {
    ...shown('importId kind name reason'),
    ...internal('key'),
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
  used_challenges: texts.challenges,
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
