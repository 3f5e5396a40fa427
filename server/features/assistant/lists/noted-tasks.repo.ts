import { sql } from 'drizzle-orm';
import type { UserTransaction } from '#server/db/client.ts';
import { isDatedNote } from '#server/db/dated-notes.ts';
import { clientOf, placeOf } from '#server/db/place-of.ts';
import type { SourcePassage } from '#server/features/assistant/material.ts';
import type { UserId } from '#server/user-id.ts';
import { AI_RESPONSE_TAG } from '#shared/assistant.ts';

/** A note whose to-dos are listed. */
export interface NoteOfTasks extends Pick<SourcePassage, 'place' | 'clientId' | 'day' | 'isDated' | 'updatedAt'> {
  /** Its text, where something of it may be private. */
  marked: string | null;
  /** Whether its to-dos are those of its current text. */
  isRead: boolean;
}

/** Of these notes, those that the assistant didn't write. */
export async function findNotesOfTasks(
  tx: UserTransaction,
  userId: UserId,
  ids: readonly string[],
): Promise<Map<string, NoteOfTasks>> {
  const rows = await tx.execute<{ id: string } & { [Name in keyof NoteOfTasks]: NoteOfTasks[Name] }>(sql`
    select n.id, n.day::text as day, ${isDatedNote} as "isDated",
      n.updated_at as "updatedAt", ${placeOf(userId, sql`n.folder_id`)} as place,
      ${clientOf(userId, sql`n.folder_id`)} as "clientId",
      case when n.content ilike '%[!private%' then n.content end as marked,
      coalesce(r.version = n.version, false) as "isRead"
    from notes n left join task_readings r on r.user_id = ${userId} and r.note_id = n.id
    where n.user_id = ${userId} and n.id = any(${sql.param(ids)}::uuid[]) and n.deleted_at is null
      and not ${AI_RESPONSE_TAG} = any(n.tags)`);
  return new Map(rows.map(({ id, ...row }) => [id, { ...row, updatedAt: new Date(row.updatedAt).toISOString() }]));
}

/** A piece of a note's content or of a document's page, in UTF-16 code units. */
interface Piece {
  kind: 'note' | 'document';
  id: string;
  page: number | null;
  startsAt: number;
  endsAt: number;
}

/**
 * What is written in these places, in their order; empty where nothing is there any more. The database counts code points,
 * which are at most as many, so it answers with the beginning up to there.
 */
export async function findWritten(tx: UserTransaction, userId: UserId, pieces: readonly Piece[]): Promise<string[]> {
  const rows = await tx.execute<{ at: number; start: string | null }>(sql`
    select piece.at::int as at, left(coalesce(n.content, p.markdown), piece.ends_at) as start
    from unnest(${sql.param(pieces.map(({ id }) => id))}::uuid[], ${sql.param(pieces.map(({ kind }) => kind))}::text[],
      ${sql.param(pieces.map(({ page }) => page ?? 1))}::int[], ${sql.param(pieces.map(({ endsAt }) => endsAt))}::int[])
      with ordinality as piece (id, kind, page, ends_at, at)
    left join notes n on piece.kind = 'note' and n.user_id = ${userId} and n.id = piece.id
    left join document_pages p on piece.kind = 'document' and p.user_id = ${userId} and p.document_id = piece.id
      and p.number = piece.page`);
  const starts = new Map(rows.map(({ at, start }) => [at - 1, start ?? '']));
  return pieces.map(({ startsAt, endsAt }, index) => (starts.get(index) ?? '').slice(startsAt, endsAt));
}
