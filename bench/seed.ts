import { openEmbedded } from '#server/db/embedded.ts';
import { openPool, runStatement } from '#server/db/pool.ts';
import type { ApiClient } from '#tests/faults/api-client.ts';
import { textOf } from './texts.ts';

const AT_ONCE = 16;

/** Makes that many notes through the API, each of so many bytes. */
export async function seedNotes(user: ApiClient, count: number, bytes: number): Promise<void> {
  let next = 0;
  const make = async () => {
    while (next < count) {
      next += 1;
      const note = { title: `Note ${next}`, content: textOf(bytes), tags: [`tag ${next % 20}`] };
      const { status, body } = await user.call('POST', '/api/notes', note);
      if (status !== 201) throw new Error(`A note could not be made: ${status} ${body}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, make));
}

/** Inserts that many notes straight into the tables, while no server runs. */
export async function insertNotes(dataDir: string, username: string, count: number, bytes: number): Promise<void> {
  const embedded = await openEmbedded(dataDir);
  const pool = openPool({ socket: embedded.address, pool: 1 });
  await runStatement(pool, {
    text: `insert into notes (user_id, title, content, preview, tags, updated_at)
      select id, 'Note ' || n, 'Note ' || n || ' ' || $1::text, '', array['tag ' || n % 20], now() - n * interval '1 minute'
      from users, generate_series(1, $2::int) n where username = $3`,
    values: [textOf(bytes), count, username],
  });
  await pool.end();
  await embedded.close();
}
