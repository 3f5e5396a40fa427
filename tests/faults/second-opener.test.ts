import { afterEach, expect, test } from 'vitest';
import { withDatabase } from './database-copy.ts';
import { passTime } from './moments.ts';
import { killLeftServers, runUntilEnd, startServer, stopServer } from './server-process.ts';
import { describeTimes, trials } from './trials.ts';
import { acknowledgedBy, makeWriters, reconcileAll, write } from './writer.ts';

const OPENERS = trials({ small: 1, full: 50 });

afterEach(killLeftServers);

test(`${OPENERS} second openers are refused, and a dead owner's database is taken over`, {
  timeout: 240_000 + OPENERS * 15_000,
}, async ({ annotate }) => {
  await withDatabase(async (folder) => {
    const settings = { DATA_DIR: folder };
    let server = await startServer({ settings });
    const writers = await makeWriters(server.url, 4);
    const refusals: number[] = [];
    for (let opener = 0; opener < OPENERS; opener += 1) {
      let isOver = false;
      const writing = Promise.all(writers.map((writer) => write(writer, () => isOver)));
      const second = await runUntilEnd(settings);
      expect(second.code).toBe(1);
      expect(second.output).toContain(`The database is in use by process ${server.pid} (`);
      expect(second.output).toContain('Stop that server first, or set DATA_DIR to another folder.');
      refusals.push(second.afterMs);
      server.kill('SIGKILL');
      await server.ended;
      isOver = true;
      await writing;
      server = await startServer({ settings });
      await reconcileAll(writers, server.url);
    }
    await stopServer(server);
    await annotate(
      `second opener: ${OPENERS} refused, ${describeTimes(refusals)}; ${OPENERS} takeovers after kill -9; ` +
        `${acknowledgedBy(writers)} writes acknowledged, 0 lost`,
    );
  });
});

test('if several take over at once, one gets the database', async () => {
  await withDatabase(async (folder) => {
    const settings = { DATA_DIR: folder };
    const first = await startServer({ settings });
    const writers = await makeWriters(first.url, 2);
    void passTime(300).then(() => first.kill('SIGKILL'));
    await Promise.all(writers.map((writer) => write(writer, () => false)));
    await first.ended;
    const starts = await Promise.allSettled([1, 2, 3].map(() => startServer({ settings })));
    const started = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
    const refused = starts.flatMap((start) => (start.status === 'rejected' ? [String(start.reason)] : []));
    expect(started).toHaveLength(1);
    for (const reason of refused) expect(reason).toContain('The database is in use by');
    for (const server of started) {
      await reconcileAll(writers, server.url);
      await stopServer(server);
    }
  });
});
