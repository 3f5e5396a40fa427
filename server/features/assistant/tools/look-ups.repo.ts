import { sql } from 'drizzle-orm';
import type { UserTransaction } from '#server/db/client.ts';
import { excludedNotes } from '#server/db/excluded-notes.ts';
import { placeOf } from '#server/db/place-of.ts';
import type { UserId } from '#server/user-id.ts';
import { AI_RESPONSE_TAG } from '#shared/assistant.ts';

/** A page of a document, as it was read. */
interface PageText {
  fileName: string;
  /** Where the document's note is. */
  place: string;
  markdown: string;
  /** ISO. */
  createdAt: string;
}

/** A page of a document that isn't hidden from AI, by itself or with its note. */
export async function findPage(
  tx: UserTransaction,
  userId: UserId,
  { id, page }: { id: string; page: number },
): Promise<PageText | undefined> {
  const [row] = await tx.execute<{ [Name in keyof PageText]: PageText[Name] }>(sql`
    select d.file_name as "fileName", d.created_at as "createdAt", p.markdown,
      ${placeOf(userId, sql`coalesce(n.folder_id, d.folder_id)`)} as place
    from documents d
    left join notes n on n.user_id = ${userId} and n.id = d.note_id
    join document_pages p on p.user_id = ${userId} and p.document_id = d.id and p.number = ${page}::int
    where d.user_id = ${userId} and d.id = ${id}::uuid and not d.ai_excluded
      and (d.note_id is null or d.note_id not in (select id from (${excludedNotes(userId)}) as hidden))`);
  return row && { ...row, createdAt: new Date(row.createdAt).toISOString() };
}

/** Of these notes, when those were changed last that the assistant didn't write, and where they are. */
export async function findNotesOfTasks(
  tx: UserTransaction,
  userId: UserId,
  ids: readonly string[],
): Promise<Map<string, { updatedAt: string; place: string }>> {
  const rows = await tx.execute<{ id: string; updatedAt: string; place: string }>(sql`
    select id, updated_at as "updatedAt", ${placeOf(userId, sql`notes.folder_id`)} as place from notes
    where user_id = ${userId} and id = any(${sql.param(ids)}::uuid[]) and deleted_at is null
      and not ${AI_RESPONSE_TAG} = any(tags)`);
  return new Map(rows.map(({ id, updatedAt, place }) => [id, { place, updatedAt: new Date(updatedAt).toISOString() }]));
}
