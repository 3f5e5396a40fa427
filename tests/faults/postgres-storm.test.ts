import { Client } from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { passAnyTime } from './moments.ts';
import { anyOperation } from './operations.ts';
import { hasPostgres, withPostgres } from './postgres-server.ts';
import { killLeftServers, startServer, stopServer } from './server-process.ts';
import { trials } from './trials.ts';
import { acknowledgedBy, makeWriters, perform, reconcileAll, type Writer, write } from './writer.ts';

const STORMS = trials({ small: 1, full: 10 });
const STORM_MS = STORMS === 1 ? 2000 : 8000;
const WRITERS = 12;
const SECRET_KEY = 'of thirty-two characters or more, for tests';

afterEach(killLeftServers);

describe.skipIf(!hasPostgres)('with an external PostgreSQL (needs one installed)', () => {
  test(`${STORMS} storms of broken connections lose nothing and mix nothing up`, {
    timeout: 240_000 + STORMS * (STORM_MS + 30_000),
  }, async ({ annotate }) => {
    await withPostgres(async (postgres) => {
      const settings = { DATABASE_URL: postgres.ownerUrl, SECRET_KEY };
      const server = await startServer({ settings });
      const killer = new Client({ connectionString: postgres.superuserUrl });
      await killer.connect();
      const writers = await makeWriters(server.url, WRITERS);
      let kills = 0;
      for (let storm = 0; storm < STORMS; storm += 1) {
        const endsAt = performance.now() + STORM_MS;
        const isOver = () => performance.now() > endsAt;
        // A read that is answered 401 or 404 fails in here: the account would differ from what was acknowledged.
        const writing = Promise.all(writers.map((writer) => write(writer, isOver)));
        while (!isOver()) kills += await killTwo(killer);
        await writing;
        await reconcileAll(writers, server.url);
        for (const writer of writers) await saveOnce(writer);
      }
      await killer.end();
      const refusals = writers.flatMap((writer) => writer.refusals);
      for (const { status, body, headers } of refusals) {
        expect({ status, body, retryAfter: headers['retry-after'] }).toEqual({
          status: 503,
          body: "The database isn't responding. Try again in a moment.",
          retryAfter: '2',
        });
      }
      expect(kills).toBeGreaterThan(0);
      expect(await stopServer(server)).toEqual({ code: 0, signal: null });
      const longestGap = Math.max(...writers.map((writer) => writer.longestGap));
      await annotate(
        `PostgreSQL storms: ${STORMS}, ${kills} connections killed, ${acknowledgedBy(writers)} writes acknowledged, ` +
          `0 lost; ${refusals.length} answered 503, none anything else; longest time without a save ${Math.round(longestGap)} ms`,
      );
    });
  });
});

/** Ends two connections of the server's, whatever they are doing, and answers how many it found. */
async function killTwo(killer: Client): Promise<number> {
  const { rowCount } = await killer.query(`
    select pg_terminate_backend(pid) from (
      select pid from pg_stat_activity where application_name = 'sparehour' order by random() limit 2) as victims`);
  await passAnyTime(0, 120);
  return rowCount ?? 0;
}

/** A write once all is quiet: it is acknowledged at once. */
async function saveOnce(writer: Writer): Promise<void> {
  const reply = await perform(writer, anyOperation(writer.account));
  expect(reply.status).toBeGreaterThanOrEqual(200);
  expect(reply.status).toBeLessThan(300);
}
