import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '#server/context.ts';
import { createLog } from '#server/log.ts';
import { backupsOf, forge, SECRET_KEY, type TestBackups } from '#tests/backups.ts';
import { signUp, startTestServer, type TestServer, type TestUser } from '#tests/server.ts';
import { uploaded } from '#tests/uploads.ts';
import { checkIntegrity } from './check-integrity.ts';
import { backUp, backUpHourly } from './keep-backups.ts';
import { readManifest, restoreBackup, verifyBackup } from './read-backup.ts';
import { withDatabase } from './with-database.ts';

const YESTERDAY = new Date('2026-03-01T23:00:00Z');
const TODAY = new Date('2026-03-02T01:00:00Z');

let server: TestServer;
let ada: TestUser;
let backups: TestBackups;

beforeAll(async () => {
  server = await startTestServer();
  backups = await backupsOf(server);
  ada = await signUp(server);
  await uploaded(ada, { content: 'A plan', name: 'Plan.txt' }, { summarize: 'false' });
});
afterAll(() => backups.remove());

/** Uploads one more document; returns its id and the key of its file. */
async function oneMore(): Promise<{ id: string; key: string }> {
  const { document } = await uploaded(
    ada,
    { content: `Once: ${Math.random()}`, name: 'Once.txt' },
    { summarize: 'false' },
  );
  const [row] = await server.services.db.system.execute<{ key: string }>(
    sql`select file_key as key from documents where id = ${document.id}`,
  );
  return { id: document.id, key: row?.key ?? '' };
}

describe('a file that the storage has lost', () => {
  test('is named, and everything else is in the backup', async () => {
    const { id, key } = await oneMore();
    await server.services.files.remove(key);
    const lines: string[] = [];
    const config = backups.settings('lost');
    const log = createLog(config, { write: (line) => lines.push(line) });
    await backUp({ ...server.services, config, log });
    const errors = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 'error' || level === 50);
    expect(errors).toEqual([
      expect.objectContaining({ missing: [key], msg: 'the backup lacks files that the storage has lost' }),
    ]);
    const [name = ''] = await readdir(config.BACKUP_DIR);
    await backups.restored(join(config.BACKUP_DIR, name), {}, async (services) => {
      const rows = await services.db.system.execute('select from documents');
      expect(rows).toHaveLength(2);
      expect(await checkIntegrity(services, [SECRET_KEY])).toEqual([`The file of documents ${id} is missing.`]);
    });
    await ada.delete(`/api/documents/${id}`);
  });

  test('stays in the backups as long as an earlier one has it', async () => {
    const { id, key } = await oneMore();
    await backups.write('kept');
    await server.services.files.remove(key);
    const next = await backups.write('kept');
    expect((await verifyBackup(next, undefined)).files).toContain(key);
    await backups.restored(next, {}, async (services) => {
      expect(await checkIntegrity(services, [SECRET_KEY])).toEqual([]);
    });
    await ada.delete(`/api/documents/${id}`);
  });

  test('because a user deleted the document makes the backup start again', async () => {
    const { id, key } = await oneMore();
    const { files } = server.services;
    let reads = 0;
    const read = async (wanted: string) => {
      reads += 1;
      if (wanted === key) expect((await ada.delete(`/api/documents/${id}`)).statusCode).toBe(204);
      return files.read(wanted);
    };
    const backup = await backups.write('deleted', {}, { files: { ...files, read } });
    expect(reads).toBe(3);
    const { missing, tables } = await verifyBackup(backup, undefined);
    expect(missing).toEqual([]);
    expect(tables.find(({ name }) => name === 'documents')?.rows).toBe(1);
  });
});

describe('files of earlier backups', () => {
  test('are not reused with another BACKUP_KEY', async () => {
    const keys = ['k'.repeat(40), undefined, 'l'.repeat(40)];
    for (const key of keys) {
      const more = key === undefined ? {} : { BACKUP_KEY: key };
      const backup = await backups.write('rekeyed', more);
      const [file = ''] = await readdir(join(backup, 'files'));
      const content = await readFile(join(backup, 'files', file));
      expect(content.includes('A plan')).toBe(key === undefined);
      await backups.restored(backup, more, async (services) => {
        expect(await checkIntegrity(services, [SECRET_KEY])).toEqual([]);
      });
    }
  });

  test('are verified once a day, and replaced if they are damaged', async () => {
    const first = await backups.write('rotten', {}, { now: () => YESTERDAY });
    const [file = ''] = await readdir(join(first, 'files'));
    await writeFile(join(first, 'files', file), 'A plot');
    const sameDay = await backups.write('rotten', {}, { now: () => new Date(YESTERDAY.getTime() + 1) });
    await expect(verifyBackup(sameDay, undefined)).rejects.toThrow('damaged');
    const nextDay = await backups.write('rotten', {}, { now: () => TODAY });
    await expect(verifyBackup(nextDay, undefined)).resolves.toBeDefined();
  });
});

describe('a manipulated backup', () => {
  test.each([
    [
      'a file outside of it',
      '"files": [\n    "',
      '"files": [\n    "../../../../../../etc/passwd", "',
      "can't open the form of this backup",
    ],
    ['a table outside of it', '"name": "notes"', '"name": "../../notes"', "can't open the form of this backup"],
    ['a later form', '"format": 1', '"format": 2', "can't open the form of this backup"],
    ['a table that nobody knows', '"name": "notes"', '"name": "spells"', 'its list is wrong about'],
  ])('with %s is refused', async (_, before, after, sentence) => {
    const backup = await backups.write('forged');
    await forge(backup, 'manifest.json', (text) => text.replace(before, after));
    await expect(verifyBackup(backup, undefined)).rejects.toThrow(sentence);
  });

  test('of a newer version is refused', async () => {
    const backup = await backups.write('later');
    await forge(backup, 'manifest.json', (text) => text.replace('"migrations": ', '"migrations": 9'));
    await expect(backups.restored(backup, {}, async () => {})).rejects.toThrow(
      'A newer version of the server made this backup',
    );
  });

  test.each(['../../../../../../etc/passwd', '/etc/passwd', 'files/../../secret', 'files/'])(
    'with a list that names %s is refused',
    async (part) => {
      const backup = await backups.write('listed');
      await writeFile(join(backup, 'SHA256SUMS'), `${'0'.repeat(64)}  ${part}\n`, { flag: 'a' });
      await expect(verifyBackup(backup, undefined)).rejects.toThrow('SHA256SUMS in');
    },
  );

  test('with something other than a file in its place is refused', async () => {
    const backup = await backups.write('folder');
    const path = join(backup, 'tables', 'notes.jsonl.gz');
    await rm(path);
    await mkdir(path);
    await expect(verifyBackup(backup, undefined)).rejects.toThrow('tables/notes.jsonl.gz is missing');
  });
});

test('a killed restore can be repeated, even if someone tried to sign in since', async () => {
  const strangers = sql`insert into login_failures values ('stranger', 1, now(), now())`;
  await server.services.db.system.execute(strangers);
  const backup = await backups.write('twice');
  const { files } = await readManifest(backup, undefined);
  const DATA_DIR = await backups.newDataDir();
  await mkdir(join(DATA_DIR, 'files'), { recursive: true });
  for (const key of files) await writeFile(join(DATA_DIR, 'files', `${key}.part`), 'A pl');
  await withDatabase(backups.settings('x', { DATA_DIR }), { migrates: true }, async (services) => {
    await services.db.system.execute(strangers);
    await restoreBackup(services, backup);
    expect(await checkIntegrity(services, [SECRET_KEY])).toEqual([]);
    await expect(restoreBackup(services, backup)).rejects.toThrow("The database isn't empty");
  });
});

test("a table that can't be read fails the backup and leaves nothing behind", async () => {
  const { system } = server.services.db;
  const begin = [
    `create type mood as enum ('grim')`,
    `create function json_of_mood(mood) returns json language plpgsql as $$ begin raise 'unreadable'; end $$`,
    'create cast (mood as json) with function json_of_mood(mood)',
    'create table zz_moods (mood mood)',
    `insert into zz_moods values ('grim')`,
  ];
  try {
    for (const statement of begin) await system.execute(statement);
    await expect(backups.write('unreadable')).rejects.toThrow();
    expect(await readdir(backups.settings('unreadable').BACKUP_DIR)).toEqual([]);
  } finally {
    await system.execute('drop table if exists zz_moods');
    await system.execute('drop type if exists mood cascade');
  }
});

test('two backups at once do not disturb each other', async () => {
  await Promise.all([0, 1].map((ms) => backups.write('both', {}, { now: () => new Date(TODAY.getTime() + ms) })));
  // If started at the same moment, the second fails and leaves the first alone.
  const same = await Promise.allSettled(
    [2, 2].map((ms) => backups.write('both', {}, { now: () => new Date(TODAY.getTime() + ms) })),
  );
  expect(same.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const { BACKUP_DIR } = backups.settings('both');
  const made = await readdir(BACKUP_DIR);
  expect(made).toHaveLength(3);
  for (const name of made) await expect(verifyBackup(join(BACKUP_DIR, name), undefined)).resolves.toBeDefined();
});

test('an hourly backup does not start again while it runs, nor within the hour', async () => {
  const services: Services = { ...server.services, config: backups.settings('hourly'), now: () => TODAY };
  const { BACKUP_DIR } = services.config;
  await Promise.all([backUpHourly(services), backUpHourly(services)]);
  await backUpHourly(services);
  expect(await readdir(BACKUP_DIR)).toHaveLength(1);
  // A backup from a time when the clock was years ahead does not prevent others.
  await mkdir(join(BACKUP_DIR, '2036-01-01T00-00-00-000Z'));
  await backUpHourly({ ...services, now: () => new Date(TODAY.getTime() + 3600_000) });
  await backUpHourly({ ...services, now: () => new Date(TODAY.getTime() + 3600_001) });
  expect(await readdir(BACKUP_DIR)).toHaveLength(3);
});
