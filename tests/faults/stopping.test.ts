import { afterEach, expect, test } from 'vitest';
import { withDatabase } from './database-copy.ts';
import { passAnyTime, passTime, until } from './moments.ts';
import { createNote, saveNote } from './operations.ts';
import { isInstalled, killLeftServers, type ServerProcess, startServer } from './server-process.ts';
import { describeTimes, trials } from './trials.ts';
import { acknowledgedBy, makeWriters, perform, reconcile, type Writer } from './writer.ts';

const STOPS = trials({ small: 1, full: 50 });
const WRITERS = 25;
const SAVES_PER_SECOND = 50;

afterEach(killLeftServers);

test(`SIGTERM, ${STOPS} times at ${SAVES_PER_SECOND} saves a second, loses nothing and answers every accepted call`, {
  timeout: 240_000 + STOPS * 20_000,
}, async ({ annotate }) => {
  await withDatabase(async (folder) => {
    const settings = { DATA_DIR: folder };
    let server = await startServer({ settings });
    const writers = await makeWriters(server.url, WRITERS);
    for (const writer of writers) await perform(writer, createNote(null));
    const stops: number[] = [];
    let refused = 0;
    for (let stop = 0; stop < STOPS; stop += 1) {
      const saving = saveSteadily(writers);
      await passAnyTime(300, 1000);
      const began = performance.now();
      server.kill('SIGTERM');
      expect(await server.ended).toEqual({ code: 0, signal: null });
      stops.push(performance.now() - began);
      refused += await saving;
      server = await startServer({ settings });
      for (const writer of writers) {
        writer.client.url = server.url;
        // A connection may close before a request on it is read; what was read must have been answered.
        expect(await reconcile(writer)).toBe('as acknowledged');
      }
    }
    await annotate(
      `SIGTERM: ${STOPS} stops, ${acknowledgedBy(writers)} saves acknowledged, 0 lost; ${refused} came too late and ` +
        `none of those was done; stopped after ${describeTimes(stops)}`,
    );
  });
});

// SIGKILL first: npm cannot pass it on.
test.for((['SIGKILL', 'SIGTERM'] as const).slice(0, trials({ small: 1, full: 2 })))(
  'the server ends with the npm that started it: %s',
  async (signal, { annotate, skip }) => {
    if (!isInstalled()) skip('npm start would install the packages first');
    await withDatabase(async (folder) => {
      const server = await startServer({ settings: { DATA_DIR: folder }, command: ['npm', 'start', '--silent'] });
      const [writer] = await makeWriters(server.url, 1);
      if (writer === undefined) throw new Error('There is no writer');
      await perform(writer, createNote(null));
      const began = performance.now();
      server.kill(signal);
      await server.ended;
      await untilClosed(server);
      const stopped = performance.now() - began;
      const next = await startServer({ settings: { DATA_DIR: folder } });
      writer.client.url = next.url;
      expect(await reconcile(writer)).toBe('as acknowledged');
      await annotate(`npm start: the server is gone ${Math.round(stopped)} ms after ${signal} to npm`);
    });
  },
);

/** Each writer saves its note, one after the other in turn at a fixed rate, until its connection ends; counts those. */
async function saveSteadily(writers: readonly Writer[]): Promise<number> {
  const pause = (WRITERS / SAVES_PER_SECOND) * 1000;
  const endings = writers.map(async (writer, index) => {
    await passTime((index * pause) / WRITERS);
    for (;;) {
      const from = performance.now();
      const [note] = writer.account.notes;
      if (note === undefined) throw new Error('There is no note');
      const { status } = await perform(writer, saveNote(...note));
      if (status !== 200) return status;
      await passTime(Math.max(0, pause - (performance.now() - from)));
    }
  });
  const statuses = await Promise.all(endings);
  expect(statuses.filter((status) => status !== 0 && status !== 503)).toEqual([]);
  return statuses.length;
}

async function untilClosed({ url }: ServerProcess): Promise<void> {
  await until(() =>
    fetch(`${url}/healthz`).then(
      () => false,
      () => true,
    ),
  );
}
