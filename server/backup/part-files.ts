import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, open, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#server/errors.ts';
import { syncPath } from '#server/files/sync-path.ts';
import { backupTexts } from './backup.texts.ts';
import { parts } from './manifest.ts';

/** The SHA-256 of each part on disk, in hexadecimal. */
export type Sums = Map<string, string>;

/** Writes the output of `through`; it is on disk when the promise resolves. Returns its checksum. */
export async function writePart(
  folder: string,
  part: string,
  content: Readable,
  through: readonly Transform[],
): Promise<string> {
  const path = join(folder, part);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  await pipeline([content, ...through, hashing(hash), createWriteStream(path, { mode: 0o600, flags: 'wx' })]);
  await syncPath(path);
  return hash.digest('hex');
}

/** Reuses a part of an earlier backup: a hard link, which takes no space. */
export async function linkPart(from: string, to: string, part: string): Promise<boolean> {
  await mkdir(dirname(join(to, part)), { recursive: true, mode: 0o700 });
  return link(join(from, part), join(to, part)).then(
    () => true,
    () => false,
  );
}

/** Writes the checksums in the format of `sha256sum --check`; they complete a backup. */
export async function writeSums(folder: string, sums: Sums): Promise<void> {
  const lines = [...sums].map(([part, sum]) => `${sum}  ${part}\n`).join('');
  const file = await open(join(folder, parts.sums), 'wx', 0o600);
  try {
    await file.writeFile(lines);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** @throws {AppError} `unusable_file` if it is not the list of a backup. */
export async function readSums(folder: string): Promise<Sums> {
  const text = await readFile(join(folder, parts.sums), 'utf8').catch(() => {
    throw new AppError('unusable_file', backupTexts.noSums(folder, parts.sums));
  });
  const sums: Sums = new Map();
  for (const line of text.split('\n')) {
    if (line === '') continue;
    // Nothing outside the folder.
    const [, sum = '', part = ''] = /^([0-9a-f]{64}) {2}((?:\w+\/)?\w+(?:\.\w+)*)$/.exec(line) ?? [];
    if (part === '') throw new AppError('unusable_file', backupTexts.badSums(folder, parts.sums));
    sums.set(part, sum);
  }
  return sums;
}

/** The checksum of a file on disk; undefined if it can't be read, or something else is in its place. */
export async function sumOf(path: string): Promise<string | undefined> {
  try {
    if (!(await stat(path)).isFile()) return undefined;
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(path)) hash.update(chunk);
    return hash.digest('hex');
  } catch {
    return undefined;
  }
}

function hashing(hash: Hash): Transform {
  return new Transform({
    transform(chunk, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
}
