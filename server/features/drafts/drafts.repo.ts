import { sql } from 'drizzle-orm';
import type { UserTransaction } from '#server/db/client.ts';
import { isDatedNote } from '#server/db/dated-notes.ts';
import { excludedNotes } from '#server/db/excluded-notes.ts';
import type { UserId } from '#server/user-id.ts';

/** A note as a draft reads it. */
export interface SourceNote {
  id: string;
  title: string;
  content: string;
  tags: string[];
  folderId: string | null;
  day: string;
  /** Whether it says its day itself. */
  isDated: boolean;
  updatedAt: string;
  isHidden: boolean;
}

/** The most notes that are read, and the most characters of each. */
interface Bounds {
  notes: number;
  characters: number;
}

/** These notes outside Trash, as they were changed last first; hidden ones without their text. */
export function findNotes(
  tx: UserTransaction,
  userId: UserId,
  ids: readonly string[],
  bounds: Bounds,
): Promise<SourceNote[]> {
  return notesWhere(tx, userId, sql`n.id = any(${sql.param(ids)}::uuid[])`, bounds);
}

/** The notes of a folder and the folders in it. */
export function findNotesIn(
  tx: UserTransaction,
  userId: UserId,
  folderIds: readonly string[],
  bounds: Bounds,
): Promise<SourceNote[]> {
  return notesWhere(tx, userId, sql`n.folder_id = any(${sql.param(folderIds)}::text[])`, bounds);
}

async function notesWhere(
  tx: UserTransaction,
  userId: UserId,
  condition: ReturnType<typeof sql>,
  { notes, characters }: Bounds,
): Promise<SourceNote[]> {
  const rows = await tx.execute<Record<string, unknown> & SourceNote>(sql`
    select n.id, n.title, n.tags, n.folder_id as "folderId", n.day::text as day,
      ${isDatedNote} as "isDated", n.updated_at as "updatedAt",
      h.id is not null as "isHidden",
      case when h.id is null then left(n.content, ${characters}::int) else '' end as content
    from notes n left join (${excludedNotes(userId)}) as h on h.id = n.id
    where n.user_id = ${userId} and n.deleted_at is null and ${condition}
    order by n.updated_at desc, n.id desc limit ${notes}::int`);
  return rows.map((row) => ({ ...row, updatedAt: new Date(row.updatedAt).toISOString() }));
}
