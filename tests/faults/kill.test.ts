import { afterEach, expect, test } from 'vitest';
import { withDatabase } from './database-copy.ts';
import { passAnyTime } from './moments.ts';
import { killLeftServers, startServer, stopServer } from './server-process.ts';
import { describeTimes, trials } from './trials.ts';
import { acknowledgedBy, makeWriters, reconcileAll, write } from './writer.ts';

const KILLS = trials({ small: 1, full: 200 });
const WRITERS = 20;

afterEach(killLeftServers);

test(`kill -9, ${KILLS} times under ${WRITERS} writers, loses no acknowledged write`, {
  timeout: 240_000 + KILLS * 15_000,
}, async ({ annotate }) => {
  await withDatabase(async (folder) => {
    let server = await startServer({ settings: { DATA_DIR: folder } });
    const writers = await makeWriters(server.url, WRITERS);
    const restarts: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const writing = Promise.all(writers.map((writer) => write(writer, () => false)));
      void passAnyTime(50, 950).then(() => server.kill('SIGKILL'));
      await writing;
      await server.ended;
      server = await startServer({ settings: { DATA_DIR: folder } });
      restarts.push(server.readyAfter);
      await reconcileAll(writers, server.url);
    }
    expect(writers.flatMap((writer) => writer.refusals)).toEqual([]);
    await stopServer(server);
    await annotate(
      `kill -9: ${KILLS} kills, ${acknowledgedBy(writers)} writes acknowledged, 0 lost, 0 by half; ` +
        `restart to ready ${describeTimes(restarts)}`,
    );
  });
});
