import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Services } from '#server/context.ts';
import { dumpTables } from '#server/db/tables/dump-tables.ts';
import { refuseIfBlind } from '#server/db/tables/tables.ts';
import { NoSuchFileError } from '#server/files/files.ts';
import { isBackup, nameOf, UNFINISHED } from './backup-names.ts';
import { type Manifest, parts } from './manifest.ts';
import { linkPart, readSums, type Sums, sync, writePart, writeSums } from './part-files.ts';
import { sealingWith } from './sealing.ts';
import { storedFilesOf } from './stored-files.ts';

/** What a backup is made of. */
export type BackupServices = Pick<Services, 'config' | 'db' | 'files' | 'now'>;

/** A file that is deleted after the tables were read is missing; then the whole is begun anew. */
const ATTEMPTS = 5;

/**
 * Writes everything there is into a new folder of BACKUP_DIR: every row as it was at one moment, the uploaded files, and
 * where DATA_DIR has it the key of secrets. The folder has its name only when it is whole and on disk.
 *
 * @returns the folder.
 * @throws {AppError} where the database does not show all rows.
 */
export async function writeBackup(services: BackupServices): Promise<string> {
  const { config, now } = services;
  await refuseIfBlind(services.db.system);
  await mkdir(config.BACKUP_DIR, { recursive: true, mode: 0o700 });
  const folder = join(config.BACKUP_DIR, nameOf(now()));
  for (let attempt = 1; ; attempt += 1) {
    try {
      await writeInto(folder + UNFINISHED, services);
      break;
    } catch (error) {
      await rm(folder + UNFINISHED, { recursive: true, force: true });
      if (!(error instanceof NoSuchFileError) || attempt === ATTEMPTS) throw error;
    }
  }
  await rename(folder + UNFINISHED, folder);
  await sync(config.BACKUP_DIR);
  return folder;
}

async function writeInto(folder: string, { config, db, files, now }: BackupServices): Promise<void> {
  const sealing = sealingWith(config.BACKUP_KEY);
  const sums: Sums = new Map();
  const put = async (part: string, content: Readable) => {
    sums.set(part, await writePart(folder, part, content, sealing.seal(part)));
  };
  await mkdir(folder, { mode: 0o700 });
  const madeAt = now().toISOString();
  const tables: Manifest['tables'] = [];
  const keys = new Set<string>();
  const migrations = await dumpTables(db.system, async (table, rows) => {
    let count = 0;
    const lines = async function* () {
      for await (const row of rows) {
        count += 1;
        for (const key of storedFilesOf(table.name, row)) keys.add(key);
        yield `${row}\n`;
      }
    };
    await put(parts.table(table.name), Readable.from(lines()).pipe(createGzip({ level: 1 })));
    tables.push({ ...table, rows: count });
  });
  await copyFiles(folder, [...keys], config.BACKUP_DIR, sums, async (key) =>
    put(parts.file(key), await files.read(key)),
  );
  const secretKey = await readFile(join(config.DATA_DIR, 'secret.key')).catch(() => undefined);
  if (secretKey !== undefined) await put(parts.secretKey, Readable.from([secretKey]));
  const manifest: Manifest = {
    format: 1,
    ...{ madeAt, migrations, tables, files: [...keys], hasSecretKey: secretKey !== undefined },
  };
  await put(parts.manifest, Readable.from([Buffer.from(JSON.stringify(manifest, null, 2))]));
  await writeSums(folder, sums);
  for (const inner of await readdir(folder, { withFileTypes: true })) {
    if (inner.isDirectory()) await sync(join(folder, inner.name));
  }
  await sync(folder);
}

/** A stored file never changes, so one that the last backup has is the same, as long as it is sealed in the same way. */
async function copyFiles(
  folder: string,
  keys: readonly string[],
  backups: string,
  sums: Sums,
  put: (key: string) => Promise<void>,
): Promise<void> {
  const last = (await readdir(backups)).filter(isBackup).sort().at(-1);
  const earlier = last === undefined ? undefined : join(backups, last);
  const known = earlier === undefined ? undefined : await readSums(earlier).catch(() => undefined);
  for (const key of keys) {
    const part = parts.file(key);
    const sum = known?.get(part);
    if (earlier !== undefined && sum !== undefined && (await linkPart(earlier, folder, part))) sums.set(part, sum);
    else await put(key);
  }
}
