import { sql } from 'drizzle-orm';
import type { UserTransaction } from '#server/db/client.ts';
import type { UserId } from '#server/user-id.ts';
import type { SourcePassage } from './material.ts';

/** A passage as a search named it. */
export interface PassagePlace {
  /** Of the note or the document. */
  id: string;
  startsAt: number;
  page: number | null;
}

type PassageRow = Omit<SourcePassage, 'kind'> & Record<string, unknown>;

const passageColumns = sql`
  p.heading, p.body as text, p.starts_at as "startsAt", p.ends_at as "endsAt", p.page`;

/** The passages of notes at these places, in full, without those of notes in Trash; one that was just cut anew is left out. */
export async function findNotePassages(
  tx: UserTransaction,
  userId: UserId,
  places: readonly PassagePlace[],
): Promise<SourcePassage[]> {
  if (places.length === 0) return [];
  const rows = await tx.execute<PassageRow>(sql`
    select n.id, n.title, ${passageColumns}, n.updated_at as "updatedAt"
    from ${unnest(places)}
    join notes n on n.user_id = ${userId} and n.id = place.id and n.deleted_at is null
    join passages p on p.user_id = ${userId} and p.note_id = n.id and p.starts_at = place.starts_at
      and p.source_version = n.version
    order by place.rank`);
  return rows.map((row) => toPassage('note', row));
}

/** The beginnings of the passages of the notes changed last, newest first, with the tags of each note. */
export async function findNewestPlaces(
  tx: UserTransaction,
  userId: UserId,
  { notes, passages }: { notes: number; passages: number },
): Promise<(Pick<PassagePlace, 'id' | 'startsAt'> & { tags: string[] })[]> {
  return tx.execute<{ id: string; startsAt: number; tags: string[] }>(sql`
    select n.id, n.tags, p.starts_at as "startsAt"
    from (select id, tags, version, updated_at from notes
      where user_id = ${userId} and deleted_at is null order by updated_at desc, id desc limit ${notes}::int) n
    join passages p on p.user_id = ${userId} and p.note_id = n.id and p.source_version = n.version
    order by n.updated_at desc, n.id desc, p.position limit ${passages}::int`);
}

/** The passages of documents at these places, in full. */
export async function findDocumentPassages(
  tx: UserTransaction,
  userId: UserId,
  places: readonly PassagePlace[],
): Promise<SourcePassage[]> {
  if (places.length === 0) return [];
  const rows = await tx.execute<PassageRow>(sql`
    select d.id, d.file_name as title, ${passageColumns}, d.created_at as "updatedAt"
    from ${unnest(places)}
    join documents d on d.user_id = ${userId} and d.id = place.id
    join passages p on p.user_id = ${userId} and p.document_id = d.id and p.starts_at = place.starts_at
      and p.page is not distinct from place.page
    order by place.rank`);
  return rows.map((row) => toPassage('document', row));
}

function toPassage(kind: SourcePassage['kind'], row: PassageRow): SourcePassage {
  return { ...row, kind, updatedAt: new Date(row.updatedAt).toISOString() };
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
