import { createWriteStream } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline as connected, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Services } from '#server/context.ts';
import { analyzeAll, type LoadedTable, loadTables } from '#server/db/tables/load-tables.ts';
import { countMigrations, findTables, refuseIfBlind, refuseIfUsed } from '#server/db/tables/tables.ts';
import { AppError } from '#server/errors.ts';
import { tempPath } from '#server/files/temp-files.ts';
import { type Manifest, manifestSchema, parts, partsOf } from './manifest.ts';
import { readSums, sumOf } from './part-files.ts';
import { type Sealing, sealingWith } from './sealing.ts';

/** Tables that are made of others, and that a database without the extension for vectors does not have. */
export const DISPENSABLE = new Set(['embeddings']);

/**
 * Reads a backup from the first byte to the last.
 *
 * @throws {AppError} `unusable_file` where a byte of it is not as it was written, a part is missing or one too many is
 * there, or it was encrypted under another key.
 */
export async function verifyBackup(folder: string, key: string | undefined): Promise<Manifest> {
  const sums = await readSums(folder);
  for (const [part, sum] of sums) {
    const now = await sumOf(join(folder, part));
    if (now === undefined) throw new AppError('unusable_file', `The backup is not whole: ${part} is missing.`);
    if (now !== sum) throw new AppError('unusable_file', `The backup is damaged: ${part} is not as it was written.`);
  }
  const manifest = await readManifest(folder, key);
  const expected = new Set([...partsOf(manifest)]);
  const other = [...sums.keys()].find((part) => !expected.has(part)) ?? [...expected].find((part) => !sums.has(part));
  if (other !== undefined)
    throw new AppError('unusable_file', `The backup is damaged: its list is wrong about ${other}.`);
  return manifest;
}

/**
 * What a backup says of itself, whatever became of its other parts.
 *
 * @throws {AppError} `unusable_file` where it was encrypted under another key, or by a later version in another form.
 */
export async function readManifest(folder: string, key: string | undefined): Promise<Manifest> {
  let content: unknown;
  try {
    const bytes = await buffer(await sealingWith(key).open(join(folder, parts.manifest), parts.manifest));
    content = JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    throw new AppError('unusable_file', 'The backup cannot be read: BACKUP_KEY is not the one it was made with.', {
      cause: error,
    });
  }
  const { success, data, error } = manifestSchema.safeParse(content);
  if (success) return data;
  throw new AppError('unusable_file', `The backup is in a form that this version does not know: ${parts.manifest}.`, {
    cause: error,
  });
}

/**
 * Puts a backup into an empty, migrated database and the file storage, after every byte of it was verified. The tables
 * come last and in one transaction: until then nothing counts.
 *
 * @throws {AppError} where the backup is damaged or of a newer version, or the database is not empty.
 */
export async function restoreBackup(
  services: Pick<Services, 'config' | 'db' | 'files'>,
  folder: string,
): Promise<Manifest> {
  const { config, db, files } = services;
  const manifest = await verifyBackup(folder, config.BACKUP_KEY);
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
  if (manifest.migrations > (await countMigrations(db.system))) {
    throw new AppError('unusable_file', 'The backup was made by a newer version of the server. Update this one first.');
  }
  const sealing = sealingWith(config.BACKUP_KEY);
  const kept = new Map(manifest.tables.map((table) => [table.name, table]));
  const here = await findTables(db.system);
  const lost = manifest.tables.find(({ name }) => !DISPENSABLE.has(name) && here.every((table) => table.name !== name));
  if (lost !== undefined) throw new AppError('unusable_file', `This version has no table ${lost.name}.`);
  return here.flatMap(({ name, columns, pointsAtItself }) => {
    const table = kept.get(name);
    if (table === undefined) return [];
    const part = parts.table(name);
    return {
      ...{ name, pointsAtItself, expected: table.rows },
      columns: columns.filter((column) => table.columns.includes(column)),
      rows: () => linesOf(sealing.open(join(folder, part), part)),
    };
  });
}

async function* linesOf(opening: Promise<AsyncIterable<Buffer>>): AsyncGenerator<string> {
  // The callback is there because without one an error would go unheard; whoever reads gets it.
  const input = connected(Readable.from(await opening), createGunzip(), () => {});
  // Not by readline: that ends a line at U+2028 too. A line may be millions of characters long, and is put together once.
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
  if (pieces.length > 0)
    throw new AppError('unusable_file', 'The backup is damaged: a table ends in the middle of a row.');
}

/** A key has the same name in the backup and in DATA_DIR. */
async function restoreKey(dataDir: string, folder: string, part: string, sealing: Sealing): Promise<void> {
  const path = join(dataDir, part);
  const key = await buffer(await sealing.open(join(folder, part), part));
  const present = await readFile(path).catch(() => undefined);
  if (present?.equals(key)) return;
  if (present !== undefined) {
    throw new AppError('unusable_file', `${path} is another key than the backup's. Restore into a new DATA_DIR.`);
  }
  await writeFile(path, key, { flag: 'wx', mode: 0o600 });
}
