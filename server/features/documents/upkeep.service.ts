import type { Services } from '#server/context.ts';
import { sweepTempFiles } from '#server/files/temp-files.ts';
import { findOrphans } from './documents.repo.ts';
import { removeFiles } from './documents.service.ts';

const HOUR_MS = 3600_000;
const BATCH = 500;

/** Removes temporary files that nobody is using any more. */
export function sweepUploads({ config, now }: Services): Promise<void> {
  return sweepTempFiles(config.DATA_DIR, now());
}

/** Removes stored files without a document: what an upload or a deletion left behind that was cut off in the middle. */
export async function sweepFiles(services: Services): Promise<void> {
  const { files, db, now } = services;
  let keys: string[] = [];
  const sweep = async () => {
    await removeFiles(services, await findOrphans(db.system, keys));
    keys = [];
  };
  for await (const key of files.keysBefore(new Date(now().getTime() - HOUR_MS))) {
    keys.push(key);
    if (keys.length === BATCH) await sweep();
  }
  if (keys.length > 0) await sweep();
}
