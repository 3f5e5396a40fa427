import { type SQL, sql } from 'drizzle-orm';
import type { UserTransaction } from '#server/db/client.ts';
import type { UserId } from '#server/user-id.ts';
import type { CutPassage } from './cut-passages.ts';
import type { Source } from './source.ts';

/** The text of a source: the content of a note, or the pages of a document. Version 0 is a note in Trash. */
export interface SourceText extends Source {
  version: number;
  pages: { number: number; markdown: string }[];
  content: string;
}

/** The passages of a version of a source. Version 0 is the tombstone of a note in Trash. */
export interface CutSource extends Source {
  version: number;
  passages: CutPassage[];
}

export interface PictureText {
  name: string;
  text: string;
}

/** Of a note `n`: 0 in Trash. */
const currentVersion = sql.raw('case when n.deleted_at is null then n.version else 0 end');

/**
 * Increments and returns the revision of the user's passages. Its row lock makes writers take turns.
 *
 * @param isLossy whether a crash may undo the transaction, because the next start repeats it. The commit then doesn't
 *   wait for the disk.
 */
export async function incrementSeq(tx: UserTransaction, userId: UserId, by: number, isLossy: boolean): Promise<number> {
  const [row] = await tx.execute<{ seq: string }>(sql`
    insert into search_libraries (user_id, seq) values (${userId}, ${by}::int)
    on conflict (user_id) do update set seq = search_libraries.seq + excluded.seq
    returning seq, case when ${isLossy}::bool then set_config('synchronous_commit', 'off', true) end`);
  return Number(row?.seq);
}

/** Reads the notes, those in Trash as empty. Beyond `bytes` of text in total, the content of the remaining ones is null. */
export async function readNotes(
  tx: UserTransaction,
  userId: UserId,
  ids: string[],
  bytes: number,
): Promise<(Omit<SourceText, 'content'> & { content: string | null })[]> {
  if (ids.length === 0) return [];
  const rows = await tx.execute<{ id: string; content: string | null; version: number }>(sql`
    select n.id, case when n.deleted_at is not null then '' when size.before < ${bytes}::int then n.content end as content,
      ${currentVersion} as version
    from (
      select id, sum(octet_length(content)) over (order by id) - octet_length(content) as before from notes
      where user_id = ${userId} and id = any(${sql.param(ids)}::uuid[])
    ) size join notes n on n.user_id = ${userId} and n.id = size.id
    order by n.id`);
  return rows.map((row) => ({ ...row, kind: 'note', pages: [] }));
}

/** What was read from these of the user's pictures, by their ids, without those that have no text. */
export async function findPictureTexts(
  tx: UserTransaction,
  userId: UserId,
  ids: readonly string[],
): Promise<Map<string, PictureText>> {
  const rows = await tx.execute<{ id: string; name: string; text: string }>(sql`
    select id, file_name as name, text from attachments
    where user_id = ${userId} and id = any(${sql.param(ids)}::uuid[]) and text <> ''`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Reads a processed document. */
export async function readDocument(tx: UserTransaction, userId: UserId, id: string): Promise<SourceText | undefined> {
  const pages = await tx.execute<{ version: number; number: number; markdown: string }>(sql`
    select text_version as version, number, markdown from documents d
    join document_pages p on p.user_id = d.user_id and p.document_id = d.id
    where d.user_id = ${userId} and d.id = ${id} and text_version > 0 order by number`);
  const [first] = pages;
  return first && { kind: 'document', id, version: first.version, pages, content: '' };
}

/** Locks the sources until the end of the transaction, and returns the version of each that is still there. */
export async function lockVersions(
  tx: UserTransaction,
  userId: UserId,
  sources: readonly Source[],
): Promise<Map<string, number>> {
  const locked = async (kind: Source['kind'], rows: SQL) => {
    const ids = idsOf(sources, kind);
    const own = sql`n.user_id = ${userId} and n.id = any(${sql.param(ids)}::uuid[]) order by n.id for key share`;
    return ids.length === 0 ? [] : tx.execute<{ id: string; version: number }>(sql`${rows} where ${own}`);
  };
  const notes = await locked('note', sql`select n.id, ${currentVersion} as version from notes n`);
  const documents = await locked('document', sql`select n.id, n.text_version as version from documents n`);
  return new Map([...notes, ...documents].map(({ id, version }) => [id, version]));
}

/** Replaces the passages of the sources. Each source gets its own revision, counted down from `seq`. */
export async function replacePassages(
  tx: UserTransaction,
  userId: UserId,
  sources: readonly CutSource[],
  seq: number,
): Promise<void> {
  const rows = sources.flatMap(({ kind, id, version, passages }, index) =>
    passages.map(({ startsAt, endsAt, isPrivate = false, ...passage }, position) => ({
      ...passage,
      is_private: isPrivate,
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
        ends_at, page, is_private, text_hash)
      select ${userId}, note_id, document_id, position, source_version, seq, heading, body, starts_at, ends_at, page,
        is_private, sha256(convert_to(heading || chr(10) || body, 'UTF8'))
      from json_to_recordset(${JSON.stringify(rows)}::text::json) as passage (note_id uuid, document_id uuid,
        position int, source_version int, seq bigint, heading text, body text, starts_at int, ends_at int, page int,
        is_private boolean)`),
  ]);
}

function idsOf(sources: readonly Source[], kind: Source['kind']): string[] {
  return sources.filter((source) => source.kind === kind).map(({ id }) => id);
}
