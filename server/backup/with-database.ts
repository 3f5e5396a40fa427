import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import type { Services } from '#server/context.ts';
import { connectDatabase } from '#server/db/client.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { AppError } from '#server/errors.ts';
import { openFiles } from '#server/files/open-files.ts';

/** What a command works with that runs beside no server. */
export type OfflineServices = Pick<Services, 'config' | 'db' | 'files' | 'now'>;

interface Options {
  /** Brings the schema up to date first. */
  migrates: boolean;
}

/**
 * Opens the database that the settings name, for a command, and closes it afterwards.
 *
 * @throws {DatabaseInUseError} where a server has the embedded one open.
 * @throws {AppError} `not_found` where there is none yet and none is to be made.
 */
export async function withDatabase<T>(
  config: Config,
  { migrates }: Options,
  work: (services: OfflineServices) => Promise<T>,
): Promise<T> {
  if (config.DATABASE_URL === undefined && !migrates && !existsSync(join(config.DATA_DIR, 'database'))) {
    throw new AppError('not_found', `There is no database in ${config.DATA_DIR}. Set DATA_DIR to the server's folder.`);
  }
  const embedded = config.DATABASE_URL === undefined ? await openEmbedded(config.DATA_DIR) : undefined;
  try {
    const place = embedded === undefined ? { url: config.DATABASE_URL ?? '' } : { socket: embedded.address };
    // However long a statement takes: nobody waits for its answer in a browser.
    const options = { ...place, pool: 1, statementMs: 0 };
    if (migrates) await migrateDatabase(options);
    const db = connectDatabase(options);
    try {
      return await work({ config, db, files: await openFiles(config), now: () => new Date() });
    } finally {
      await db.close();
    }
  } finally {
    await embedded?.close();
  }
}
