import { type SQL, sql } from 'drizzle-orm';
import type { UserId } from '#server/user-id.ts';

/**
 * A query for the ids of the notes that no assistant may see: left out themselves, or by a folder above them. The one
 * place that says so.
 */
export function excludedNotes(userId: UserId): SQL {
  return sql`
    with recursive closed as (
      select id from folders where user_id = ${userId} and ai_excluded
      union
      select f.id from folders f join closed on f.parent_id = closed.id where f.user_id = ${userId}
    )
    select id from notes where user_id = ${userId} and (ai_excluded or folder_id in (select id from closed))`;
}
