import { sql } from 'drizzle-orm';
import { connectDatabase } from '#server/db/client.ts';
import type { UserId } from '#server/user-id.ts';
import { type ApiClient, signUp } from '#tests/faults/api-client.ts';
import { hasPostgres, withPostgres } from '#tests/faults/postgres-server.ts';
import { startServer, stopServer } from '#tests/faults/server-process.ts';
import { type Figure, type Result, timeFigure } from './figures.ts';
import { quiet, serverCommand } from './server-command.ts';

/** Each library is of one user; the first is the baseline of the others. */
const LIBRARIES = [
  { notes: 1000, tags: 200 },
  { notes: 100_000, tags: 200 },
  { notes: 100_000, tags: 2000 },
];
const CALLS = [
  { name: 'list of tags', path: () => '/api/tags' },
  { name: 'page of a tag on every second note', path: () => '/api/notes?view=summary&tag=even' },
  { name: 'page of a rare tag', path: (round: number) => `/api/notes?view=summary&tag=tag-${round % 200}` },
];
const ROUNDS = 300;
const NOTES_A_WRITE = 5000;

/** The list of tags and a page of a tag, for libraries of two sizes on PostgreSQL. */
export async function measure(): Promise<Result> {
  const figures: Figure[] = [];
  if (hasPostgres) {
    await withPostgres(async ({ ownerUrl }) => {
      const secret = { SECRET_KEY: 'of thirty-two characters or more, for benches' };
      const settings = { DATABASE_URL: ownerUrl, ...quiet, ...secret };
      const server = await startServer({ settings, command: serverCommand() });
      const users: ApiClient[] = [];
      for (const index of LIBRARIES.keys()) users.push(await signUp(server.url, `reader${index}`));
      await fill(ownerUrl);
      for (const call of CALLS) figures.push(...(await compare(call, users)));
      for (const user of users) user.close();
      await stopServer(server);
    });
  }
  return {
    title: 'Tags',
    about:
      'PostgreSQL, one caller; three tags a note, a page of 100. The accounts take turns, and the baseline is the one ' +
      'with 1,000 notes, so the ratio shows what the number of notes costs. A list of ten times as many tags is a reply ' +
      'ten times as long. With the same number of tags, the ratio should be 3 at most.',
    figures,
  };
}

async function compare({ name, path }: (typeof CALLS)[number], users: ApiClient[]): Promise<Figure[]> {
  const samples = users.map((): number[] => []);
  for (let round = -10; round < ROUNDS; round += 1) {
    for (const [index, user] of users.entries()) {
      const from = performance.now();
      const { status } = await user.call('GET', path(Math.abs(round)));
      if (status !== 200) throw new Error(`${name} was answered ${status}`);
      if (round >= 0) samples[index]?.push(performance.now() - from);
    }
  }
  return LIBRARIES.map(({ notes, tags }, index) => {
    const title = `${name}, ${notes.toLocaleString('en')} notes, ${tags.toLocaleString('en')} tags`;
    return timeFigure(title, samples[index] ?? [], index === 0 ? {} : { baseline: samples[0] ?? [] });
  });
}

/** Straight into the tables, as a bench has no hour to wait for 200,000 calls. */
async function fill(url: string): Promise<void> {
  const db = connectDatabase({ url, pool: 1 });
  const rows = await db.system.execute<{ id: UserId }>(
    sql`select id from users where username like 'reader%' order by username`,
  );
  for (const [index, { notes, tags }] of LIBRARIES.entries()) {
    const id = rows[index]?.id ?? ('' as UserId);
    for (let from = 1; from <= notes; from += NOTES_A_WRITE) {
      const to = Math.min(notes, from + NOTES_A_WRITE - 1);
      await db.write(id, (tx) =>
        tx.execute(sql`
          insert into notes (user_id, title, content, preview, tags, updated_at)
          select ${id}, 'Note ' || n, repeat('content ' || n || ' ', 60), 'preview ' || n,
            array[case when n % 2 = 0 then 'even' else 'odd' end, 'tag-' || (n % ${tags - 2}::int),
              'tag-' || ((n * 7 + 1) % ${tags - 2}::int)],
            now() - n * interval '1 minute'
          from generate_series(${from}::int, ${to}::int) n`),
      );
    }
  }
  await db.system.execute(sql`vacuum analyze`);
  await db.close();
}
