import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { withFolder } from './server-process.ts';

/** Runs `work` with a data folder whose database is made and migrated already; making one takes most of a first start. */
export async function withDatabase<T>(work: (folder: string) => Promise<T>): Promise<T> {
  return withFolder(async (folder) => {
    await copyDatabase(folder);
    return work(folder);
  });
}

/** Puts a migrated database where a server with this data folder looks for it. */
export function copyDatabase(folder: string): Promise<void> {
  return cp(join(inject('testFolder'), 'template'), folder, { recursive: true });
}
