import { afterEach, describe, expect, test } from 'vitest';
import type { NotePage } from '#shared/notes.ts';
import type { SearchReply } from '#shared/search.ts';
import { signUp } from './api-client.ts';
import { canLimitMemory, withMemoryLimit } from './memory-limit.ts';
import { isInstalled, killLeftServers, runUntilEnd, startServer, stopServer, withFolder } from './server-process.ts';
import { trials } from './trials.ts';

const SAVES = trials({ small: 200, full: 600 });
const SEARCHES = 10;
const START = ['npm', 'start', '--silent'];
const BUILT = [process.execPath, '--max-semi-space-size=2', '--heap-growing-percent=20', 'dist/server/main.js'];

afterEach(killLeftServers);

describe.skipIf(!canLimitMemory || !isInstalled())('a small server, where control groups of memory can be made', () => {
  test('with 384 MB says what it needs', async () => {
    await withMemoryLimit(384, ({ within, killed }) =>
      withFolder(async (folder) => {
        const { code, output } = await runUntilEnd({ DATA_DIR: folder }, within([process.execPath, 'server/main.ts']));
        expect([code, output, killed()]).toEqual([
          1,
          'The embedded database needs 480 MB of memory, and this machine or container has 384 MB. ' +
            'Give it more, or set DATABASE_URL: with a PostgreSQL elsewhere, Sparehour needs less.\n',
          0,
        ]);
      }),
    );
  });

  test.each([
    { megabytes: 1024, how: 'npm start', start: START },
    { megabytes: 512, how: 'the built server', start: BUILT },
  ])(
    `with $megabytes MB $how starts for the first time, takes ${SAVES} notes, lists, finds and exports them`,
    async (of) => {
      await withMemoryLimit(of.megabytes, ({ within, killed }) =>
        withFolder(async (folder) => {
          const server = await startServer({
            settings: { DATA_DIR: folder, MALLOC_ARENA_MAX: '2' },
            command: within(of.start),
          });
          const client = await signUp(server.url, 'small');
          for (let note = 0; note < SAVES; note += 1) {
            const content = `apart ${Array.from({ length: 100 }, () => Math.random().toString(36)).join(' ')}`;
            expect(await client.call('POST', '/api/notes', { title: `Note ${note}`, content })).toMatchObject({
              status: 201,
            });
          }
          const found = async () => {
            const { status, body } = await client.call('POST', '/api/search', { query: 'apart' });
            return [status, (body as SearchReply).notes.length];
          };
          // Notes are put into the index after they are saved.
          await expect.poll(found).toEqual([200, 20]);
          for (let search = 0; search < SEARCHES; search += 1) {
            expect(await found()).toEqual([200, 20]);
          }
          const list = await client.call('GET', '/api/notes?view=summary&limit=100');
          expect([list.status, (list.body as NotePage).notes.length]).toEqual([200, 100]);
          expect(await client.call('GET', '/api/export')).toMatchObject({ status: 200 });
          client.close();
          await stopServer(server);
          expect(killed()).toBe(0);
        }),
      );
    },
  );
});
