import { and, eq, sql } from 'drizzle-orm';
import type { SystemDatabase, UserTransaction } from '#server/db/client.ts';
import { searchLibraries } from '#server/db/schema/search.ts';
import { isFree, isHeld } from '#server/jobs/leases.repo.ts';
import type { PassageText } from '#server/search-engine/engine.ts';
import type { UserId } from '#server/user-id.ts';
import type { SourceFacts } from './source.ts';
import { type Source, sourceKey } from './source.ts';

/** The revision of a user's passages, and the revision of the compiled index. */
export interface LibraryState {
  seq: number;
  builtSeq: number;
  builtPassages: number;
}

/** A source with its passages, or without any if it is in Trash. */
export interface IndexedSource {
  seq: number;
  source: string;
  passages: PassageText[];
}

interface PassageRow extends Record<string, unknown> {
  seq: string;
  noteId: string | null;
  documentId: string | null;
  isTrashed: boolean;
  position: number;
  heading: string;
  body: string;
  title: string;
  tags: string[];
  updatedAt: string;
}

const PASSAGES_A_READ = 400;
/** A read of these blocks the only connection of the embedded database. */
const FACTS_A_READ = 1000;

/** The state of the user's index. Zeros if nothing was ever indexed. */
export async function findLibrary(tx: UserTransaction, userId: UserId): Promise<LibraryState> {
  const [row] = await tx.execute<{ seq: string; builtSeq: string; builtPassages: number }>(sql`
    select seq, built_seq as "builtSeq", built_passages as "builtPassages" from search_libraries
    where user_id = ${userId}`);
  if (row === undefined) return { seq: 0, builtSeq: 0, builtPassages: 0 };
  return { seq: Number(row.seq), builtSeq: Number(row.builtSeq), builtPassages: row.builtPassages };
}

/** How many passages were written after that revision, up to `most`. */
export async function countPassagesAfter(
  tx: UserTransaction,
  userId: UserId,
  seq: number,
  most: number,
): Promise<number> {
  const [row] = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from passages where user_id = ${userId} and seq > ${seq}::bigint limit ${most}::int) as changed`);
  return row?.count ?? 0;
}

/** The next sources written after one revision and up to another, in order. Empty at the end. */
export async function findSourcesAfter(
  tx: UserTransaction,
  userId: UserId,
  after: number,
  until = Number.MAX_SAFE_INTEGER,
): Promise<IndexedSource[]> {
  const rows = await findPassages(
    tx,
    userId,
    sql`p.seq > ${after}::bigint and p.seq <= ${until}::bigint`,
    sql`limit ${PASSAGES_A_READ}::int`,
  );
  if (rows.length < PASSAGES_A_READ) return grouped(rows);
  // The last source may be incomplete. It is read the next time, or in full if it is the only one.
  const last = rows.at(-1)?.seq;
  const complete = rows.filter(({ seq }) => seq !== last);
  if (complete.length > 0) return grouped(complete);
  return grouped(await findPassages(tx, userId, sql`p.seq = ${String(last)}::bigint`, sql``));
}

/** A page of facts of notes that aren't in Trash, or of processed documents, by id. `last` is absent on the last page. */
export async function findFacts(
  tx: UserTransaction,
  userId: UserId,
  kind: Source['kind'],
  after: string,
): Promise<{ facts: SourceFacts[]; last?: string }> {
  const rows =
    kind === 'note'
      ? sql`select id, updated_at as at, tags from notes where deleted_at is null`
      : sql`select id, created_at as at, array[]::text[] as tags from documents where text_version > 0`;
  // One JSON value, because the driver takes several times as long for rows.
  const [row] = await tx.execute<{ page: string | null }>(sql`
    select json_agg(json_build_array(id, floor(extract(epoch from at) * 1000)::bigint, tags))::text as page from (
      ${rows} and user_id = ${userId} and id > ${after}::uuid order by id limit ${FACTS_A_READ}::int) as page`);
  const page = JSON.parse(row?.page ?? '[]') as [string, number, string[]][];
  const last = page.length < FACTS_A_READ ? undefined : page.at(-1)?.[0];
  return {
    facts: page.map(([id, at, tags]) => ({ source: sourceKey({ kind, id }), at, tags })),
    ...(last !== undefined && { last }),
  };
}

/** Which of the ids belong to notes that aren't in Trash, or to processed documents. */
export async function findUntrashed(tx: UserTransaction, userId: UserId, ids: readonly string[]): Promise<Set<string>> {
  const wanted = sql`${sql.param([...ids])}::uuid[]`;
  const rows = await tx.execute<{ id: string }>(sql`
    select id from notes where user_id = ${userId} and id = any(${wanted}) and deleted_at is null
    union all select id from documents where user_id = ${userId} and id = any(${wanted}) and text_version > 0`);
  return new Set(rows.map(({ id }) => id));
}

/** The number of pieces of the compiled index. */
export async function countParts(tx: UserTransaction, userId: UserId, builtSeq: number): Promise<number> {
  const [row] = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from search_index_parts where user_id = ${userId} and built_seq = ${builtSeq}::bigint`);
  return row?.count ?? 0;
}

/** A piece of the compiled index, or undefined if it doesn't exist. */
export async function findPart(
  tx: UserTransaction,
  userId: UserId,
  builtSeq: number,
  part: number,
): Promise<Uint8Array | undefined> {
  const [row] = await tx.execute<{ bytes: Uint8Array }>(sql`
    select bytes from search_index_parts
    where user_id = ${userId} and built_seq = ${builtSeq}::bigint and part = ${part}::int`);
  return row?.bytes;
}

/** Stores a piece of an index that isn't in use yet. */
export async function insertPart(
  tx: UserTransaction,
  userId: UserId,
  builtSeq: number,
  part: number,
  bytes: Uint8Array,
): Promise<void> {
  await tx.execute(sql`
    insert into search_index_parts (user_id, built_seq, part, bytes)
    values (${userId}, ${builtSeq}::bigint, ${part}::int, ${Buffer.from(bytes)})`);
}

/** Puts the index of that revision in use while the lease is held. Returns false if a newer one already is. */
export async function switchLibrary(
  tx: UserTransaction,
  userId: UserId,
  built: { seq: number; passages: number; at: Date },
  held: readonly Date[],
): Promise<boolean> {
  const rows = await tx.execute(sql`
    update search_libraries set built_seq = ${built.seq}::bigint, built_passages = ${built.passages}::int,
      built_at = ${built.at.toISOString()}::timestamptz
    where user_id = ${userId} and built_seq < ${built.seq}::bigint and ${isHeld(searchLibraries.leaseUntil, held)}
    returning 1`);
  return rows.length > 0;
}

/** Deletes some pieces that aren't in use. Returns how many. */
export async function deleteOldParts(tx: UserTransaction, userId: UserId, limit: number): Promise<number> {
  const rows = await tx.execute(sql`
    delete from search_index_parts where (user_id, built_seq, part) in (
      select p.user_id, p.built_seq, p.part from search_index_parts p
      join search_libraries l on l.user_id = p.user_id
      where p.user_id = ${userId} and p.built_seq <> l.built_seq
      limit ${limit}::int)
    returning 1`);
  return rows.length;
}

/** Claims the library for compiling. Undefined where another server is compiling it. */
export async function claimLibrary(
  tx: UserTransaction,
  userId: UserId,
  now: Date,
  until: Date,
): Promise<{ userId: string } | undefined> {
  const [row] = await tx
    .update(searchLibraries)
    .set({ leaseUntil: until })
    .where(and(eq(searchLibraries.userId, userId), isFree(searchLibraries.leaseUntil, now)))
    .returning({ userId: searchLibraries.userId });
  return row;
}

/** Returns false if another server has claimed the library. A lease that ends at null is released. */
export async function changeLease(
  tx: UserTransaction,
  userId: UserId,
  held: readonly Date[],
  leaseUntil: Date | null,
): Promise<boolean> {
  const isOurs = and(eq(searchLibraries.userId, userId), isHeld(searchLibraries.leaseUntil, held));
  const rows = await tx
    .update(searchLibraries)
    .set({ leaseUntil })
    .where(isOurs)
    .returning({ userId: searchLibraries.userId });
  return rows.length > 0;
}

/**
 * The user whose index is compiled next: never compiled here before the others, the smallest library first; then longest
 * ago.
 *
 * @param served users by when their index was last compiled here, longest ago first.
 */
export async function findNextToCompile(
  system: SystemDatabase,
  userIds: readonly UserId[],
  served: readonly string[],
): Promise<UserId | undefined> {
  const [row] = await system.execute<{ userId: UserId }>(sql`
    select user_id as "userId" from search_libraries
    where user_id = any(${sql.param([...userIds])}::uuid[])
    order by array_position(${sql.param([...served])}::uuid[], user_id) nulls first, seq, user_id limit 1`);
  return row?.userId;
}

/** Users with changes since their index was compiled. */
export async function findChangedLibraries(system: SystemDatabase): Promise<UserId[]> {
  const rows = await system.execute<{ userId: UserId }>(sql`
    select user_id as "userId" from search_libraries where seq > built_seq order by seq`);
  return rows.map(({ userId }) => userId);
}

function findPassages(
  tx: UserTransaction,
  userId: UserId,
  range: ReturnType<typeof sql>,
  limit: ReturnType<typeof sql>,
) {
  return tx.execute<PassageRow>(sql`
    select p.seq, p.note_id as "noteId", p.document_id as "documentId", p.source_version = 0 as "isTrashed",
      p.position, p.heading, p.body, coalesce(n.title, d.file_name) as title, coalesce(n.tags, '{}') as tags,
      coalesce(n.updated_at, d.created_at) as "updatedAt"
    from passages p
    left join notes n on n.user_id = p.user_id and n.id = p.note_id
    left join documents d on d.user_id = p.user_id and d.id = p.document_id
    where p.user_id = ${userId} and ${range}
    order by p.seq, p.position ${limit}`);
}

function grouped(rows: PassageRow[]): IndexedSource[] {
  const sources: IndexedSource[] = [];
  for (const row of rows) {
    const seq = Number(row.seq);
    const last = sources.at(-1);
    const passage = passageText(row);
    if (last?.seq === seq) last.passages.push(passage);
    else sources.push({ seq, source: keyOf(row), passages: row.isTrashed ? [] : [passage] });
  }
  return sources;
}

function keyOf({ noteId, documentId }: PassageRow): string {
  const source: Source = noteId === null ? { kind: 'document', id: documentId ?? '' } : { kind: 'note', id: noteId };
  return sourceKey(source);
}

function passageText({ position, title, tags, heading, body, updatedAt }: PassageRow): PassageText {
  return { key: String(position), title, tags, heading, body, updatedAt: new Date(updatedAt).getTime() };
}

/**
 * Empties the search index, because it has lost rows and indexes still point to them. Vectors stay unless they are
 * among the losses: making them may cost money.
 */
export async function emptySearchIndex(system: SystemDatabase, lost: readonly string[]): Promise<void> {
  await system.transaction(async (tx) => {
    await tx.execute(sql`truncate passages, search_index_parts`);
    // Revisions only rise, so that servers notice what is indexed again.
    if (lost.includes('search_libraries')) await tx.execute(sql`truncate search_libraries`);
    else await tx.execute(sql`update search_libraries set built_seq = 0, built_passages = 0`);
    if (lost.includes('embeddings')) await tx.execute(sql`truncate embeddings`);
  });
}
