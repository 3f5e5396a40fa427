import { spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { listenTo } from '#tests/change-stream.ts';
import { type ApiClient, connectClient, signUp } from './api-client.ts';
import { withDatabase } from './database-copy.ts';
import { hasPostgres, withPostgres } from './postgres-server.ts';
import { killLeftServers, startServer, stopServer, withFolder } from './server-process.ts';

const PASSWORD = 'a long enough password';
const NEW = 'another long password';
const SECRET_KEY = 'of thirty-two characters or more, for tests';

afterEach(killLeftServers);

type Settings = Record<string, string>;

interface Ran {
  code: number | null;
  out: string;
  err: string;
}

/** Runs an administrator's command as npm does, in a process of its own. */
function run(settings: Settings, script: 'users' | 'invite', args: string[], typed = ''): Promise<Ran> {
  const { NODE_OPTIONS: _, NODE_ENV: __, ...environment } = process.env;
  const child = spawn(process.execPath, [`scripts/${script}.ts`, script, ...args], {
    env: { ...environment, ...settings },
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  child.stdin.end(typed);
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })));
}

async function login(url: string, password: string): Promise<ApiClient | number> {
  const client = connectClient(url);
  const { status } = await client.call('POST', '/api/login', { username: 'ada', password });
  return status === 200 ? client : status;
}

/** Everything that the commands do to a user, seen from a server that runs beside them. */
async function administer(settings: Settings, url: string): Promise<void> {
  const users = (...args: string[]) => run(settings, 'users', args);
  const ada = await signUp(url, 'ada');
  await ada.call('POST', '/api/notes', { title: 'Plan' });

  const listed = await users('list', '--json');
  expect([listed.code, JSON.parse(listed.out)]).toMatchObject([0, [{ username: 'ada', lockedAt: null }]]);
  const shown = await users('show', 'ADA', '--json');
  expect(JSON.parse(shown.out)).toMatchObject({ username: 'ada', sessions: 1, recoveryCodes: 0, notes: 1 });

  const stream = await listenTo(url, ada.cookie() ?? '');
  expect(await users('lock', 'ada')).toMatchObject({ code: 0, out: 'Locked ada, and ended all sessions.\n' });
  await stream.ended;
  expect(stream.received()).not.toContain('still here');
  expect((await ada.call('GET', '/api/user')).status).toBe(401);
  expect(await login(url, PASSWORD)).toBe(403);
  expect((await users('list')).out).toMatch(/^ada .* locked\n1 account\n/m);
  expect((await users('unlock', 'ada')).code).toBe(0);
  const back = await login(url, PASSWORD);
  if (typeof back === 'number') throw new Error(`The unlocked user cannot sign in: ${back}`);
  expect((await users('sign-out', 'ada')).code).toBe(0);
  expect((await back.call('GET', '/api/user')).status).toBe(401);

  const reset = await users('reset-password', 'ada');
  const [, temporary = ''] = /^Temporary password: (\S+)$/m.exec(reset.out) ?? [];
  expect(await login(url, PASSWORD)).toBe(401);
  const body = { username: 'ada', recoveryCode: temporary, newPassword: NEW };
  expect((await connectClient(url).call('POST', '/api/recover', body)).status).toBe(200);
  const set = await run(settings, 'users', ['reset-password', 'ada', '--stdin'], `${PASSWORD}\n`);
  expect([set.code, set.out]).toEqual([0, 'Reset the password of ada, and ended all sessions and recovery codes.\n']);
  expect(typeof (await login(url, PASSWORD))).toBe('object');

  const unsure = await users('delete', 'ada');
  expect([unsure.code, unsure.err]).toEqual([1, 'This deletes ada for good. Add --yes to confirm.\n']);
  expect(typeof (await login(url, PASSWORD))).toBe('object');
  expect(await users('delete', 'ada', '--yes')).toMatchObject({ code: 0 });
  expect(await login(url, PASSWORD)).toBe(401);
  expect(await users('show', 'ada')).toEqual({ code: 1, out: '', err: 'There is no user ada.\n' });
}

/** An invite that a command makes registers one user at the server. */
async function invite(settings: Settings, url: string): Promise<void> {
  const made = await run(settings, 'invite', ['--count', '2', '--days', '3', '--json']);
  const [first, second] = JSON.parse(made.out);
  expect(first.link).toBe(`${settings.PUBLIC_ORIGIN}/auth#invite=${first.code}`);
  const register = (username: string, inviteCode: string) =>
    connectClient(url).call('POST', '/api/register', { username, password: PASSWORD, inviteCode });
  expect((await register('grace', first.code)).status).toBe(201);
  expect((await register('hedy', first.code)).status).toBe(422);
  expect((await run(settings, 'invite', ['list'])).out).toMatch(new RegExp(`^${second.id} .*\n1 unused invite\n`, 'm'));
  expect(await run(settings, 'invite', ['revoke', second.id])).toMatchObject({ code: 0, out: 'Revoked 1 invite.\n' });
  expect((await register('hedy', second.code)).status).toBe(422);
  expect((await run(settings, 'invite', ['revoke', second.id])).code).toBe(1);
}

test('accounts are administered while the server has the embedded database open', async () => {
  await withDatabase(async (folder) => {
    const settings = { DATA_DIR: folder, PUBLIC_ORIGIN: 'http://localhost:5999' };
    const server = await startServer({ settings });
    await administer(settings, server.url);
    // Only the owner may ask.
    expect((await stat(join(folder, 'admin.socket'))).mode & 0o777).toBe(0o600);
    const audited = server
      .output()
      .split('\n')
      .filter((line) => line.includes('"ip":"command line"'))
      .map((line) => JSON.parse(line).event);
    expect(audited).toEqual([
      ...['user_locked', 'user_unlocked', 'user_signed_out', 'password_reset', 'password_reset', 'account_deleted'],
    ]);
    await stopServer(server);
    const inviting = await startServer({ settings: { ...settings, REGISTRATION: 'invite' } });
    await invite({ ...settings, REGISTRATION: 'invite' }, inviting.url);
    // One that was killed leaves its socket behind.
    inviting.kill('SIGKILL');
    await inviting.ended;
    const after = await run(settings, 'users', ['list']);
    expect([after.code, after.out]).toEqual([0, expect.stringContaining('grace')]);
    await startServer({ settings });
    expect(await run(settings, 'users', ['lock', 'grace'])).toMatchObject({ code: 0 });
  });
});

test('and while the server is stopped', async () => {
  await withDatabase(async (folder) => {
    const settings = { DATA_DIR: folder };
    let server = await startServer({ settings });
    const ada = await signUp(server.url, 'ada');
    await stopServer(server);
    expect(await run(settings, 'users', ['lock', 'ada'])).toMatchObject({ code: 0, err: '' });
    const made = await run(settings, 'users', ['create', 'grace']);
    const [, temporary = ''] = /^Temporary password: (\S+)$/m.exec(made.out) ?? [];
    server = await startServer({ settings });
    expect(await login(server.url, PASSWORD)).toBe(403);
    ada.url = server.url;
    expect((await ada.call('GET', '/api/user')).status).toBe(401);
    const body = { username: 'grace', recoveryCode: temporary, newPassword: NEW };
    expect((await connectClient(server.url).call('POST', '/api/recover', body)).status).toBe(200);
  });
});

test("a command that can't work ends with a sentence", async () => {
  await withFolder(async (folder) => {
    const settings = { DATA_DIR: join(folder, 'nowhere') };
    const none = await run(settings, 'users', ['list']);
    expect([none.code, none.err]).toEqual([1, expect.stringMatching(/^There is no database in /)]);
    expect((await run(settings, 'users', [])).out).toContain('reset-password <name>');
    for (const args of [['lock'], ['--nonsense']]) {
      expect(await run(settings, 'users', args)).toMatchObject({ code: 2, out: '' });
    }
    expect(await run(settings, 'invite', ['revoke'])).toMatchObject({ code: 2, out: '' });
  });
});

describe.skipIf(!hasPostgres)('on PostgreSQL (needs one installed)', () => {
  test('two servers notice immediately what a command does', { timeout: 240_000 }, async () => {
    await withPostgres(async (postgres) => {
      await withFolder(async (folder) => {
        const settings = {
          DATA_DIR: folder,
          DATABASE_URL: postgres.ownerUrl,
          SECRET_KEY,
          PUBLIC_ORIGIN: 'http://localhost:5999',
        };
        const first = await startServer({ settings });
        const second = await startServer({ settings: { ...settings, REGISTRATION: 'invite' } });
        const ada = await signUp(first.url, 'ada');
        const streams = await Promise.all([first, second].map(({ url }) => listenTo(url, ada.cookie() ?? '')));
        expect(await run(settings, 'users', ['lock', 'ada'])).toMatchObject({ code: 0 });
        await Promise.all(streams.map(({ ended }) => ended));
        for (const { url } of [first, second]) expect(await login(url, PASSWORD)).toBe(403);
        expect(await run(settings, 'users', ['delete', 'ada', '--yes'])).toMatchObject({ code: 0 });
        for (const { url } of [first, second]) expect(await login(url, PASSWORD)).toBe(401);
        // The settings of the command leave registration open; the server that was started last doesn't.
        const unused = await run(settings, 'invite', []);
        expect([unused.code, unused.err]).toEqual([0, '']);
        const made = await run(settings, 'invite', ['--json']);
        const body = { username: 'grace', password: PASSWORD, inviteCode: JSON.parse(made.out)[0].code };
        expect((await connectClient(second.url).call('POST', '/api/register', body)).status).toBe(201);
      });
    });
  });
});
