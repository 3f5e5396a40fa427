import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { callServer, successful } from '#scripts/demo/call-server.ts';
import { NOW, notes, trashed, USERNAME } from '#scripts/demo/consultant-week.ts';
import { documents } from '#scripts/demo/documents.ts';
import { writeLibrary } from '#scripts/demo/write-library.ts';
import { connectDatabase } from '#server/db/client.ts';
import { openEmbedded } from '#server/db/embedded.ts';

const HOUR_MS = 3_600_000;

/** Writes the consultant's library through the product's own calls. */
export async function seedLibrary(url: string, options = { withFiles: false }): Promise<void> {
  const call = callServer(url);
  await successful(call, 'POST', '/api/register', { username: USERNAME, password: 'a long enough password' });
  await writeLibrary(call, options);
  await todosAreRead(call);
}

/** The indexer reads them within two seconds, on a machine that isn't busy. */
async function todosAreRead(call: ReturnType<typeof callServer>): Promise<void> {
  for (;;) {
    const { tasks } = (await successful(call, 'GET', '/api/tasks')) as { tasks: unknown[] };
    if (tasks.length > 0) return;
    await setTimeout(100);
  }
}

/** Dates everything as the library says; the product itself knows only the time of now. The server must be stopped. */
export async function dateLibrary(dataFolder: string): Promise<void> {
  const embedded = await openEmbedded(dataFolder);
  const db = connectDatabase({ socket: embedded.address, pool: 1 });
  const at = (hoursAgo: number) => new Date(NOW.getTime() - hoursAgo * HOUR_MS).toISOString();
  for (const { title, hoursAgo } of notes) {
    await db.system.execute(
      sql`update notes set updated_at = ${at(hoursAgo)}, created_at = ${at(hoursAgo + 30)} where title = ${title}`,
    );
  }
  for (const { title, hoursAgo } of trashed) {
    await db.system.execute(
      sql`update notes set updated_at = ${at(hoursAgo + 5)}, deleted_at = ${at(hoursAgo)} where title = ${title}`,
    );
  }
  for (const { fileName, hoursAgo } of documents) {
    await db.system.execute(
      sql`with document as (
            update documents set created_at = ${at(hoursAgo)}, updated_at = ${at(hoursAgo)} where file_name = ${fileName}
            returning note_id)
          update notes set created_at = ${at(hoursAgo)}, updated_at = ${at(hoursAgo)} from document where id = note_id`,
    );
  }
  await db.system.execute(
    sql`update note_revisions set saved_at = ${at(30)}::timestamptz + version * interval '5 hours'`,
  );
  await db.close();
  await embedded.close();
}
