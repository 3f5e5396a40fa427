import type { Services } from '#server/context.ts';
import { findOrphans } from '#server/db/tables/stored-files.ts';
import { removeFiles } from '#server/files/files.ts';
import { removeTempFiles } from '#server/files/temp-files.ts';
import { releaseAll } from './jobs.repo.ts';

const HOUR_MS = 3600_000;
const BATCH = 500;

/** Releases what a killed server left behind, when a single server starts. */
export async function takeOver({ db, config, now }: Services): Promise<void> {
  await releaseAll(db.system);
  await removeTempFiles(config.DATA_DIR, now());
}

/** Removes temporary files that are older than any upload takes. */
export function sweepUploads({ config, now }: Services): Promise<void> {
  return removeTempFiles(config.DATA_DIR, hourAgo(now()));
}

/** Removes stored files that nothing refers to: what an upload or a deletion left behind that was cut off in the middle. */
export async function sweepFiles(services: Services): Promise<void> {
  const { files, db, now } = services;
  let keys: string[] = [];
  const sweep = async () => {
    await removeFiles(services, await findOrphans(db.system, keys));
    keys = [];
  };
  for await (const key of files.keysBefore(hourAgo(now()))) {
    keys.push(key);
    if (keys.length === BATCH) await sweep();
  }
  if (keys.length > 0) await sweep();
}

function hourAgo(now: Date): Date {
  return new Date(now.getTime() - HOUR_MS);
}
