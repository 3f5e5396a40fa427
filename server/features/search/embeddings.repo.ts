import { eq, sql } from 'drizzle-orm';
import type { SystemDatabase, UserTransaction } from '#server/db/client.ts';
import { excludedNotes } from '#server/db/excluded-notes.ts';
import { settings } from '#server/db/schema/settings.ts';
import type { NearVector } from '#server/search-engine/engine.ts';
import type { UserId } from '#server/user-id.ts';
import { DEFAULT_SETTINGS } from '#shared/settings.ts';
import { sourceKey } from './source.ts';

/** A text to embed, and its hash. */
export interface TextToEmbed {
  seq: number;
  hash: string;
  text: string;
}

/** Creates the table. Returns false if the database doesn't have the extension. */
export async function createEmbeddings(system: SystemDatabase): Promise<boolean> {
  const [row] = await system.execute<{ isThere: boolean }>(sql`select create_embeddings() as "isThere"`);
  return row?.isThere === true;
}

/**
 * Texts without a vector among the passages written after that revision, in order. The texts of a source stay together.
 *
 * @param isShown whether the model runs elsewhere, so that only texts visible to AI are returned, and no private ones.
 */
export async function findTexts(
  tx: UserTransaction,
  userId: UserId,
  { model, isShown, after, limit }: { model: string; isShown: boolean; after: number; limit: number },
): Promise<TextToEmbed[]> {
  const rows = await tx.execute<Omit<TextToEmbed, 'seq'> & { seq: string }>(sql`
    with hidden as materialized (${excludedNotes(userId)})
    select p.seq, encode(p.text_hash, 'hex') as hash, p.heading || chr(10) || p.body as text
    from passages p left join documents d on d.user_id = ${userId} and d.id = p.document_id
    where p.user_id = ${userId} and p.seq > ${after}::bigint
      and not exists (select from embeddings e
        where e.user_id = ${userId} and e.model = ${model} and e.text_hash = p.text_hash)
      and not (${isShown} and (p.is_private or coalesce(d.ai_excluded, false)
        or exists (select from hidden where id = coalesce(p.note_id, d.note_id))))
    order by p.seq fetch first (${limit}::int) rows with ties`);
  return rows.map(({ seq, ...row }) => ({ ...row, seq: Number(seq) }));
}

/** Whether the user allows external models to see all notes and documents. */
export async function sharesLibrary(tx: UserTransaction, userId: UserId): Promise<boolean> {
  const [row] = await tx.select({ scope: settings.aiScope }).from(settings).where(eq(settings.userId, userId));
  return (row?.scope ?? DEFAULT_SETTINGS.aiScope) === 'library';
}

/** Stores vectors by the hash of their text. Existing ones stay. */
export async function insertEmbeddings(
  tx: UserTransaction,
  userId: UserId,
  model: string,
  embeddings: readonly { hash: string; vector: Float32Array }[],
): Promise<void> {
  const rows = embeddings.map(({ hash, vector }) => ({ hash, vector: asText(vector) }));
  await tx.execute(sql`
    insert into embeddings (user_id, model, text_hash, vector)
    select ${userId}, ${model}, decode(hash, 'hex'), vector::vector
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as given (hash text, vector text)
    on conflict do nothing`);
}

/** Deletes the vectors of other models. Returns whether there were any. */
export async function deleteOtherModels(tx: UserTransaction, userId: UserId, model: string): Promise<boolean> {
  const rows = await tx.execute(sql`
    delete from embeddings where user_id = ${userId} and model <> ${model} returning 1`);
  return rows.length > 0;
}

/** Deletes the vectors of texts that no passage has anymore. */
export async function deleteUnused(tx: UserTransaction, userId: UserId): Promise<void> {
  await tx.execute(sql`
    delete from embeddings e where e.user_id = ${userId} and not exists (
      select from passages p where p.user_id = ${userId} and p.text_hash = e.text_hash)`);
}

/** PostgreSQL stores vectors from about this length outside their rows, and reading all of them takes too long. */
const LONG_VECTOR = 768;
/** Long vectors compared in full: the nearest by signature. They include at least 98% of the 300 nearest. */
const CANDIDATES = 2000;

/** The passages with the vectors nearest to the question's, nearest first. */
export async function findNearest(
  tx: UserTransaction,
  userId: UserId,
  model: string,
  vector: Float32Array,
  limit: number,
): Promise<NearVector[]> {
  const asked = sql`${asText(vector)}::vector`;
  const isTheirs = sql`user_id = ${userId} and model = ${model} and bit_length(signature) = ${vector.length}::int`;
  const isNear = sql`text_hash in (
    select text_hash from embeddings where ${isTheirs}
    order by hamming_distance(signature, binary_quantize(${asked})) limit ${CANDIDATES}::int)`;
  const rows = await tx.execute<{
    noteId: string | null;
    documentId: string | null;
    position: number;
    similarity: number;
  }>(sql`
    with nearest as materialized (
      select text_hash, vector <=> ${asked} as distance from embeddings
      where ${isTheirs} and ${vector.length < LONG_VECTOR ? sql`true` : isNear}
      order by distance limit ${limit}::int
    )
    select p.note_id as "noteId", p.document_id as "documentId", p.position, 1 - distance as similarity
    from nearest join passages p on p.user_id = ${userId} and p.text_hash = nearest.text_hash
    where p.source_version > 0
    order by distance`);
  return rows.map(({ noteId, documentId, position, similarity }) => ({
    source: sourceKey(noteId === null ? { kind: 'document', id: documentId ?? '' } : { kind: 'note', id: noteId }),
    key: String(position),
    similarity,
  }));
}

/** The vector in the notation of pgvector. */
function asText(vector: Float32Array): string {
  return `[${vector.join(',')}]`;
}
