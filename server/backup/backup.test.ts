import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { makeInhabitant } from '#tests/authz/world.ts';
import { addTable, backupsOf, SECRET_KEY, type TestBackups } from '#tests/backups.ts';
import { signUp, startTestServer, type TestServer } from '#tests/server.ts';
import { uploaded } from '#tests/uploads.ts';
import { checkIntegrity } from './check-integrity.ts';
import { backupsToKeep, removeOldBackups } from './keep-backups.ts';
import { nameOf } from './manifest.ts';
import { readSums } from './part-files.ts';
import { restoreBackup, verifyBackup } from './read-backup.ts';
import { withDatabase } from './with-database.ts';
import { writeBackup } from './write-backup.ts';

const CANARY = 'the quince orchard of Mrs. Ziegelbaum';

let server: TestServer;
let backups: TestBackups;

beforeAll(async () => {
  server = await startTestServer();
  backups = await backupsOf(server);
  const ada = await signUp(server);
  const parent = 'p'.repeat(21);
  // The child's row comes before that of the folder it is moved into.
  await ada.post('/api/folders', { id: 'c'.repeat(21), name: 'Child' });
  await ada.post('/api/folders', { id: parent, name: 'Parent' });
  await ada.put(`/api/folders/${'c'.repeat(21)}`, { parentId: parent, name: 'Child' });
  const note = await ada.post('/api/notes', {
    title: CANARY,
    content: '"quoted" \\ \u2028 𝕏\nü',
    tags: ['a', 'ß'],
    folderId: parent,
  });
  const ids = [note.json().id];
  const changes = [
    { ids, kind: 'pin', pinned: true },
    { ids, kind: 'tag', add: ['new'], remove: ['a'] },
  ];
  await ada.post('/api/notes/changes', { changes });
  await uploaded(ada, { content: 'A plan', name: 'Plan.txt' }, { summarize: 'false' });
});
afterAll(() => backups.remove());

describe('a backup', () => {
  // both-databases: whole tables
  test('restores what it was created from, row for row and byte for byte', { tags: ['both-databases'] }, async () => {
    const backup = await backups.write('whole');
    const again = await backups.restored(backup, {}, async (services) => {
      expect(await checkIntegrity(services, [SECRET_KEY])).toEqual([]);
      return writeBackup({ ...services, config: backups.settings('again') });
    });
    for (const table of await readdir(join(backup, 'tables'))) {
      expect([table, await linesOf(again, table)]).toEqual([table, await linesOf(backup, table)]);
    }
    const files = await readdir(join(backup, 'files'));
    expect(files).toHaveLength(1);
    for (const file of files) {
      expect(await readFile(join(again, 'files', file))).toEqual(await readFile(join(backup, 'files', file)));
    }
  });

  // features/search/libraries.test.ts shows that search rebuilds a missing one.
  test('leaves out the compiled indexes of search', async () => {
    const { system } = server.services.db;
    await system.execute(
      `insert into search_index_parts (user_id, built_seq, part, bytes) select id, 1, 0, 'compiled' from users`,
    );
    const backup = await backups.write('compiled');
    await system.execute('delete from search_index_parts');
    expect(await readdir(join(backup, 'tables'))).not.toContain('search_index_parts.jsonl.gz');
    expect(await readdir(join(backup, 'tables'))).toContain('search_libraries.jsonl.gz');
    const left = await backups.restored(backup, {}, ({ db }) => db.system.execute('select from search_index_parts'));
    expect(left).toHaveLength(0);
  });

  // both-databases: whole tables
  test('never brings a session back, not even one that an earlier version put into it', {
    tags: ['both-databases'],
  }, async () => {
    const backup = await backups.write('signed-in');
    expect(await readdir(join(backup, 'tables'))).not.toContain('sessions.jsonl.gz');
    await addTable(backup, 'sessions', ['{"user_id":"not","id":"even":"read"}']);
    await backups.restored(backup, {}, async ({ db }) => {
      expect(await db.system.execute('select from sessions')).toHaveLength(0);
      expect(await db.system.execute('select from users')).not.toHaveLength(0);
    });
  });

  test('with BACKUP_KEY is refused if a part comes from another one', async () => {
    const more = { BACKUP_KEY: 'k'.repeat(40) };
    const [before, after] = [await backups.write('mixed', more), await backups.write('mixed', more)];
    const part = 'tables/users.jsonl.gz';
    const content = await readFile(join(before, part));
    const sums = join(after, 'SHA256SUMS');
    const sumIn = async (folder: string) => (await readSums(folder)).get(part) ?? '';
    const [old, own] = [await sumIn(before), await sumIn(after)];
    await writeFile(join(after, part), content);
    await writeFile(sums, (await readFile(sums, 'utf8')).replace(own, old));
    await expect(verifyBackup(after, more.BACKUP_KEY)).rejects.toThrow(`${part} is from another backup`);
  });

  test('with a changed byte or a missing part is refused', async () => {
    const backup = await backups.write('damaged');
    await expect(verifyBackup(backup, undefined)).resolves.toBeDefined();
    const all = (await readdir(backup, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    expect(all.length).toBeGreaterThan(10);
    for (const entry of all) {
      const path = join(entry.parentPath, entry.name);
      const content = await readFile(path);
      const at = Math.floor(content.length / 2);
      const changed = Buffer.from(content);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await rm(path);
      await expect(verifyBackup(backup, undefined), path).rejects.toThrow(/backup/);
      await writeFile(path, changed);
      await expect(verifyBackup(backup, undefined), path).rejects.toThrow(/damaged|isn't a complete backup|missing/);
      await writeFile(path, content);
    }
    await expect(verifyBackup(backup, undefined)).resolves.toBeDefined();
  });

  test('with BACKUP_KEY reveals nothing of its content, and opens only with that key', async () => {
    const BACKUP_KEY = 'k'.repeat(40);
    const backup = await backups.write('sealed', { BACKUP_KEY });
    for (const entry of await readdir(backup, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || entry.name === 'SHA256SUMS') continue;
      const content = await readFile(join(entry.parentPath, entry.name));
      // Neither the text, nor anything compressed but not encrypted.
      expect(content.includes(CANARY)).toBe(false);
      expect(content.subarray(0, 2).toString('hex')).not.toBe('1f8b');
    }
    await expect(verifyBackup(backup, undefined)).rejects.toThrow("BACKUP_KEY isn't the key it was made with");
    await expect(verifyBackup(backup, 'x'.repeat(40))).rejects.toThrow("BACKUP_KEY isn't the key it was made with");
    const title = await backups.restored(backup, { BACKUP_KEY }, async ({ db }) => {
      const rows = await db.system.execute<{ title: string }>('select title from notes');
      return rows.map((row) => row.title);
    });
    expect(title).toContain(CANARY);
  });

  // both-databases: whole tables
  test('is never restored over existing data', { tags: ['both-databases'] }, async () => {
    const backup = await backups.write('over');
    await expect(restoreBackup({ ...server.services, config: backups.settings('over') }, backup)).rejects.toThrow(
      "The database isn't empty",
    );
  });

  test('shares files with an earlier one', async () => {
    const first = await backups.write('shared');
    const second = await backups.write('shared');
    const [file = ''] = await readdir(join(first, 'files'));
    expect((await stat(join(second, 'files', file))).ino).toBe((await stat(join(first, 'files', file))).ino);
    await rm(first, { recursive: true });
    await expect(verifyBackup(second, undefined)).resolves.toBeDefined();
  });
});

test('keeps every backup of the last day, the last one of each earlier day, and always the last', async () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const hours = Array.from({ length: 24 * 40 }, (_, hour) => nameOf(new Date(now.getTime() - hour * 3600_000)));
  const kept = backupsToKeep(hours.toReversed(), { LIMIT_BACKUP_HOURS: 24, LIMIT_BACKUP_DAYS: 30 }, now);
  const ages = hours.flatMap((name, hour) => (kept.has(name) ? hour : []));
  expect(ages.slice(0, 25)).toEqual(Array.from({ length: 25 }, (_, hour) => hour));
  // 23:00 of each day before.
  expect(ages.slice(25)).toEqual(Array.from({ length: 29 }, (_, day) => 37 + 24 * day).filter((age) => age <= 720));
  const old = nameOf(new Date('2020-01-01T00:00:00Z'));
  expect([...backupsToKeep([old], { LIMIT_BACKUP_HOURS: 24, LIMIT_BACKUP_DAYS: 30 }, now)]).toEqual([old]);
});

test('a command that needs a database says so if there is none, and creates none', async () => {
  const config = readConfig({ SECRET_KEY, DATA_DIR: join(backups.folder, 'nothing') });
  await expect(withDatabase(config, { migrates: false }, async () => {})).rejects.toThrow('There is no database in');
  expect(existsSync(config.DATA_DIR)).toBe(false);
});

test('removes old and unfinished backups', async () => {
  const config = backups.settings('old');
  const last = await backups.write('old');
  const old = join(config.BACKUP_DIR, nameOf(new Date('2020-01-01T00:00:00Z')));
  for (const path of [old, `${old}.part`]) {
    await rm(path, { recursive: true, force: true });
    await mkdir(path);
  }
  await removeOldBackups(config, new Date());
  expect(await readdir(config.BACKUP_DIR)).toEqual([last.split('/').at(-1)]);
});

// both-databases: whole tables
test('reports what does not belong together', { tags: ['both-databases'] }, async () => {
  const inhabitant = await makeInhabitant(server);
  const problems = await checkIntegrity({ ...server.services, config: backups.settings('x') }, [SECRET_KEY]);
  // Rows that the test created without files, and a key sealed under no known secret.
  expect(problems.join('\n')).toMatch(/The file of documents .+ is missing\./);
  expect(problems.join('\n')).toMatch(/The file of recordings .+ is missing\./);
  expect(problems).toContain(`The key of user ${inhabitant.user.id} can't be decrypted with this SECRET_KEY.`);
});

async function linesOf(backup: string, table: string): Promise<string[]> {
  const path = join(backup, 'tables', table);
  return existsSync(path)
    ? gunzipSync(await readFile(path))
        .toString('utf8')
        .split('\n')
        .sort()
    : [];
}
