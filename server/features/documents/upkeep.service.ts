import type { Services } from '#server/context.ts';
import { findOrphans } from '#server/db/tables/stored-files.ts';
import { removeFiles } from '#server/files/files.ts';
import { removeTempFiles } from '#server/files/temp-files.ts';
import { dayOf } from '#server/language/days/calendar.ts';
import { DAY_TEXT_LENGTH, dayOfDocument } from '#server/language/text-day.ts';
import * as jobs from './jobs.repo.ts';

const HOUR_MS = 3600_000;
const BATCH = 500;
const DAYS_AT_ONCE = 20;

/** Releases what a killed server left behind, when a single server starts. */
export async function takeOver({ db, config, now }: Services): Promise<void> {
  await jobs.releaseAll(db.system);
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

/** Reads the days of documents that were processed by a release that read none. */
export async function readDays({ db }: Services): Promise<void> {
  const find = () => jobs.findWithoutDay(db.system, DAY_TEXT_LENGTH, DAYS_AT_ONCE);
  for (let found = await find(); found.length > 0; found = await find()) {
    for (const { id, userId, fileName, createdAt, text } of found) {
      const day = dayOfDocument(fileName, text, dayOf(createdAt));
      await db.write(userId, (tx) => jobs.writeTextDay(tx, userId, id, day));
    }
  }
}

function hourAgo(now: Date): Date {
  return new Date(now.getTime() - HOUR_MS);
}
