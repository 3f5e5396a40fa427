import { mkdir, opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { newKey } from './files.ts';

/** A received file, in the folder of temporary files until {@link ReceivedFile.remove}. */
export interface ReceivedFile {
  path: string;
  /** The sender's name for it: for display, never used as a path. */
  name: string;
  /** The type the sender declared. */
  type: string;
  size: number;
  sha256: Buffer;
  remove: () => Promise<void>;
}

/** Creates the folder of temporary files, which only the server may read. Returns its path. */
export async function makeTempFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'tmp');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** A new path for a temporary file. */
export async function tempPath(dataDir: string): Promise<string> {
  return join(await makeTempFolder(dataDir), newKey());
}

/** Removes what a killed server left behind: temporary files older than that time. */
export async function removeTempFiles(dataDir: string, before: Date): Promise<void> {
  const folder = await opendir(join(dataDir, 'tmp')).catch(() => []);
  for await (const { name } of folder) {
    const path = join(dataDir, 'tmp', name);
    const state = await stat(path).catch(() => undefined);
    if (state !== undefined && state.mtime < before) await rm(path, { force: true });
  }
}
