import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { lockDatabase } from '#server/db/embedded-lock.ts';
import { signUp, startTestServer, type TestServer } from '#tests/server.ts';
import { askServer, serveAdmin } from './admin-socket.ts';
import { registrationOf, runAdminCommand } from './run-command.ts';

let folder: string;
let server: TestServer;
let stop: () => void;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sparehour-admin-'));
  server = await startTestServer({ DATA_DIR: folder, BACKUP_DIR: join(folder, 'kept'), REGISTRATION: 'invite' });
  stop = serveAdmin(server.services);
});
afterAll(async () => {
  stop();
  await rm(folder, { recursive: true, force: true });
});

/** What comes back for these bytes; nothing where the server hangs up. */
async function send(request: string): Promise<string> {
  const socket = connect(join(folder, 'admin.socket'));
  socket.end(request);
  return text(socket).catch(() => '');
}

test('runs the requested commands, and only its owner may connect', async () => {
  await signUp(server, 'ada');
  expect(await askServer(folder, 'users list', {})).toMatchObject([{ username: 'ada' }]);
  expect((await stat(join(folder, 'admin.socket'))).mode & 0o777).toBe(0o600);
});

test.each([
  ['__proto__', {}, "The running server doesn't know this command. Restart it."],
  ['users erase', {}, "The running server doesn't know this command. Restart it."],
  ['users list', { username: 'ada' }, 'Unrecognized key: "username"'],
  ['users lock', { username: ['ada'] }, 'Invalid input: expected string, received array'],
  ['users lock', { username: "' or 1 = 1 --" }, "There is no user ' or 1 = 1 --."],
  ['invites create', { count: 1e9, days: 7 }, '--count takes a whole number from 1 to 1000.'],
])('refuses %s %j with a sentence', async (command, input, sentence) => {
  await expect(askServer(folder, command, input)).rejects.toThrow(sentence);
});

test('answers invalid input with a sentence, and the next request normally', async () => {
  for (const request of ['', 'nonsense', '{}', '[]', '{"command":1}', '"\u0000"']) {
    expect(JSON.parse(await send(request))).toEqual({
      error: "The command failed. See the server's log for the reason.",
    });
  }
  expect(await send('x'.repeat(1_000_000))).toBe('');
  expect(await askServer(folder, 'users list', {})).toHaveLength(1);
});

test('makes an invite in the server that has the database open', async () => {
  const config = readConfig({ DATA_DIR: folder });
  await mkdir(join(folder, 'database'));
  // Where the owner of the lock answers, as the server's database does.
  const unlock = await lockDatabase(join(folder, 'database.lock'), join(folder, 'admin.socket'));
  const made = await runAdminCommand(config, 'invites create', { count: 1, days: 7 }).finally(unlock);
  expect(made).toMatchObject([{ code: expect.any(String) }]);
});

test('says how the running server registers people, and without one what the settings say', async () => {
  const settings = { REGISTRATION: 'open', DATABASE_URL: 'postgres://127.0.0.1:1/none', SECRET_KEY: 'k'.repeat(32) };
  expect(await registrationOf(readConfig({ ...settings, DATA_DIR: folder }))).toBe('invite');
  expect(await registrationOf(readConfig({ ...settings, DATA_DIR: join(folder, 'none') }))).toBe('open');
});

test('makes a backup and names its folder, which is the server’s', async () => {
  const made = (await askServer(folder, 'backups create', {})) as { folder: string };
  expect(made).toEqual({ folder: expect.stringContaining(join(folder, 'kept')), missing: 0 });
  expect((await stat(join(made.folder, 'manifest.json'))).isFile()).toBe(true);
});
