import { type SQL, sql } from 'drizzle-orm';
import type { UserTransaction } from '#server/db/client.ts';
import { fold } from '#server/language/fold.ts';
import type { AskedWords } from '#server/search-engine/engine.ts';
import type { UserId } from '#server/user-id.ts';
import type { DocumentType } from '#shared/documents.ts';
import { SEARCH_RESULTS_MAX } from '#shared/search.ts';
import { type SearchFilter, type Source, sourceKey } from './source.ts';

/** A passage, by the id of its source and its position. */
export interface Place {
  id: string;
  position: number;
}

interface PassageRow {
  heading: string | null;
  body: string | null;
  startsAt: number | null;
  endsAt: number | null;
  page: number | null;
  isPrivate: boolean | null;
}

export interface NoteRow extends PassageRow, Record<string, unknown> {
  id: string;
  title: string;
  content: string;
  tags: string[];
  folderId: string | null;
  day: string;
  createdAt: string;
  updatedAt: string;
}

export interface DocumentRow extends PassageRow, Record<string, unknown> {
  id: string;
  fileName: string;
  fileType: DocumentType;
  noteId: string | null;
  /** Of its note, or where it was uploaded to. */
  folderId: string | null;
  day: string;
  createdAt: string;
}

const noteColumns = sql`
  n.id, n.title, left(n.content, 2000) as content, n.tags, n.folder_id as "folderId", n.day::text as day, n.created_at as "createdAt",
  n.updated_at as "updatedAt"`;
const documentColumns = sql`
  d.id, d.file_name as "fileName", d.file_type as "fileType", d.note_id as "noteId", d.day::text as day,
  coalesce(n.folder_id, d.folder_id) as "folderId", d.created_at as "createdAt"`;
const passageColumns = sql`p.heading, p.body, p.starts_at as "startsAt", p.ends_at as "endsAt", p.page,
  p.is_private as "isPrivate"`;

/** The user's notes among these that pass the filter, each with its passage. */
export async function findNotes(
  tx: UserTransaction,
  userId: UserId,
  places: readonly Place[],
  filter: SearchFilter,
): Promise<NoteRow[]> {
  if (places.length === 0) return [];
  return tx.execute<NoteRow>(sql`
    select ${noteColumns}, ${passageColumns}
    from ${unnest(places)}
    join notes n on n.user_id = ${userId} and n.id = place.id and ${notesMatching(filter)}
    left join passages p on p.user_id = ${userId} and p.note_id = place.id and p.position = place.position`);
}

/** The user's documents among these that pass the filter, each with its passage. */
export async function findDocuments(
  tx: UserTransaction,
  userId: UserId,
  places: readonly Place[],
  filter: SearchFilter,
): Promise<DocumentRow[]> {
  if (places.length === 0) return [];
  return tx.execute<DocumentRow>(sql`
    select ${documentColumns}, ${passageColumns}
    from ${unnest(places)}
    join documents d on d.user_id = ${userId} and d.id = place.id
    left join notes n on n.user_id = ${userId} and n.id = d.note_id
    left join passages p on p.user_id = ${userId} and p.document_id = place.id and p.position = place.position
    where ${documentsMatching(filter)}`);
}

/** Which of the ids belong to notes, also in Trash, or documents of the user. */
export async function findExisting(tx: UserTransaction, userId: UserId, ids: readonly string[]): Promise<Set<string>> {
  const wanted = sql`${sql.param([...ids])}::uuid[]`;
  const rows = await tx.execute<{ id: string }>(sql`
    select id from notes where user_id = ${userId} and id = any(${wanted})
    union all select id from documents where user_id = ${userId} and id = any(${wanted})`);
  return new Set(rows.map(({ id }) => id));
}

/** The ids of all notes that pass the filter. */
export async function findAllowedNotes(tx: UserTransaction, userId: UserId, filter: SearchFilter): Promise<string[]> {
  const [row] = await tx.execute<{ ids: string | null }>(sql`
    select string_agg(n.id::text, '') as ids from notes n where n.user_id = ${userId} and ${notesMatching(filter)}`);
  return idsIn(row?.ids);
}

/** The ids of all documents that pass the filter. Their tags and folder are those of their note. */
export async function findAllowedDocuments(
  tx: UserTransaction,
  userId: UserId,
  filter: SearchFilter,
): Promise<string[]> {
  const [row] = await tx.execute<{ ids: string | null }>(sql`
    select string_agg(d.id::text, '') as ids
    from documents d left join notes n on n.user_id = d.user_id and n.id = d.note_id
    where d.user_id = ${userId} and ${documentsMatching(filter)}`);
  return idsIn(row?.ids);
}

/** The notes that pass the filter, last changed first, each with its first passage. */
export async function findNewestNotes(tx: UserTransaction, userId: UserId, filter: SearchFilter): Promise<NoteRow[]> {
  return tx.execute<NoteRow>(sql`
    select ${noteColumns}, ${passageColumns}
    from notes n left join passages p on p.user_id = ${userId} and p.note_id = n.id and p.position = 0
    where n.user_id = ${userId} and ${notesMatching(filter)}
    order by n.updated_at desc nulls last, n.id desc nulls last limit ${SEARCH_RESULTS_MAX}`);
}

/** The documents that pass the filter, newest first, each with its first passage. */
export async function findNewestDocuments(
  tx: UserTransaction,
  userId: UserId,
  filter: SearchFilter,
): Promise<DocumentRow[]> {
  return tx.execute<DocumentRow>(sql`
    select ${documentColumns}, ${passageColumns}
    from documents d left join notes n on n.user_id = d.user_id and n.id = d.note_id
    left join passages p on p.user_id = ${userId} and p.document_id = d.id and p.position = 0
    where d.user_id = ${userId} and ${documentsMatching(filter)}
    order by d.created_at desc nulls last, d.id desc nulls last limit ${SEARCH_RESULTS_MAX}`);
}

/**
 * The notes or documents that pass the filter and have words of the question in their title and tags, in their file
 * name, or in the path of their folder: those with most of them first, then the newest.
 */
export async function findTitled(
  tx: UserTransaction,
  userId: UserId,
  kind: 'note' | 'document',
  { words, phrases }: AskedWords,
  { filter, limit, inPlaces }: { filter: SearchFilter; limit: number; inPlaces: ReadonlyMap<string, string> },
): Promise<string[]> {
  const [ids, paths] = [[...inPlaces.keys()], [...inPlaces.values()]];
  const place = sql`unnest(${sql.param(ids)}::text[], ${sql.param(paths)}::text[]) as place (id, path)`;
  const rows =
    kind === 'note'
      ? sql`select n.id, n.updated_at as at, concat_ws(' ', n.title, array_to_string(n.tags, ' '), place.path) as name
          from notes n left join ${place} on place.id = n.folder_id
          where n.user_id = ${userId} and ${notesMatching(filter)}`
      : sql`select d.id, d.created_at as at, concat_ws(' ', d.file_name, place.path) as name
          from documents d left join notes n on n.user_id = d.user_id and n.id = d.note_id
          left join ${place} on place.id = n.folder_id
          where d.user_id = ${userId} and ${documentsMatching(filter)}`;
  const has = (text: string) => sql`strpos(name, ${fold(text)}) > 0`;
  const counts = words.map((word) => sql`(${has(word)})::int`);
  const quoted = phrases.map((phrase) => has(phrase.join(' ')));
  // Without the offset PostgreSQL would fold each name once for each word.
  const found = await tx.execute<{ id: string }>(sql`
    select id from (
      select id, at, ${sql.join(counts, sql` + `)} as count
      from (select id, at, ${folded(sql`name`)} as name from (${rows}) as named offset 0) as plain
      where ${sql.join([sql`true`, ...quoted], sql` and `)}
    ) as counted where count > 0 order by count desc, at desc, id limit ${limit}::int`);
  return found.map(({ id }) => id);
}

/**
 * All folders of the user as JSON: an array of `[id, name, parentId, client]`. The driver takes several times as long for
 * rows.
 */
export async function findFolders(tx: UserTransaction, userId: UserId): Promise<string> {
  const [row] = await tx.execute<{ list: string | null }>(sql`
    select json_agg(json_build_array(id, name, parent_id, client) order by id)::text as list
    from folders where user_id = ${userId}`);
  return row?.list ?? '[]';
}

/** The notes outside Trash with their documents, and the documents without a note, directly in each of these folders. */
export async function findSourcesIn(
  tx: UserTransaction,
  userId: UserId,
  folderIds: readonly string[],
): Promise<Map<string, string[]>> {
  const wanted = sql`${sql.param(folderIds)}::text[]`;
  const notes = sql`n.user_id = ${userId} and n.folder_id = any(${wanted}) and n.deleted_at is null`;
  const rows = await tx.execute<{ folderId: string; kind: Source['kind']; ids: string }>(sql`
    select n.folder_id as "folderId", 'note' as kind, string_agg(n.id::text, '') as ids
    from notes n where ${notes} group by n.folder_id
    union all
    select n.folder_id, 'document', string_agg(d.id::text, '')
    from notes n join documents d on d.user_id = n.user_id and d.note_id = n.id where ${notes} group by n.folder_id
    union all
    select d.folder_id, 'document', string_agg(d.id::text, '')
    from documents d where d.user_id = ${userId} and d.note_id is null and d.folder_id = any(${wanted})
    group by d.folder_id`);
  const found = new Map<string, string[]>();
  for (const { folderId, kind, ids } of rows)
    found.set(folderId, [...(found.get(folderId) ?? []), ...idsIn(ids).map((id) => sourceKey({ kind, id }))]);
  return found;
}

/** Splits concatenated ids. As rows, 50,000 of them take the driver several times as long. */
function idsIn(text: string | null | undefined): string[] {
  return text?.match(/.{36}/g) ?? [];
}

function unnest(places: readonly Place[]): SQL {
  const ids = places.map(({ id }) => id);
  const positions = places.map(({ position }) => String(position));
  // Numbers are sent as text, because the driver only encodes arrays of the schema's columns.
  return sql`(select id, position::int as position
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(positions)}::text[]) as given (id, position)) as place`;
}

/** The condition for the note `n` to pass the filter. */
export function notesMatching({ before, after, ...ofNote }: SearchFilter): SQL {
  return sql`n.deleted_at is null and ${tagsAndFolder(ofNote)} and ${within(sql`n.updated_at`, before, after)}`;
}

/** The same for the document `d` with its note `n`. */
export function documentsMatching({ before, after, ...ofNote }: SearchFilter): SQL {
  const isOfNote = ofNote.tags.length > 0 || ofNote.folderIds !== undefined;
  return sql`${isOfNote ? sql`n.id is not null and n.deleted_at is null and ${tagsAndFolder(ofNote)}` : sql`true`}
    and ${within(sql`d.created_at`, before, after)}`;
}

function tagsAndFolder({ tags, folderIds }: Pick<SearchFilter, 'tags' | 'folderIds'>): SQL {
  const parts = tags.map(
    (tag) =>
      sql`exists (select from unnest(n.tags) as tag where lower(tag) = lower(${tag}) or ${folded(sql`tag`)} = ${fold(tag)})`,
  );
  if (folderIds !== undefined) {
    const ids = folderIds.filter((id) => id !== null);
    const isAtTop = folderIds.includes(null) ? sql`n.folder_id is null` : sql`false`;
    parts.push(sql`(n.folder_id = any(${sql.param(ids)}::text[]) or ${isAtTop})`);
  }
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

/** As `fold` does it: "cafe" is "Café". */
function folded(text: SQL): SQL {
  const bare = sql`regexp_replace(normalize(lower(${text}), NFKD), '[\\u0300-\\u036f]', '', 'g')`;
  const letters = sql`translate(normalize(${bare}, NFC), 'øłđðı\u2018\u2019\u02bc', 'olddi''''''')`;
  const pairs = [
    ['ß', 'ss'],
    ['æ', 'ae'],
    ['œ', 'oe'],
    ['þ', 'th'],
  ] as const;
  const plain = pairs.reduce((sum, [letter, pair]) => sql`replace(${sum}, ${letter}, ${pair})`, letters);
  return sql`case when octet_length(${text}) = length(${text}) then lower(${text}) else ${plain} end`;
}

function within(column: SQL, before: Date | undefined, after: Date | undefined): SQL {
  const parts = [
    ...(before ? [sql`${column} < ${before.toISOString()}::timestamptz`] : []),
    ...(after ? [sql`${column} >= ${after.toISOString()}::timestamptz`] : []),
  ];
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}
