import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { connectDatabase } from '#server/db/client.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { signUp } from '#tests/faults/api-client.ts';
import { type ServerProcess, startServer, stopServer, withFolder } from '#tests/faults/server-process.ts';

/** Runs `work` with a server on which `username` has so many notes, the oldest called `Note number 1 of many`. */
export async function withManyNotes(
  username: string,
  count: number,
  work: (server: ServerProcess) => Promise<void>,
): Promise<void> {
  await withFolder(async (folder) => {
    const settings = { DATA_DIR: join(folder, 'data'), NODE_ENV: 'production' };
    const first = await startServer({ settings });
    (await signUp(first.url, username)).close();
    await stopServer(first);
    await insertNotes(settings.DATA_DIR, count);
    const server = await startServer({ settings });
    try {
      await work(server);
    } finally {
      await stopServer(server);
    }
  });
}

/** One statement takes a second where 10,000 calls take half a minute; what is tested is the list, not the saving. */
async function insertNotes(dataFolder: string, count: number): Promise<void> {
  const embedded = await openEmbedded(dataFolder);
  const db = connectDatabase({ socket: embedded.address, pool: 1 });
  await db.system.execute(sql`
    insert into notes (user_id, title, content, preview, tags, updated_at)
    select users.id, 'Note number ' || n || ' of many', 'The text of note ' || n, 'The text of note ' || n,
      array['tag-' || n % 40], now() - (${count}::int - n) * interval '1 minute'
    from users, generate_series(1, ${count}::int) as n`);
  await db.close();
  await embedded.close();
}
