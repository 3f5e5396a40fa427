import { constants } from 'node:fs';
import { access, chmod, copyFile, mkdir, open, opendir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Files, isKey, NoSuchFileError, newKey } from './files.ts';
import { syncPath } from './sync-path.ts';

/** The suffix of a copy in progress, which is not yet a file of the storage. */
const UNFINISHED = '.part';

/** Files in one folder that only the server may read, synced to disk before they count as stored. */
export async function diskFiles(place: URL | string): Promise<Files> {
  const folder = typeof place === 'string' ? join(place, 'files') : fileURLToPath(place);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const pathOf = (key: string) => {
    if (!isKey(key)) throw new NoSuchFileError();
    return join(folder, key);
  };
  return {
    put: async (path, key = newKey()) => {
      const part = pathOf(key) + UNFINISHED;
      try {
        await copyFile(path, part, constants.COPYFILE_FICLONE);
        await chmod(part, 0o600);
        await syncPath(part);
        await rename(part, pathOf(key));
        await syncPath(folder);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      return key;
    },
    read: async (key) => {
      const handle = await open(pathOf(key), 'r').catch((error) => asNoSuchFile(error, folder));
      return handle.createReadStream();
    },
    remove: async (key) => {
      if (isKey(key)) await rm(pathOf(key), { force: true });
    },
    exists: async (key) => {
      if (!isKey(key)) return false;
      try {
        await access(pathOf(key)).catch((error) => asNoSuchFile(error, folder));
        return true;
      } catch (error) {
        if (error instanceof NoSuchFileError) return false;
        throw error;
      }
    },
    atPath: async (key, work) => {
      await access(pathOf(key)).catch((error) => asNoSuchFile(error, folder));
      return work(pathOf(key));
    },
    keysBefore: (moment) => oldKeys(folder, moment),
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}

/** Removes unfinished copies on the way. */
async function* oldKeys(folder: string, moment: Date): AsyncGenerator<string> {
  for await (const { name } of await opendir(folder)) {
    const isUnfinished = name.endsWith(UNFINISHED);
    if (!isKey(isUnfinished ? name.slice(0, -UNFINISHED.length) : name)) continue;
    const path = join(folder, name);
    const state = await stat(path).catch(() => undefined);
    if (state === undefined || state.mtime >= moment) continue;
    if (isUnfinished) await rm(path, { force: true });
    else yield name;
  }
}

/** If the folder is missing, the storage failed, so a file can't be reported as missing. */
async function asNoSuchFile(error: NodeJS.ErrnoException, folder: string): Promise<never> {
  if (error.code !== 'ENOENT') throw error;
  await access(folder);
  throw new NoSuchFileError();
}
