import { type SQL, sql } from 'drizzle-orm';
import type { UserTransaction } from '#server/db/client.ts';
import type { UserId } from '#server/user-id.ts';
import { MIB } from '#shared/size-text.ts';
import { documentsMatching, notesMatching, type SearchFilter } from './search.repo.ts';

/** The words a text must contain, as regular expressions of PostgreSQL. */
export interface WordPatterns {
  patterns: readonly string[];
  /** Whether all patterns must match, or any one. */
  areAllNeeded: boolean;
}

/** The last note or document of a page of the scan: the cursor for the next page. */
export interface ScanEnd {
  at: string;
  id: string;
}

/** A note, or a page of a document, that contains the words, with the text around the first match. */
export interface ExactMatch extends Record<string, unknown> {
  id: string;
  title: string;
  tags: string[];
  updatedAt: string;
  text: string;
  /** The start of that text in the note or page, in UTF-16 code units. */
  startsAt: number;
  page: number | null;
}

/** Limits of one statement, because it blocks the only connection of the embedded database. */
const SOURCES_A_PAGE = 5000;
const BYTES_A_PAGE = 8 * MIB;
/** Characters around the first match, from which a passage is cut. */
const BEFORE_MATCH = 600;
const AROUND_MATCH = 3000;

/** One page of the scan, newest first: its matches and the cursor for the next page, if there is one. */
export async function scanNotes(
  tx: UserTransaction,
  userId: UserId,
  words: WordPatterns,
  scan: { filter: SearchFilter; after: ScanEnd | undefined; limit: number },
): Promise<{ matches: ExactMatch[]; end: ScanEnd | undefined }> {
  const candidates = sql`notes n where n.user_id = ${userId} and ${notesMatching(scan.filter)}`;
  const at = sql`n.updated_at`;
  const end = await findEnd(tx, { candidates, at, id: sql`n.id`, size: sql`octet_length(n.content)` }, scan.after);
  if (end === undefined) return { matches: [], end };
  const name = sql`(n.title || ' ' || array_to_string(n.tags, ' '))`;
  const matches = await tx.execute<ExactMatch>(sql`
    select n.id, n.title, n.tags, n.updated_at as "updatedAt", null as page, ${excerpt(sql`n.content`)}
    from (
      select n.id, n.title, n.tags, n.updated_at, n.content, ${firstMatch(sql`n.content`, words)} as match_at
      from ${candidates} and ${isBetween(at, sql`n.id`, scan.after, end)} and ${hasWords([name, sql`n.content`], words)}
      order by n.updated_at desc nulls last, n.id desc nulls last limit ${scan.limit}::int
    ) n order by n.updated_at desc, n.id desc`);
  return { matches, end };
}

/** The same for documents. All words must be on one page or in the file name. */
export async function scanDocuments(
  tx: UserTransaction,
  userId: UserId,
  words: WordPatterns,
  scan: { filter: SearchFilter; after: ScanEnd | undefined; limit: number },
): Promise<{ matches: ExactMatch[]; end: ScanEnd | undefined }> {
  const joined = sql`documents d left join notes n on n.user_id = d.user_id and n.id = d.note_id`;
  const candidates = sql`${joined} where d.user_id = ${userId} and ${documentsMatching(scan.filter)}`;
  const at = sql`d.created_at`;
  const size = sql`(select coalesce(sum(octet_length(markdown)), 0) from document_pages
    where user_id = ${userId} and document_id = d.id)`;
  const end = await findEnd(tx, { candidates, at, id: sql`d.id`, size }, scan.after);
  if (end === undefined) return { matches: [], end };
  const text = sql`coalesce(p.markdown, '')`;
  const matches = await tx.execute<ExactMatch>(sql`
    select d.id, d.title, '{}'::text[] as tags, d.created_at as "updatedAt", d.page, ${excerpt(sql`d.content`)}
    from (
      select distinct on (d.created_at, d.id) d.id, d.file_name as title, d.created_at, p.number as page,
        ${text} as content, ${firstMatch(text, words)} as match_at
      from (select d.id, d.file_name, d.created_at from ${candidates} and ${isBetween(at, sql`d.id`, scan.after, end)}) d
      left join document_pages p on p.user_id = ${userId} and p.document_id = d.id
      where ${hasWords([sql`d.file_name`, text], words)}
      order by d.created_at desc, d.id desc, ${firstMatch(text, words)} = 0, p.number limit ${scan.limit}::int
    ) d order by d.created_at desc, d.id desc`);
  return { matches, end };
}

/** How many of the user's newest `sample` notes have no passages yet. */
export async function countUnindexed(tx: UserTransaction, userId: UserId, sample: number): Promise<number> {
  const [row] = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select id from notes where user_id = ${userId} and deleted_at is null
      order by updated_at desc nulls last, id desc nulls last limit ${sample}::int
    ) n where not exists (
      select from passages p where p.user_id = ${userId} and p.note_id = n.id and p.position = 0)`);
  return row?.count ?? 0;
}

interface Scanned {
  candidates: SQL;
  at: SQL;
  id: SQL;
  /** Bytes of text. */
  size: SQL;
}

async function findEnd(
  tx: UserTransaction,
  { candidates, at, id, size }: Scanned,
  after: ScanEnd | undefined,
): Promise<ScanEnd | undefined> {
  const [end] = await tx.execute<ScanEnd & Record<string, unknown>>(sql`
    select to_json(at)#>>'{}' as at, id from (
      select at, id, sum(size) over (order by at desc, id desc rows unbounded preceding) - size as before from (
        select ${at} as at, ${id} as id, ${size} as size
        from ${candidates} and ${isBehind(at, id, after)}
        order by ${at} desc nulls last, ${id} desc nulls last limit ${SOURCES_A_PAGE}::int
      ) as page
    ) as sized where before < ${BYTES_A_PAGE}::int order by at, id limit 1`);
  return end;
}

function isBehind(at: SQL, id: SQL, after: ScanEnd | undefined): SQL {
  return after === undefined ? sql`true` : sql`(${at}, ${id}) < (${after.at}::timestamptz, ${after.id}::uuid)`;
}

function isBetween(at: SQL, id: SQL, after: ScanEnd | undefined, end: ScanEnd): SQL {
  return sql`${isBehind(at, id, after)} and (${at}, ${id}) >= (${end.at}::timestamptz, ${end.id}::uuid)`;
}

function hasWords(texts: readonly SQL[], { patterns, areAllNeeded }: WordPatterns): SQL {
  const each = patterns.map(
    (pattern) =>
      sql`(${sql.join(
        texts.map((text) => sql`${text} ~* ${pattern}`),
        sql` or `,
      )})`,
  );
  return sql`(${sql.join(each, areAllNeeded ? sql` and ` : sql` or `)})`;
}

/** The position of the first pattern that matches, in characters from 1, or 0 for none. */
function firstMatch(text: SQL, { patterns }: WordPatterns): SQL {
  const places = patterns.map((pattern) => sql`nullif(regexp_instr(${text}, ${pattern}, 1, 1, 0, 'i'), 0)`);
  return sql`coalesce(${sql.join([...places, sql`0`], sql`, `)})`;
}

/** Characters beyond 16 bits count twice in UTF-16. */
function excerpt(content: SQL): SQL {
  const from = sql`greatest(1, match_at - ${BEFORE_MATCH}::int)`;
  return sql`substr(${content}, ${from}, ${AROUND_MATCH}::int) as text,
    ${from} - 1 + case when match_at <= ${BEFORE_MATCH}::int + 1 then 0
      else regexp_count(left(${content}, ${from} - 1), '[\\U00010000-\\U0010FFFF]') end as "startsAt"`;
}
