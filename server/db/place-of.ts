import { type SQL, sql } from 'drizzle-orm';
import type { UserId } from '#server/user-id.ts';
import { FOLDER_DEPTH_MAX, PLACE_JOINT } from '#shared/folders.ts';

/** The names of a folder and those above it, from the top level down; an empty text for the top level itself. */
export function placeOf(userId: UserId, folderId: SQL): SQL {
  return sql`coalesce((
    with recursive way as (
      select name, parent_id, 1 as depth from folders where user_id = ${userId} and id = ${folderId}
      union all
      select f.name, f.parent_id, depth + 1 from way join folders f on f.user_id = ${userId} and f.id = way.parent_id
      where depth < ${FOLDER_DEPTH_MAX}::int
    )
    select string_agg(name, ${PLACE_JOINT} order by depth desc) from way
  ), '')`;
}
