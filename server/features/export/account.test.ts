// @module-tag both-databases: whole tables
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readManifest } from '#server/features/archive/manifest.ts';
import { fingerprint, makeInhabitant, ownedTables } from '#tests/authz/world.ts';
import { uploadOf } from '#tests/form.ts';
import { importAll, skippedAndNoted } from '#tests/imports.ts';
import { listen, signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';
import { kept, recordingFile } from '#tests/voice.ts';
import { unzipped } from '#tests/zip.ts';
import { accountTables, otherTables } from './account-tables.repo.ts';

let server: TestServer;
let address: string;

beforeAll(async () => {
  server = await startTestServer();
  address = `http://127.0.0.1:${await listen(server)}`;
});
afterAll(async () => {
  server.http.server.closeAllConnections();
  await server.http.close();
});

function get(path: string, user: TestUser, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  return fetch(`${address}${path}`, { method, headers: { cookie: user.cookie, ...headers } });
}

async function entriesOf(user: TestUser, path = '/api/user/data'): Promise<Map<string, Buffer>> {
  const reply = await get(path, user);
  expect(reply.status).toBe(200);
  return (await unzipped(Buffer.from(await reply.arrayBuffer()))).files;
}

async function attach(user: TestUser, noteId: string, content: Buffer) {
  const { payload, headers } = uploadOf({ content, name: 'minutes.bin', type: 'application/octet-stream' });
  return (await user.post(`/api/notes/${noteId}/attachments`, payload, headers)).json();
}

/** Enough that a download is still running while it isn’t read. */
async function fillWithFiles(user: TestUser): Promise<void> {
  const { id } = (await user.post('/api/notes', { title: 'Large' })).json();
  const paths: string[] = [];
  for (let at = 0; at < 4; at += 1) paths.push((await attach(user, id, randomBytes(9_000_000))).path);
  await user.put(`/api/notes/${id}`, { content: paths.map((path) => `[a](${path})`).join(' ') });
}

test('everything that is stored about a person is in their archive, without secrets and without anything of others', async () => {
  const { user, ids } = await makeInhabitant(server);
  const other = await makeInhabitant(server);
  // More than a page of tables with each kind of key.
  await server.services.db.write(user.id, async (tx) => {
    await tx.execute(sql`insert into templates (user_id, title, content)
      select ${user.id}, 'T' || n, 'x' from generate_series(1, 21) n`);
    await tx.execute(sql`insert into chat_messages (user_id, id, conversation_id, role, content, sources, state, position)
      select ${user.id}, gen_random_uuid(), ${ids.conversation}, 'user', 'M' || n, '[]', 'done', n from generate_series(1, 30) n`);
    await tx.execute(sql`insert into filing_dismissals (user_id, note_id, kind, value)
      select ${user.id}, ${ids.note}, 'tag', 'tag ' || n from generate_series(1, 405) n`);
    await tx.execute(sql`insert into recovery_codes (user_id, code_hash)
      select ${user.id}, sha256(n::text::bytea) from generate_series(1, 205) n`);
  });
  const recording = await kept(user);
  const unused = await attach(user, ids.note, Buffer.from('not in any note'));
  const files = await entriesOf(user);
  const all = Buffer.concat([...files.values()]).toString('latin1');
  const json = (name: string) => JSON.parse(files.get(`account/${name}`)?.toString('utf8') ?? '');
  for (const { file, table, owner, columns } of accountTables) {
    const rows = await server.services.db.system.select().from(table).where(sql`${owner} = ${user.id}`);
    expect([file, rows.length]).not.toEqual([file, 0]);
    expect([file, json(file).length]).toEqual([file, rows.length]);
    for (const key of Object.keys(getTableColumns(table))) {
      const isShown = columns[key] === 'shown';
      expect([file, key, json(file).every((row: object) => key in row)]).toEqual([file, key, isShown]);
      for (const { [key]: value } of columns[key] === 'secret' ? rows : []) {
        if (value === null) continue;
        const written = Buffer.isBuffer(value) ? [value.toString('hex'), value.toString('base64')] : [String(value)];
        expect(written.filter((text) => all.includes(text))).toEqual([]);
      }
    }
    expect(files.get('README.txt')?.toString('utf8')).toContain(`- ${file}: `);
  }
  expect(json('account.json')).toMatchObject([{ id: user.id, username: user.username }]);
  expect(json('shared-pages.json')).toMatchObject([{ noteId: ids.note, hasPasscode: false }]);
  const contents = json('messages.json').map(({ content }: { content: string }) => content);
  expect(contents).toEqual(['What?', ...Array.from({ length: 30 }, (_, at) => `M${at + 1}`)]);
  expect(new Set(json('dismissed-filing.json').map(({ value }: { value: string }) => value)).size).toBe(406);
  const transcribed = json('recordings.json').find(({ id }: { id: string }) => id === recording.id);
  expect(files.get(transcribed.file)).toEqual(recordingFile('speech.webm').content);
  expect(transcribed.file).toMatch(/^recordings\/Recording \d{4}-\d\d-\d\d \d\d\.\d\d\.webm$/);
  const { file } = json('attachments.json').find(({ id }: { id: string }) => id === unused.id);
  expect(files.get(file)?.toString()).toBe('not in any note');
  expect([...files.keys()].filter((path) => /^\.(trash|history)\//.test(path))).toHaveLength(2);
  for (const theirs of [other.user.id, other.user.username, other.ids.note, other.ids.conversation]) {
    expect(all).not.toContain(theirs);
  }
  const manifest = readManifest(files.get('manifest.json')?.toString('utf8') ?? '');
  expect(manifest?.files.length).toBe(files.size - 1);

  const newcomer = await signUp(server);
  const archive = await get('/api/user/data', user).then(async (reply) => Buffer.from(await reply.arrayBuffer()));
  const imported = await importAll(newcomer, 'Sparehour data.zip', archive);
  expect(imported).toMatchObject({ state: 'done', format: 'sparehour' });
  const noted = skippedAndNoted(imported, 'note');
  expect(noted).toContain(`account: Recordings and data about your account aren't imported (${accountTables.length})`);
  expect(noted).toContain("recordings: Recordings and data about your account aren't imported (1)");
  const notesOf = async (owner: TestUser) =>
    [...(await entriesOf(owner, '/api/export?trash=true'))]
      .filter(([path]) => path.endsWith('.md'))
      .map(([path, text]) => [path, text.toString('utf8').replace(/^trashed: .*$/m, '')]);
  expect(await notesOf(newcomer)).toEqual(await notesOf(user));
});

test('each table with an owner is in the archive, or has a reason not to be', async () => {
  const owned = (await ownedTables(server)).map(({ table }) => table);
  const known = [...accountTables.map(({ table }) => getTableName(table)), ...Object.keys(otherTables)];
  expect(new Set(known).size).toBe(known.length);
  expect(owned.filter((table) => !known.includes(table))).toEqual([]);
  const page = readFileSync(join(import.meta.dirname, '../../../docs/personal-data.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `([a-z_]+)` \| (.+?) \|/gm)].map(([, table = '', place = '']) => [table, place]);
  expect(rows.slice(0, known.length)).toEqual([
    ...accountTables.map(({ table, file }) => [getTableName(table), `\`account/${file}\``]),
    ...Object.keys(otherTables).map((table) => [table, otherTables[table]]),
  ]);
});

test('a deleted account leaves no row in any table and no file, its links lead nowhere, and others keep everything', async () => {
  const { user, code, ids } = await makeInhabitant(server);
  const bystander = await makeInhabitant(server);
  const { http, services } = server;
  await kept(user);
  await attach(user, ids.note, Buffer.from('a file of the account'));
  await http.inject({ method: 'POST', url: '/api/login', payload: { username: user.username, password: 'wrong' } });
  const { path } = (await user.post(`/api/notes/${ids.note}/shares`, { kind: 'live' })).json();
  expect((await http.inject({ url: path })).statusCode).toBe(200);
  const keyed = ['attachments', 'documents', 'recordings', 'imports'];
  const keys = await services.db.system.execute<{ key: string }>(
    sql.join(
      keyed.map((table) => sql`select file_key as key from ${sql.identifier(table)} where user_id = ${user.id}`),
      sql` union all `,
    ),
  );
  const stored = [];
  for (const { key } of keys) if (key !== null && (await services.files.exists(key))) stored.push(key);
  expect(stored).toHaveLength(2);
  const before = await fingerprint(server, bystander.user.id);

  expect((await user.delete('/api/user', { password: user.password, code })).statusCode).toBe(204);
  await services.search.idle();
  const left = Object.entries(await fingerprint(server, user.id)).filter(([, print]) => print !== '0:');
  expect(left).toEqual([]);
  const tables = await services.db.system.execute<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  const traces = [user.id, user.username, ids.note, ids.conversation, ids.document].map((text) => `%${text}%`);
  for (const { name } of tables) {
    const rows = await services.db.system.execute(
      sql`select 1 from ${sql.identifier(name)} t where t::text like any(${sql.param(traces)}::text[])`,
    );
    expect([name, rows.length]).toEqual([name, 0]);
  }
  for (const key of stored) expect(await services.files.exists(key)).toBe(false);
  expect((await http.inject({ url: path })).statusCode).toBe(404);
  expect((await user.get('/api/export')).statusCode).toBe(401);
  expect(await fingerprint(server, bystander.user.id)).toEqual(before);
});

test('a download is its owner’s alone, can’t be resumed, and is cut when its session or the account ends', async () => {
  const user = await signUp(server);
  await fillWithFiles(user);
  expect((await fetch(`${address}/api/user/data`)).status).toBe(401);
  const made = await user.post('/api/user/tokens', { name: 'A', scope: 'write', days: 7, password: user.password });
  const bearer = { authorization: `Bearer ${made.json().token}` };
  expect((await fetch(`${address}/api/user/data`, { headers: bearer })).status).toBe(403);
  const asked = await get('/api/user/data', user, {}, 'HEAD');
  expect([asked.status, asked.headers.get('accept-ranges')]).toEqual([200, null]);
  const part = await get('/api/user/data', user, { range: 'bytes=1000000-' });
  expect(part.status).toBe(200);
  expect(Buffer.from(await part.arrayBuffer()).readUInt32LE(0)).toBe(0x04034b50);

  const credentials = { username: user.username, password: user.password };
  const login = await server.http.inject({ method: 'POST', url: '/api/login', payload: credentials });
  const elsewhere = { ...user, cookie: `${login.cookies[0]?.name}=${login.cookies[0]?.value}` };
  const revoked = await get('/api/user/data', elsewhere);
  const second = await get('/api/user/data', user);
  expect([second.status, await second.text()]).toEqual([
    503,
    "Another export of yours is being downloaded. Wait until it's done, then try again.",
  ]);
  const sessions = (await user.get('/api/user/sessions')).json();
  const { id } = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
  expect((await user.delete(`/api/user/sessions/${id}`)).statusCode).toBe(204);
  await expect(revoked.arrayBuffer()).rejects.toThrow();

  const deleted = await get('/api/user/data', user);
  expect(deleted.status).toBe(200);
  expect((await user.delete('/api/user', { password: user.password })).statusCode).toBe(204);
  await expect(deleted.arrayBuffer()).rejects.toThrow();
});
