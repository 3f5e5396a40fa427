import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { createAi } from '#server/ai/ai.ts';
import { readConfig } from '#server/config.ts';
import { connectDatabase, type Database, type DatabaseOptions } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { compileIfChanged } from '#server/features/search/compiler.ts';
import { cutNote } from '#server/features/search/cut-passages.ts';
import { incrementSeq, replacePassages } from '#server/features/search/passages.repo.ts';
import { createLog } from '#server/log.ts';
import type { UserId } from '#server/user-id.ts';
import { type BenchNote, makeNotes } from './zipf-library.ts';

/** The users that are measured, by how many notes they have, among others with a few each. */
export const SIZES = [1000, 10_000, 50_000];
const USERS = 100;
const NOTES_OF_OTHERS = 20;
const NOTES_A_WRITE = 250;

/** Users with notes, indexed and compiled as the server would have done in the background. */
export async function seedLibraries(
  options: DatabaseOptions,
  dataDir: string,
  signUp: (db: Database, name: string) => Promise<UserId>,
  { sizes = SIZES, users = USERS, notesOfOthers = NOTES_OF_OTHERS } = {},
): Promise<void> {
  await migrateDatabase(options);
  const db = connectDatabase(options);
  const config = readConfig({ LOG_LEVEL: 'warn', DATA_DIR: dataDir });
  const services = { db, config, ai: createAi(config), log: createLog(config), now: () => new Date() };
  for (let user = 0; user < users; user += 1) {
    const size = sizes[user] ?? notesOfOthers;
    const userId = await signUp(db, user < sizes.length ? `reader${size}` : `other${user}`);
    let batch: BenchNote[] = [];
    for (const note of makeNotes(size, user)) {
      batch.push(note);
      if (batch.length < NOTES_A_WRITE) continue;
      await writeNotes(db, userId, batch);
      batch = [];
    }
    if (batch.length > 0) await writeNotes(db, userId, batch);
    await compileIfChanged(services, userId);
  }
  await db.system.execute(sql`analyze`);
  await db.close();
}

async function writeNotes(db: Database, userId: UserId, notes: BenchNote[]): Promise<void> {
  const rows = notes.map((note) => ({ id: randomUUID(), ...note }));
  const sources = rows.map(({ id, content }) => ({
    kind: 'note' as const,
    id,
    version: 1,
    passages: cutNote(content),
  }));
  await db.write(userId, async (tx) => {
    await tx.execute(sql`
      insert into notes (user_id, id, title, content, preview, tags, updated_at)
      select ${userId}, id, title, content, left(content, 240), array(select json_array_elements_text(tags)),
        now() - random() * interval '300 days'
      from json_to_recordset(${JSON.stringify(rows)}::text::json) as note (id uuid, title text, content text, tags json)`);
    const seq = await incrementSeq(tx, userId, sources.length, false);
    await replacePassages(tx, userId, sources, seq);
  });
}
