import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable, type Transform } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Config } from '#server/config.ts';
import type { Services } from '#server/context.ts';
import { dumpTables } from '#server/db/tables/copy-tables.ts';
import { findStoredFiles, storedFilesOf } from '#server/db/tables/stored-files.ts';
import { refuseIfBlind } from '#server/db/tables/tables.ts';
import { NoSuchFileError } from '#server/files/files.ts';
import { syncPath } from '#server/files/sync-path.ts';
import { KIB } from '#shared/size-text.ts';
import { dayOf, isBackup, type Manifest, nameOf, parts, UNFINISHED } from './manifest.ts';
import { linkPart, readSums, type Sums, sumOf, writePart, writeSums } from './part-files.ts';
import { NEVER_RESTORED, readManifest } from './read-backup.ts';
import { sealingWith } from './sealing.ts';

/** What a backup is made from. */
export type BackupServices = Pick<Services, 'config' | 'db' | 'files' | 'now'>;

/** A file that is deleted after the tables were read is missing; then the backup starts again. */
const ATTEMPTS = 5;
/**
 * The compiled search indexes: three quarters of all data, and rebuilt from the passages by the first search that misses
 * them. On the embedded database saves wait while tables are read.
 */
const REBUILDABLE_TABLE = 'search_index_parts';
const LEFT_OUT = new Set([REBUILDABLE_TABLE, ...NEVER_RESTORED]);
/** Streaming line by line would take longer than the database. */
const PIECE_CHARACTERS = 64 * KIB;

class FileDeletedDuringBackup extends Error {}

/**
 * Writes everything into a new folder of BACKUP_DIR: every row from one snapshot, the uploaded files, and the keys of
 * secrets if DATA_DIR has them. The folder gets its name only when it is complete and on disk. Lost files are named in
 * its manifest: a backup of everything else is better than none.
 *
 * @returns the folder.
 * @throws {AppError} if the database does not show all rows.
 */
export async function writeBackup(services: BackupServices): Promise<string> {
  const { config, now } = services;
  await refuseIfBlind(services.db.system);
  await mkdir(config.BACKUP_DIR, { recursive: true, mode: 0o700 });
  const folder = join(config.BACKUP_DIR, nameOf(now()));
  for (let attempt = 1; ; attempt += 1) {
    // Outside: a folder of another backup, started at the same moment, is not ours to remove.
    await mkdir(folder + UNFINISHED, { mode: 0o700 });
    try {
      await writeInto(folder + UNFINISHED, services, attempt < ATTEMPTS);
      break;
    } catch (error) {
      await rm(folder + UNFINISHED, { recursive: true, force: true });
      if (!(error instanceof FileDeletedDuringBackup)) throw error;
    }
  }
  await rename(folder + UNFINISHED, folder);
  await syncPath(config.BACKUP_DIR);
  return folder;
}

/**
 * @throws {FileDeletedDuringBackup} if a row of the dump has lost its file since then, unless that no longer matters.
 */
async function writeInto(folder: string, services: BackupServices, mayRetry: boolean): Promise<void> {
  const { config, db, files, now } = services;
  const sealing = sealingWith(config.BACKUP_KEY);
  const sums: Sums = new Map();
  const put = async (part: string, content: Readable, ...through: Transform[]) => {
    sums.set(part, await writePart(folder, part, content, [...through, sealing.seal(part)]));
  };
  // Before the tables: a rotation that ends during the backup removes the key that encrypted their secrets.
  const [secretKey, previousSecretKey] = await Promise.all(
    [parts.secretKey, parts.previousSecretKey].map((name) =>
      readFile(join(config.DATA_DIR, name)).catch(() => undefined),
    ),
  );
  const madeAt = now().toISOString();
  const tables: Manifest['tables'] = [];
  const keys = new Set<string>();
  const migrations = await dumpTables(db.system, async (table, rows) => {
    if (LEFT_OUT.has(table.name)) return;
    let count = 0;
    const lines = async function* () {
      let piece = '';
      for await (const row of rows) {
        count += 1;
        for (const key of storedFilesOf(table.name, row)) keys.add(key);
        piece += `${row}\n`;
        if (piece.length < PIECE_CHARACTERS) continue;
        yield piece;
        piece = '';
      }
      yield piece;
    };
    await put(parts.table(table.name), Readable.from(lines()), createGzip({ level: 1 }));
    tables.push({ ...table, rows: count });
  });
  const missing = await copyFiles(folder, keys, config, sums, async (key) =>
    put(parts.file(key), await files.read(key)),
  );
  if (mayRetry && missing.size > 0 && !missing.isSubsetOf(await keysNow(services))) {
    throw new FileDeletedDuringBackup();
  }
  if (secretKey !== undefined) await put(parts.secretKey, Readable.from([secretKey]));
  if (previousSecretKey !== undefined) await put(parts.previousSecretKey, Readable.from([previousSecretKey]));
  const manifest: Manifest = {
    format: 1,
    madeAt,
    migrations,
    tables,
    files: [...keys.difference(missing)],
    missing: [...missing],
    hasSecretKey: secretKey !== undefined,
    hasPreviousSecretKey: previousSecretKey !== undefined,
    sums: Object.fromEntries(sums),
  };
  await put(parts.manifest, Readable.from([Buffer.from(JSON.stringify(manifest, null, 2))]));
  await writeSums(folder, sums);
  for (const inner of await readdir(folder, { withFileTypes: true })) {
    if (inner.isDirectory()) await syncPath(join(folder, inner.name));
  }
  await syncPath(folder);
}

/** Copies the files, or links those of the last backup; returns the keys of missing files. */
async function copyFiles(
  folder: string,
  keys: ReadonlySet<string>,
  config: Config,
  sums: Sums,
  put: (key: string) => Promise<void>,
): Promise<Set<string>> {
  const missing = new Set<string>();
  const linkFromLast = await linkingFrom(config, folder);
  for (const key of keys) {
    const part = parts.file(key);
    const sum = await linkFromLast(part);
    if (sum !== undefined) {
      sums.set(part, sum);
      continue;
    }
    await put(key).catch((error: unknown) => {
      if (!(error instanceof NoSuchFileError)) throw error;
      missing.add(key);
    });
  }
  return missing;
}

/**
 * A stored file never changes, so the last backup's copy is the same, if it is encrypted in the same way. All backups
 * share it; so that damage doesn't spread to all of them, the first backup of a day verifies what it links.
 */
async function linkingFrom(
  { BACKUP_DIR, BACKUP_KEY }: Config,
  folder: string,
): Promise<(part: string) => Promise<string | undefined>> {
  const last = (await readdir(BACKUP_DIR))
    .filter((name) => isBackup(name) && name < basename(folder))
    .sort()
    .at(-1);
  if (last === undefined) return async () => undefined;
  const earlier = join(BACKUP_DIR, last);
  const isReadable = await readManifest(earlier, BACKUP_KEY).then(
    () => true,
    () => false,
  );
  const known: Sums = isReadable ? await readSums(earlier).catch(() => new Map()) : new Map();
  const isFirstOfDay = dayOf(last) !== dayOf(basename(folder));
  return async (part) => {
    const sum = known.get(part);
    if (sum === undefined || (isFirstOfDay && (await sumOf(join(earlier, part))) !== sum)) return undefined;
    return (await linkPart(earlier, folder, part)) ? sum : undefined;
  };
}

/** The keys of all files that rows currently refer to. */
async function keysNow({ db }: BackupServices): Promise<Set<string>> {
  return new Set((await findStoredFiles(db.system)).map(({ key }) => key));
}
