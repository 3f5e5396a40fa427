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

/** The texts of the user's notes and documents among the sources that are there. */
export async function findSourceTexts(
  tx: UserTransaction,
  userId: UserId,
  sources: readonly Source[],
): Promise<SourceText[]> {
  const [notes, documents] = await Promise.all([
    findNoteTexts(tx, userId, idsOf(sources, 'note')),
    findDocumentTexts(tx, userId, idsOf(sources, 'document')),
  ]);
  return [...notes, ...documents];
}

/**
 * Puts new passages in the place of each source's old ones, where the source is still at that version; answers the
 * sources that were not.
 *
 * @param isLossy whether a crash of the database may undo it, and the next start does it again: nothing then waits
 * for the disk.
 */
export async function replacePassages(
  tx: UserTransaction,
  userId: UserId,
  sources: readonly CutSource[],
  isLossy: boolean,
): Promise<Source[]> {
  const seq = await raiseSeq(tx, userId, sources.length, isLossy);
  const current = await holdVersions(tx, userId, sources);
  const isCurrent = (source: CutSource) => current.get(source.id) === source.version;
  const written = sources.filter(isCurrent);
  const rows = written.flatMap(({ kind, id, version, passages }, index) =>
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
  const ids = (kind: Source['kind']) => sql`${sql.param(idsOf(written, kind))}::uuid[]`;
  await Promise.all([
    tx.execute(sql`delete from passages where user_id = ${userId} and note_id = any(${ids('note')})`),
    tx.execute(sql`delete from passages where user_id = ${userId} and document_id = any(${ids('document')})`),
    tx.execute(sql`
      insert into passages (user_id, note_id, document_id, position, source_version, seq, heading, body, starts_at,
        ends_at, page, text_hash)
      select ${userId}, note_id, document_id, position, source_version, seq, heading, body, starts_at, ends_at, page,
        sha256(convert_to(heading || chr(10) || body, 'UTF8'))
      from json_to_recordset(${JSON.stringify(rows)}::text::json) as passage (note_id uuid, document_id uuid,
        position int, source_version int, seq bigint, heading text, body text, starts_at int, ends_at int, page int)`),
  ]);
  return sources.filter((source) => current.has(source.id) && !isCurrent(source));
}

/** Locks the user's library, so that its index is written by one at a time, and answers the count it has then. */
async function raiseSeq(tx: UserTransaction, userId: UserId, by: number, isLossy: boolean): Promise<number> {
  const [row] = await tx.execute<{ seq: string }>(sql`
    insert into search_libraries (user_id, seq) values (${userId}, ${by}::int)
    on conflict (user_id) do update set seq = search_libraries.seq + excluded.seq
    returning seq, case when ${isLossy}::bool then set_config('synchronous_commit', 'off', true) end`);
  return Number(row?.seq);
}

/** The versions the sources have now, which stay there until the end of the transaction; 0 for a note in Trash. */
async function holdVersions(tx: UserTransaction, userId: UserId, sources: readonly Source[]) {
  const [notes, documents] = await Promise.all([
    tx.execute<{ id: string; version: number }>(sql`
      select id, case when deleted_at is null then version else 0 end as version from notes
      where user_id = ${userId} and id = any(${sql.param(idsOf(sources, 'note'))}::uuid[]) order by id for key share`),
    tx.execute<{ id: string; version: number }>(sql`
      select id, text_version as version from documents
      where user_id = ${userId} and id = any(${sql.param(idsOf(sources, 'document'))}::uuid[]) order by id for key share`),
  ]);
  return new Map([...notes, ...documents].map(({ id, version }) => [id, version]));
}

async function findNoteTexts(tx: UserTransaction, userId: UserId, ids: string[]): Promise<SourceText[]> {
  if (ids.length === 0) return [];
  const rows = await tx.execute<{ id: string; content: string; version: number; isTrashed: boolean }>(sql`
    select id, case when deleted_at is null then content else '' end as content, version,
      deleted_at is not null as "isTrashed"
    from notes where user_id = ${userId} and id = any(${sql.param(ids)}::uuid[])`);
  return rows.map((row) => ({ ...row, kind: 'note', pages: [] }));
}

async function findDocumentTexts(tx: UserTransaction, userId: UserId, ids: string[]): Promise<SourceText[]> {
  if (ids.length === 0) return [];
  const rows = await tx.execute<{ id: string; version: number; number: number | null; markdown: string | null }>(sql`
    select d.id, d.text_version as version, p.number, p.markdown
    from documents d left join document_pages p on p.user_id = d.user_id and p.document_id = d.id
    where d.user_id = ${userId} and d.id = any(${sql.param(ids)}::uuid[]) and d.text_version > 0
    order by d.id, p.number`);
  const texts = new Map<string, SourceText>();
  for (const { id, version, number, markdown } of rows) {
    const text = texts.get(id) ?? { kind: 'document', id, version, isTrashed: false, pages: [], content: '' };
    texts.set(id, text);
    if (number !== null && markdown !== null) text.pages.push({ number, markdown });
  }
  return [...texts.values()];
}

function idsOf(sources: readonly Source[], kind: Source['kind']): string[] {
  return sources.filter((source) => source.kind === kind).map(({ id }) => id);
}
