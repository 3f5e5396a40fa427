import { type SQL, sql } from 'drizzle-orm';
import type { UserId } from '#server/user-id.ts';
import { FOLDER_DEPTH_MAX, PLACE_JOINT } from '#shared/folders.ts';

/**
 * The names of a folder and those above it, from its client or else the top level down; an empty text for the top level
 * itself.
 */
export function placeOf(userId: UserId, folderId: SQL): SQL {
  return sql`coalesce((
    with recursive way as (
      select coalesce(client ->> 'name', name) as name, case when client is null then parent_id end as parent_id,
        1 as depth
      from folders where user_id = ${userId} and id = ${folderId}
      union all
      select coalesce(f.client ->> 'name', f.name), case when f.client is null then f.parent_id end, depth + 1
      from way join folders f on f.user_id = ${userId} and f.id = way.parent_id
      where depth < ${FOLDER_DEPTH_MAX}::int
    )
    select string_agg(name, ${PLACE_JOINT} order by depth desc) from way
  ), '')`;
}

/** The client's folder that a folder is or lies in; null where there is none. */
export function clientOf(userId: UserId, folderId: SQL): SQL {
  return sql`(select client_id from folders where user_id = ${userId} and id = ${folderId})`;
}
