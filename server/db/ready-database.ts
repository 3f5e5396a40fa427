import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { syncPath } from '#server/files/sync-path.ts';

const root = join(import.meta.dirname, '../..');

/** An empty embedded database that the build makes, named by the version of PGlite that made it. */
export function readyDatabase(): string {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return join(root, 'dist', `empty-database-${dependencies['@electric-sql/pglite']}.tar.gz`);
}

/** Packs the folder of a database that is closed. The file is there only once it is complete. */
export async function packDatabase(folder: string, file: string): Promise<void> {
  const tar = pack();
  const writing = pipeline(tar, createGzip({ level: 9 }), createWriteStream(`${file}.new`));
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(folder.length + 1);
    if (entry.isDirectory()) tar.entry({ name, type: 'directory' });
    else tar.entry({ name }, await readFile(path));
  }
  tar.finalize();
  await writing;
  await rename(`${file}.new`, file);
}

/** Unpacks it into an empty folder; all of it is on disk when the promise resolves. */
export async function unpackDatabase(file: string, folder: string): Promise<void> {
  const tar = extract();
  const reading = pipeline(createReadStream(file), createGunzip(), tar);
  const paths: string[] = [];
  for await (const entry of tar) {
    const path = join(folder, entry.header.name);
    paths.push(path);
    if (entry.header.type === 'directory') await mkdir(path, { recursive: true, mode: 0o700 });
    else {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await pipeline(entry, createWriteStream(path, { mode: 0o600 }));
    }
    entry.resume();
  }
  await reading;
  // After all are written: the first one makes the disk write most of the others too.
  for (const path of paths) await syncPath(path);
}
