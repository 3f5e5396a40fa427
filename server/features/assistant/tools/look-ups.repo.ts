import { sql } from 'drizzle-orm';
import type { UserTransaction } from '#server/db/client.ts';
import { excludedNotes } from '#server/db/excluded-notes.ts';
import { placeOf } from '#server/db/place-of.ts';
import type { UserId } from '#server/user-id.ts';

/** A page of a document, as it was read. */
interface PageText {
  fileName: string;
  /** Where the document's note is. */
  place: string;
  markdown: string;
  day: string;
  isDated: boolean;
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
    select d.file_name as "fileName", d.created_at as "createdAt", p.markdown, d.day::text as day,
      coalesce(d.given_day, d.text_day) is not null as "isDated",
      ${placeOf(userId, sql`coalesce(n.folder_id, d.folder_id)`)} as place
    from documents d
    left join notes n on n.user_id = ${userId} and n.id = d.note_id
    join document_pages p on p.user_id = ${userId} and p.document_id = d.id and p.number = ${page}::int
    where d.user_id = ${userId} and d.id = ${id}::uuid and not d.ai_excluded
      and (d.note_id is null or d.note_id not in (select id from (${excludedNotes(userId)}) as hidden))`);
  return row && { ...row, createdAt: new Date(row.createdAt).toISOString() };
}
