import { createWriteStream } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline as connected, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Services } from '#server/context.ts';
import { countKnownMigrations } from '#server/db/migrate.ts';
import { analyzeAll, type LoadedTable, loadTables } from '#server/db/tables/copy-tables.ts';
import { findTables, refuseIfBlind, refuseIfUsed } from '#server/db/tables/tables.ts';
import { AppError } from '#server/errors.ts';
import { tempPath } from '#server/files/temp-files.ts';
import { backupTexts } from './backup.texts.ts';
import { type Manifest, manifestSchema, parts, partsOf } from './manifest.ts';
import { readSums, sumOf } from './part-files.ts';
import { type Sealing, sealingWith } from './sealing.ts';

/** Tables that can be rebuilt, and that a database without the vector extension doesn't have. */
export const DISPENSABLE = new Set(['embeddings']);
/** A session that ended after the backup must not come back, so users sign in again. */
export const NEVER_RESTORED = new Set(['sessions']);

/**
 * Reads a backup from the first byte to the last.
 *
 * @throws {AppError} `unusable_file` if any byte was changed, a part is missing or added, or it was encrypted with
 * another key.
 */
export async function verifyBackup(folder: string, key: string | undefined): Promise<Manifest> {
  const sums = await readSums(folder);
  for (const [part, sum] of sums) {
    const now = await sumOf(join(folder, part));
    if (now === undefined) throw new AppError('unusable_file', backupTexts.missingPart(part));
    if (now !== sum) throw new AppError('unusable_file', backupTexts.changedPart(part));
  }
  const manifest = await readManifest(folder, key);
  const expected = new Set([...partsOf(manifest)]);
  const other = [...sums.keys()].find((part) => !expected.has(part)) ?? [...expected].find((part) => !sums.has(part));
  if (other !== undefined) throw new AppError('unusable_file', backupTexts.wrongList(other));
  const foreign = Object.entries(manifest.sums ?? {}).find(([part, sum]) => sums.get(part) !== sum);
  if (foreign !== undefined) throw new AppError('unusable_file', backupTexts.foreignPart(foreign[0]));
  return manifest;
}

/**
 * The manifest of a backup, whatever the state of its other parts.
 *
 * @throws {AppError} `unusable_file` if it was encrypted with another key, or by a newer version in another format.
 */
export async function readManifest(folder: string, key: string | undefined): Promise<Manifest> {
  let content: unknown;
  try {
    const bytes = await buffer(await sealingWith(key).open(join(folder, parts.manifest), parts.manifest));
    content = JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw new AppError('unusable_file', backupTexts.wrongKey, {
      cause: error,
    });
  }
  const { success, data, error } = manifestSchema.safeParse(content);
  if (success) return data;
  throw new AppError('unusable_file', backupTexts.unknownForm(parts.manifest), {
    cause: error,
  });
}

/**
 * Verifies every byte of a backup, and that this version can restore it: a refused backup has created nothing.
 *
 * @throws {AppError} if the backup is damaged or of a newer version.
 */
export async function verifyRestorable({ BACKUP_KEY }: Services['config'], folder: string): Promise<Manifest> {
  const manifest = await verifyBackup(folder, BACKUP_KEY);
  if (manifest.migrations <= countKnownMigrations()) return manifest;
  throw new AppError('unusable_file', backupTexts.newer);
}

/**
 * Restores a backup into an empty, migrated database and the file storage, after every byte was verified. The tables
 * come last and in one transaction: until then nothing counts.
 *
 * @param verified the result of {@link verifyRestorable}, if the backup was verified before there was a database.
 * @throws {AppError} if the backup is damaged or of a newer version, or the database is not empty.
 */
export async function restoreBackup(
  services: Pick<Services, 'config' | 'db' | 'files'>,
  folder: string,
  verified?: Manifest,
): Promise<Manifest> {
  const { config, db, files } = services;
  const manifest = verified ?? (await verifyRestorable(config, folder));
  const tables = await tablesToLoad(services, manifest, folder);
  const sealing = sealingWith(config.BACKUP_KEY);
  for (const key of manifest.files) {
    const path = await tempPath(config.DATA_DIR);
    try {
      const content = await sealing.open(join(folder, parts.file(key)), parts.file(key));
      await pipeline(content, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
      await files.put(path, key);
    } finally {
      await rm(path, { force: true });
    }
  }
  if (config.SECRET_KEY === undefined) {
    if (manifest.hasPreviousSecretKey) await restoreKey(config.DATA_DIR, folder, parts.previousSecretKey, sealing);
    if (manifest.hasSecretKey) await restoreKey(config.DATA_DIR, folder, parts.secretKey, sealing);
  }
  await loadTables(db.system, tables);
  await analyzeAll(db.system);
  return manifest;
}

async function tablesToLoad(
  { config, db }: Pick<Services, 'config' | 'db'>,
  manifest: Manifest,
  folder: string,
): Promise<LoadedTable[]> {
  await refuseIfBlind(db.system);
  await refuseIfUsed(db.system);
  const sealing = sealingWith(config.BACKUP_KEY);
  const kept = new Map(manifest.tables.map((table) => [table.name, table]));
  const here = await findTables(db.system);
  const lost = manifest.tables.find(({ name }) => !DISPENSABLE.has(name) && here.every((table) => table.name !== name));
  if (lost !== undefined) throw new AppError('unusable_file', backupTexts.noSuchTable(lost.name));
  return here.flatMap(({ name, columns, pointsAtItself }) => {
    const table = kept.get(name);
    if (table === undefined || NEVER_RESTORED.has(name)) return [];
    const part = parts.table(name);
    return {
      name,
      pointsAtItself,
      expected: table.rows,
      columns: columns.filter((column) => table.columns.includes(column)),
      rows: () => linesOf(sealing.open(join(folder, part), part)),
    };
  });
}

async function* linesOf(opening: Promise<AsyncIterable<Buffer>>): AsyncGenerator<string> {
  // Without the callback an error would be unhandled; the reader gets it.
  const input = connected(Readable.from(await opening), createGunzip(), () => {});
  // Not with readline: that ends a line at U+2028 too. A line may be millions of characters long, and is joined once.
  let pieces: string[] = [];
  for await (const text of input.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = text.split('\n');
    const rest = lines.pop() ?? '';
    for (const line of lines) {
      yield pieces.join('') + line;
      pieces = [];
    }
    if (rest !== '') pieces.push(rest);
  }
  if (pieces.length > 0) throw new AppError('unusable_file', backupTexts.cutTable);
}

/** A key has the same name in the backup and in DATA_DIR. */
async function restoreKey(dataDir: string, folder: string, part: string, sealing: Sealing): Promise<void> {
  const path = join(dataDir, part);
  const key = await buffer(await sealing.open(join(folder, part), part));
  const present = await readFile(path).catch(() => undefined);
  if (present?.equals(key)) return;
  if (present !== undefined) {
    throw new AppError('unusable_file', backupTexts.otherKey(path));
  }
  await writeFile(path, key, { flag: 'wx', mode: 0o600 });
}
