import { sql } from 'drizzle-orm';
import { nanoid } from 'nanoid';
import type { UserId } from '#server/user-id.ts';
import { testDatabase } from './server.ts';

/** A folder id as the client makes it. */
export const newFolderId = () => nanoid(21);

/** An id that no note has. */
export const MISSING_ID = '3f1c9a52-7d0e-4c1b-9a53-0c8f4a2b6d11';

/**
 * Writes many notes at once, straight into the tables: `Note 1` is the newest, each next one a second older.
 *
 * @param same how many notes in a row share one moment of change.
 */
export async function insertNotes(userId: UserId, count: number, same = 1): Promise<void> {
  const { db } = await testDatabase();
  await db.write(userId, (tx) =>
    tx.execute(sql`
      insert into notes (user_id, title, content, preview, tags, updated_at)
      select ${userId}, 'Note ' || n, 'content ' || n, 'preview ' || n, array['all', 'tag-' || (n % 10)],
        timestamptz '2026-01-31 12:00:00+00' - ((n - 1) / ${same}::int) * interval '1 second'
      from generate_series(1, ${count}::int) n`),
  );
}

/** Writes a note with so many passages, as an import leaves it: with more than 5,000, its index has to be compiled. */
export async function insertPassages(userId: UserId, count: number): Promise<void> {
  const { db } = await testDatabase();
  await db.write(userId, async (tx) => {
    const [note] = await tx.execute<{ id: string }>(sql`
      insert into notes (user_id, title, content, preview, tags) values (${userId}, 'Imported', 'x', 'x', '{}') returning id`);
    await tx.execute(sql`
      insert into search_libraries (user_id, seq) values (${userId}, ${count}::int)
      on conflict (user_id) do update set seq = search_libraries.seq + excluded.seq`);
    await tx.execute(sql`
      insert into passages (user_id, note_id, position, source_version, seq, heading, body, starts_at, ends_at, text_hash)
      select ${userId}, ${note?.id}, n - 1, 1, (select seq from search_libraries where user_id = ${userId}), '',
        'words of passage ' || n || ' about subject ' || n % 97, 0, 1, sha256(convert_to(n::text, 'UTF8'))
      from generate_series(1, ${count}::int) n`);
  });
}
