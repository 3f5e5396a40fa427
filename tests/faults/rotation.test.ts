import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { replaceKeptKey } from '#server/secret-key.ts';
import { type FakeProvider, startFakeProvider } from '#tests/fakes/ai-provider.ts';
import { type ApiClient, password, signUp } from './api-client.ts';
import { withDatabase } from './database-copy.ts';
import { hasPostgres, withPostgres } from './postgres-server.ts';
import {
  isInstalled,
  killLeftServers,
  type ServerProcess,
  startServer,
  stopServer,
  withFolder,
} from './server-process.ts';

const OLD = 'the old key of thirty-two characters';
const NEW = 'the new key of thirty-two characters';
const USERS = 3;

let provider: FakeProvider;
beforeAll(async () => {
  provider = await startFakeProvider();
  return () => provider.close();
});
afterEach(killLeftServers);

type Settings = Record<string, string>;

const start = (settings: Settings) => startServer({ settings: { ...settings, AI_ALLOWED_BASE_URLS: provider.url } });

/** Runs an administrator's command as npm does; answers its exit code and output. */
function run(task: string, settings: Settings, ...more: string[]): Promise<{ code: number | null; output: string }> {
  const { NODE_OPTIONS: _, NODE_ENV: __, ...environment } = process.env;
  const child = spawn(process.execPath, ['scripts/run.mjs', task, ...more], { env: { ...environment, ...settings } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

/** Users, each with a provider key. */
async function keyOwners(url: string): Promise<ApiClient[]> {
  return Promise.all(
    Array.from({ length: USERS }, async (_, index) => {
      const client = await signUp(url, `owner${index}`);
      const reply = await client.call('PUT', '/api/ai/key', {
        key: keyOf(index),
        provider: 'openai-compatible',
        baseUrl: provider.url,
        model: 'm',
      });
      expect(reply.status).toBe(200);
      return client;
    }),
  );
}

const keyOf = (index: number) => `sk-of-owner-${index}`;

/** Each owner's key opens, and reaches the provider as it was entered. */
async function expectKeysToOpen(owners: readonly ApiClient[], { url }: ServerProcess): Promise<void> {
  for (const [index, owner] of owners.entries()) {
    owner.url = url;
    provider.requests.length = 0;
    expect((await owner.call('POST', '/api/ai/key/test', {})).body).toMatchObject({ works: true });
    expect(provider.requests[0]?.headers.authorization).toBe(`Bearer ${keyOf(index)}`);
  }
}

describe.skipIf(!isInstalled())('a new secret key (needs npm to have installed the packages)', () => {
  test('replaces the one in DATA_DIR: by command, in a backup during it, and at the next start', async () => {
    await withDatabase(async (folder) => {
      const settings = { DATA_DIR: folder };
      const kept = () => readFile(join(folder, 'secret.key'), 'utf8');
      let server = await start(settings);
      const owners = await keyOwners(server.url);
      const first = await kept();
      expect(await run('rotate-keys', settings)).toEqual({
        code: 1,
        output: expect.stringMatching(/^The database is in use by process \d+ /),
      });
      expect(await kept()).toBe(first);
      await stopServer(server);

      expect(await run('rotate-keys', settings)).toEqual({
        code: 0,
        output: `Encrypted ${USERS} keys with the new secret key.\n`,
      });
      const second = await kept();
      expect(second).not.toBe(first);

      // Killed when the new key was in its place, and nothing sealed under it.
      await replaceKeptKey(readConfig(settings));
      expect(await kept()).not.toBe(second);
      const { code, output } = await run('backup', settings);
      expect([code, output]).toEqual([0, expect.stringContaining('Made a backup: ')]);
      const [backup = ''] = await readdir(join(folder, 'backups'));

      await withFolder(async (restored) => {
        const there = { DATA_DIR: join(restored, 'data') };
        expect(await run('restore', there, join(folder, 'backups', backup))).toMatchObject({ code: 0 });
        expect(await run('check-integrity', there)).toEqual({ code: 0, output: 'No problems found.\n' });
        server = await start(there);
        expect(server.output()).toMatch(new RegExp(`"resealed":${USERS},"unreadable":0`));
        expect(existsSync(join(there.DATA_DIR, 'secret.key.previous'))).toBe(false);
        // A restore brings no session back.
        for (const [index, owner] of owners.entries()) {
          owner.url = server.url;
          const credentials = { username: `owner${index}`, password };
          expect(await owner.call('POST', '/api/login', credentials)).toMatchObject({ status: 200 });
        }
        await expectKeysToOpen(owners, server);
        await stopServer(server);
        expect(await run('check-integrity', there)).toEqual({ code: 0, output: 'No problems found.\n' });
      });
    });
  });

  test('in the settings, with the embedded database, re-encrypts everything at the start', async () => {
    await withDatabase(async (folder) => {
      let server = await start({ DATA_DIR: folder, SECRET_KEY: OLD });
      const owners = await keyOwners(server.url);
      await stopServer(server);
      server = await start({ DATA_DIR: folder, SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD });
      await expectKeysToOpen(owners, server);
      await stopServer(server);
      server = await start({ DATA_DIR: folder, SECRET_KEY: NEW });
      await expectKeysToOpen(owners, server);
      await stopServer(server);
    });
  });

  test.skipIf(!hasPostgres)(
    'on PostgreSQL, while servers with old and new settings run (needs one installed)',
    async () => {
      await withPostgres(async ({ superuserUrl: DATABASE_URL }) => {
        await withFolder(async (folder) => {
          const shared = { DATABASE_URL, FILES_URL: `file://${join(folder, 'files')}` };
          const before = { ...shared, DATA_DIR: join(folder, 'one'), SECRET_KEY: OLD, SECRET_KEY_PREVIOUS: NEW };
          const after = { ...shared, DATA_DIR: join(folder, 'two'), SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD };
          const [first, second] = [await start(before), await start(after)];
          const servers = [first, second];
          const owners = await keyOwners(first.url);
          await expectKeysToOpen(owners, second);

          expect(await run('rotate-keys', { DATABASE_URL, DATA_DIR: folder, SECRET_KEY: NEW })).toEqual({
            code: 1,
            output: 'Set SECRET_KEY to the new key and SECRET_KEY_PREVIOUS to the old one.\n',
          });
          let isOver = false;
          const using = (async () => {
            while (!isOver) for (const server of servers) await expectKeysToOpen(owners, server);
          })();
          const rotation = await run('rotate-keys', after);
          isOver = true;
          await using;
          expect(rotation).toEqual({
            code: 0,
            output:
              `Encrypted ${USERS} keys with the new secret key.\n` +
              'SECRET_KEY_PREVIOUS is no longer needed, except for backups made before today.\n',
          });
          for (const server of servers) await expectKeysToOpen(owners, server);
          expect((await run('rotate-keys', after)).output).toContain('Encrypted 0 keys');
          for (const server of servers) await stopServer(server);

          const { SECRET_KEY_PREVIOUS: _, ...alone } = after;
          const last = await start(alone);
          await expectKeysToOpen(owners, last);
          await stopServer(last);
          expect(await run('check-integrity', alone)).toEqual({ code: 0, output: 'No problems found.\n' });
        });
      });
    },
  );
});
