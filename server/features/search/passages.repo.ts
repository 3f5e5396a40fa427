import { sql } from 'drizzle-orm';
import type { UserTransaction } from '#server/db/client.ts';
import type { UserId } from '#server/user-id.ts';
import type { CutPassage } from './cut-passages.ts';
import type { Source } from './source.ts';

/** A source as it is to be cut: a note's content, or a document's pages. */
export interface SourceText extends Source {
  version: number;
  isTrashed: boolean;
  pages: { number: number; markdown: string }[];
  content: string;
}

/** A source's passages, made from that version of it; version 0 is what is left of a note in Trash. */
export interface CutSource extends Source {
  version: number;
  passages: CutPassage[];
}

/**
 * Locks the user's library, so that its passages are written by one at a time, and answers its count, which is raised.
 *
 * @param isLossy whether a crash of the database may undo the transaction, and the next start does it again: then
 *   nothing waits for the disk.
 */
export async function raiseSeq(tx: UserTransaction, userId: UserId, by: number, isLossy: boolean): Promise<number> {
  const [row] = await tx.execute<{ seq: string }>(sql`
    insert into search_libraries (user_id, seq) values (${userId}, ${by}::int)
    on conflict (user_id) do update set seq = search_libraries.seq + excluded.seq
    returning seq, case when ${isLossy}::bool then set_config('synchronous_commit', 'off', true) end`);
  return Number(row?.seq);
}

/**
 * The notes among the sources that are there, as they stay until the end of the transaction. Where they have more
 * than `bytes` together, the content of the last ones is null.
 */
export async function holdNotes(
  tx: UserTransaction,
  userId: UserId,
  ids: string[],
  bytes: number,
): Promise<(Omit<SourceText, 'content'> & { content: string | null })[]> {
  if (ids.length === 0) return [];
  const rows = await tx.execute<{ id: string; content: string | null; version: number; isTrashed: boolean }>(sql`
    select n.id, case when n.deleted_at is not null then '' when size.before < ${bytes}::int then n.content end as content,
      n.version, n.deleted_at is not null as "isTrashed"
    from (
      select id, sum(octet_length(content)) over (order by id) - octet_length(content) as before from notes
      where user_id = ${userId} and id = any(${sql.param(ids)}::uuid[])
    ) size join notes n on n.user_id = ${userId} and n.id = size.id
    order by n.id for key share of n`);
  return rows.map((row) => ({ ...row, kind: 'note', pages: [] }));
}

/** The document, if its text was read, as it stays until the end of the transaction. */
export async function holdDocument(tx: UserTransaction, userId: UserId, id: string): Promise<SourceText | undefined> {
  const [document] = await tx.execute<{ version: number }>(sql`
    select text_version as version from documents where user_id = ${userId} and id = ${id} and text_version > 0
    for key share`);
  if (document === undefined) return undefined;
  const pages = await tx.execute<{ number: number; markdown: string }>(sql`
    select number, markdown from document_pages where user_id = ${userId} and document_id = ${id} order by number`);
  return { kind: 'document', id, version: document.version, isTrashed: false, pages: [...pages], content: '' };
}

/** Puts the passages in the place of those that the sources had; each source gets a count of its own, down from `seq`. */
export async function replacePassages(
  tx: UserTransaction,
  userId: UserId,
  sources: readonly CutSource[],
  seq: number,
): Promise<void> {
  const rows = sources.flatMap(({ kind, id, version, passages }, index) =>
    passages.map(({ startsAt, endsAt, ...passage }, position) => ({
      ...passage,
      note_id: kind === 'note' ? id : null,
      document_id: kind === 'document' ? id : null,
      position,
      source_version: version,
      seq: seq - index,
      starts_at: startsAt,
      ends_at: endsAt,
    })),
  );
  const notes = idsOf(sources, 'note');
  const documents = idsOf(sources, 'document');
  const ofNotes = sql`note_id = any(${sql.param(notes)}::uuid[])`;
  const ofDocuments = sql`document_id = any(${sql.param(documents)}::uuid[])`;
  await Promise.all([
    notes.length > 0 && tx.execute(sql`delete from passages where user_id = ${userId} and ${ofNotes}`),
    documents.length > 0 && tx.execute(sql`delete from passages where user_id = ${userId} and ${ofDocuments}`),
    tx.execute(sql`
      insert into passages (user_id, note_id, document_id, position, source_version, seq, heading, body, starts_at,
        ends_at, page, text_hash)
      select ${userId}, note_id, document_id, position, source_version, seq, heading, body, starts_at, ends_at, page,
        sha256(convert_to(heading || chr(10) || body, 'UTF8'))
      from json_to_recordset(${JSON.stringify(rows)}::text::json) as passage (note_id uuid, document_id uuid,
        position int, source_version int, seq bigint, heading text, body text, starts_at int, ends_at int, page int)`),
  ]);
}

function idsOf(sources: readonly Source[], kind: Source['kind']): string[] {
  return sources.filter((source) => source.kind === kind).map(({ id }) => id);
}
