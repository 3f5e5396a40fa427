import { sql } from 'drizzle-orm';
import type { UserTransaction } from '#server/db/client.ts';
import { isDatedNote } from '#server/db/dated-notes.ts';
import { excludedNotes } from '#server/db/excluded-notes.ts';
import { clientOf, placeOf } from '#server/db/place-of.ts';
import type { UserId } from '#server/user-id.ts';
import { blankPrivate } from '#shared/markdown/private.ts';
import type { SourcePassage } from './material.ts';

/** A passage as a search named it. */
export interface PassagePlace {
  /** Of the note or the document. */
  id: string;
  startsAt: number;
  page: number | null;
}

type PassageRow = Omit<SourcePassage, 'kind'> & Record<string, unknown>;

/** Its title and first lines, where a note states its day. */
const OPENING_LENGTH = 700;

const passageColumns = sql`
  p.heading, p.body as text, p.starts_at as "startsAt", p.ends_at as "endsAt", p.page`;

/** The passages of notes at these places, in full, without private ones and those of notes in Trash; one that was just cut again is skipped. */
export async function findNotePassages(
  tx: UserTransaction,
  userId: UserId,
  places: readonly PassagePlace[],
): Promise<SourcePassage[]> {
  if (places.length === 0) return [];
  const rows = await tx.execute<PassageRow>(sql`
    select n.id, n.title, ${placeOf(userId, sql`n.folder_id`)} as place, ${clientOf(userId, sql`n.folder_id`)} as "clientId",
      ${passageColumns}, n.updated_at as "updatedAt",
      n.day::text as day, ${isDatedNote} as "isDated",
      case when p.starts_at > 0 then left(n.content, ${OPENING_LENGTH}::int) end as opening
    from ${unnest(places)}
    join notes n on n.user_id = ${userId} and n.id = place.id and n.deleted_at is null
    join passages p on p.user_id = ${userId} and p.note_id = n.id and p.starts_at = place.starts_at
      and p.source_version = n.version and not p.is_private
    order by place.rank`);
  return rows.map((row) => toPassage('note', row));
}

/** The beginnings of notes outside Trash, each as one passage, in the order of the ids. */
export async function findWholeNotes(
  tx: UserTransaction,
  userId: UserId,
  ids: readonly string[],
  length: number,
): Promise<SourcePassage[]> {
  const rows = await tx.execute<PassageRow>(sql`
    select n.id, n.title, ${placeOf(userId, sql`n.folder_id`)} as place, ${clientOf(userId, sql`n.folder_id`)} as "clientId",
      '' as heading, left(n.content, ${length}::int) as text, 0 as "startsAt", 0 as "endsAt", null::int as page,
      n.updated_at as "updatedAt", n.day::text as day,
      ${isDatedNote} as "isDated"
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as given (id, rank)
    join notes n on n.user_id = ${userId} and n.id = given.id and n.deleted_at is null
    order by given.rank`);
  return rows.map((row) => toPassage('note', row));
}

/** The beginnings of those of these notes that say something of a document, as they are in the passages. */
export async function findNotesWithDocuments(
  tx: UserTransaction,
  userId: UserId,
  ids: readonly string[],
  length: number,
): Promise<Map<string, string>> {
  const rows = await tx.execute<{ id: string; content: string }>(sql`
    select id, left(content, ${length}::int) as content from notes
    where user_id = ${userId} and id = any(${sql.param(ids)}::uuid[]) and content like '%](/app?document=%'`);
  return new Map(rows.map(({ id, content }) => [id, content]));
}

/** The passages of these notes outside Trash that aren't private, up to a number of each, with the note's tags. */
export async function findPassagesOf(
  tx: UserTransaction,
  userId: UserId,
  ids: readonly string[],
  most: number,
): Promise<(Pick<PassagePlace, 'id' | 'startsAt'> & { tags: string[]; text: string })[]> {
  return tx.execute<{ id: string; startsAt: number; tags: string[]; text: string }>(sql`
    select n.id, n.tags, p.starts_at as "startsAt", p.body as text
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as given (id, rank)
    join notes n on n.user_id = ${userId} and n.id = given.id and n.deleted_at is null
    join lateral (
      select starts_at, body, position from passages
      where user_id = ${userId} and note_id = n.id and source_version = n.version and not is_private
      order by position limit ${most}::int
    ) p on true
    order by given.rank, p.position`);
}

/** The other notes that a note links to, in the order of their first links. */
export async function findLinkedNotes(
  tx: UserTransaction,
  userId: UserId,
  id: string,
  most: number,
): Promise<string[]> {
  const rows = await tx.execute<{ id: string }>(sql`
    select link.id from notes n
    cross join lateral linked_note_ids(n.content) with ordinality as link (id, rank)
    where n.user_id = ${userId} and n.id = ${id} and strpos(n.content, '](note:') > 0 and link.id <> n.id
    order by link.rank limit ${most}::int`);
  return rows.map((row) => row.id);
}

/** The beginnings of the passages of the notes changed last, newest first, with the tags of each note; no private ones. */
export async function findNewestPlaces(
  tx: UserTransaction,
  userId: UserId,
  { notes, passages }: { notes: number; passages: number },
): Promise<(Pick<PassagePlace, 'id' | 'startsAt'> & { tags: string[] })[]> {
  return tx.execute<{ id: string; startsAt: number; tags: string[] }>(sql`
    select n.id, n.tags, p.starts_at as "startsAt"
    from (select id, tags, version, updated_at from notes
      where user_id = ${userId} and deleted_at is null order by updated_at desc, id desc limit ${notes}::int) n
    join passages p on p.user_id = ${userId} and p.note_id = n.id and p.source_version = n.version and not p.is_private
    order by n.updated_at desc, n.id desc, p.position limit ${passages}::int`);
}

/** The passages of documents at these places, in full, without private ones and those hidden from AI by themselves. */
export async function findDocumentPassages(
  tx: UserTransaction,
  userId: UserId,
  places: readonly PassagePlace[],
): Promise<SourcePassage[]> {
  if (places.length === 0) return [];
  const rows = await tx.execute<PassageRow>(sql`
    select d.id, d.file_name as title, ${placeOf(userId, sql`coalesce(n.folder_id, d.folder_id)`)} as place,
      ${clientOf(userId, sql`coalesce(n.folder_id, d.folder_id)`)} as "clientId", ${passageColumns}, d.created_at as "updatedAt", d.day::text as day, coalesce(d.given_day, d.text_day) is not null as "isDated",
      case when p.position > 0 then (
        select left(page.markdown, ${OPENING_LENGTH}::int) from document_pages page
        where page.user_id = ${userId} and page.document_id = d.id order by page.number limit 1
      ) end as opening
    from ${unnest(places)}
    join documents d on d.user_id = ${userId} and d.id = place.id and not d.ai_excluded
    left join notes n on n.user_id = ${userId} and n.id = d.note_id
    join passages p on p.user_id = ${userId} and p.document_id = d.id and p.starts_at = place.starts_at
      and p.page is not distinct from place.page and not p.is_private
    order by place.rank`);
  return rows.map((row) => toPassage('document', row));
}

/** Where these notes and documents are, and whose, by their ids. */
export async function findPlaces(
  tx: UserTransaction,
  userId: UserId,
  ids: readonly string[],
): Promise<Map<string, Pick<SourcePassage, 'place' | 'clientId'>>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.execute<{ id: string; place: string; clientId: string | null }>(sql`
    select given.id, ${placeOf(userId, sql`coalesce(n.folder_id, d.folder_id)`)} as place,
      ${clientOf(userId, sql`coalesce(n.folder_id, d.folder_id)`)} as "clientId"
    from unnest(${sql.param(ids)}::uuid[]) as given (id)
    left join documents d on d.user_id = ${userId} and d.id = given.id
    left join notes n on n.user_id = ${userId} and n.id = coalesce(d.note_id, given.id)`);
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}

/** Of these notes, the texts of those that may have a private callout, by their ids. */
export async function findMarkedNotes(
  tx: UserTransaction,
  userId: UserId,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.execute<{ id: string; content: string }>(sql`
    select id, content from notes
    where user_id = ${userId} and id = any(${sql.param([...new Set(ids)])}::uuid[]) and content ilike '%[!private%'`);
  return new Map(rows.map(({ id, content }) => [id, content]));
}

/** Of these notes and documents, the ids of those that no assistant may see, or that were deleted. */
export async function findHidden(
  tx: UserTransaction,
  userId: UserId,
  { notes, documents }: { notes: readonly string[]; documents: readonly string[] },
): Promise<Set<string>> {
  const rows = await tx.execute<{ id: string }>(sql`
    with doc as materialized (
      select given.id, d.note_id, d.id is null or d.ai_excluded as is_hidden
      from unnest(${sql.param(documents)}::uuid[]) as given (id)
      left join documents d on d.user_id = ${userId} and d.id = given.id
    ), hidden as materialized (
      select id from (${excludedNotes(userId)}) as excluded
      where id = any(${sql.param(notes)}::uuid[] || array(select note_id from doc where note_id is not null))
    )
    select given.id from unnest(${sql.param(notes)}::uuid[]) as given (id)
    where given.id in (select id from hidden)
      or not exists (select from notes n where n.user_id = ${userId} and n.id = given.id)
    union all
    select id from doc where is_hidden or note_id in (select id from hidden)`);
  return new Set(rows.map(({ id }) => id));
}

function toPassage(kind: SourcePassage['kind'], row: PassageRow): SourcePassage {
  const opening = row.opening && blankPrivate(row.opening);
  return { ...row, kind, opening, updatedAt: new Date(row.updatedAt).toISOString() };
}

function unnest(places: readonly PassagePlace[]) {
  const ids = places.map(({ id }) => id);
  const starts = places.map(({ startsAt }) => String(startsAt));
  const pages = places.map(({ page }) => (page === null ? null : String(page)));
  // Numbers come as text: the driver knows the arrays of the schema's columns, and these are none of them.
  return sql`(select id, starts_at::int as starts_at, page::int as page, rank
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(starts)}::text[], ${sql.param(pages)}::text[])
      with ordinality as given (id, starts_at, page, rank)) as place`;
}
