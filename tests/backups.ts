import { createHash, randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { inject } from 'vitest';
import { restoreBackup } from '#server/backup/read-backup.ts';
import { withDatabase } from '#server/backup/with-database.ts';
import { type BackupServices, writeBackup } from '#server/backup/write-backup.ts';
import { type Config, readConfig } from '#server/config.ts';
import type { TestServer } from './server.ts';

type Settings = Record<string, string>;
type Restored<T> = Parameters<typeof withDatabase<T>>[2];

/** Backups of a test's server, each name a BACKUP_DIR of its own. */
export interface TestBackups {
  folder: string;
  settings: (name: string, more?: Settings) => Config;
  /** Makes a backup, where wanted with another clock or storage. */
  write: (name: string, more?: Settings, instead?: Partial<BackupServices>) => Promise<string>;
  /** Restores into a new database, and hands it out. */
  restored: <T>(backup: string, more: Settings, work: Restored<T>) => Promise<T>;
  /** A new data folder with an empty database. */
  newDataDir: () => Promise<string>;
  remove: () => Promise<void>;
}

export const SECRET_KEY = 's'.repeat(44);

/** Makes room for backups of a server. */
export async function backupsOf({ services }: TestServer): Promise<TestBackups> {
  const folder = await mkdtemp(join(tmpdir(), 'sparehour-backup-'));
  const settings = (name: string, more: Settings = {}) =>
    readConfig({ SECRET_KEY, BACKUP_DIR: join(folder, name), DATA_DIR: services.config.DATA_DIR, ...more });
  return {
    folder,
    settings,
    write: (name, more, instead = {}) => writeBackup({ ...services, config: settings(name, more), ...instead }),
    restored: async (backup, more, work) => {
      const config = readConfig({ SECRET_KEY, DATA_DIR: await emptyDatabase(folder), ...more });
      return withDatabase(config, { migrates: true }, async (restored) => {
        await restoreBackup(restored, backup);
        return work(restored);
      });
    },
    newDataDir: () => emptyDatabase(folder),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function emptyDatabase(folder: string): Promise<string> {
  const dataDir = join(folder, randomBytes(6).toString('hex'));
  await cp(join(inject('testFolder'), 'template'), dataDir, { recursive: true });
  return dataDir;
}

/** Changes a part of a backup that is not encrypted, with a sum that fits, as somebody could who writes one. */
export async function forge(backup: string, part: string, change: (text: string) => string): Promise<void> {
  const path = join(backup, part);
  const before = await readFile(path, 'utf8');
  const after = change(before);
  await rm(path);
  await writeFile(path, after);
  const sums = join(backup, 'SHA256SUMS');
  await writeFile(sums, (await readFile(sums, 'utf8')).replace(sumOf(before), sumOf(after)));
}

/** Adds a table to a backup that is not encrypted, as an earlier version would have written it. */
export async function addTable(backup: string, name: string, rows: readonly string[]): Promise<void> {
  const content = gzipSync(rows.map((row) => `${row}\n`).join(''));
  await writeFile(join(backup, 'tables', `${name}.jsonl.gz`), content);
  await writeFile(join(backup, 'SHA256SUMS'), `${sumOf(content)}  tables/${name}.jsonl.gz\n`, { flag: 'a' });
  await forge(backup, 'manifest.json', (text) => {
    const manifest = JSON.parse(text);
    manifest.tables.push({ name, columns: ['id'], pointsAtItself: false, rows: rows.length });
    return JSON.stringify(manifest);
  });
}

function sumOf(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex');
}
