import { sql } from 'drizzle-orm';
import type { UserTransaction } from '#server/db/client.ts';
import { excludedNotes } from '#server/db/excluded-notes.ts';
import type { SourcePassage } from '#server/features/assistant/material.ts';
import type { UserId } from '#server/user-id.ts';
import { AI_RESPONSE_TAG } from '#shared/assistant.ts';

/** A page of a document, as it was read. */
interface PageText {
  fileName: string;
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
      coalesce(d.given_day, d.text_day) is not null as "isDated"
    from documents d
    join document_pages p on p.user_id = ${userId} and p.document_id = d.id and p.number = ${page}::int
    where d.user_id = ${userId} and d.id = ${id}::uuid and not d.ai_excluded
      and (d.note_id is null or d.note_id not in (select id from (${excludedNotes(userId)}) as hidden))`);
  return row && { ...row, createdAt: new Date(row.createdAt).toISOString() };
}

/** Of these notes, the days of those that the assistant didn't write. */
export async function findDays(
  tx: UserTransaction,
  userId: UserId,
  ids: readonly string[],
): Promise<Map<string, Pick<SourcePassage, 'day' | 'isDated' | 'updatedAt'>>> {
  const rows = await tx.execute<{ id: string; day: string; isDated: boolean; updatedAt: string }>(sql`
    select id, day::text as day, coalesce(given_day, title_day, content_day) is not null as "isDated",
      updated_at as "updatedAt" from notes
    where user_id = ${userId} and id = any(${sql.param(ids)}::uuid[]) and deleted_at is null
      and not ${AI_RESPONSE_TAG} = any(tags)`);
  return new Map(rows.map(({ id, updatedAt, ...of }) => [id, { ...of, updatedAt: new Date(updatedAt).toISOString() }]));
}
