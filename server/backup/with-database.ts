import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import type { Services } from '#server/context.ts';
import { connectDatabase } from '#server/db/client.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { DatabaseInUseError } from '#server/db/embedded-lock.ts';
import { inspectDatabase, migrateDatabase } from '#server/db/migrate.ts';
import type { PoolOptions } from '#server/db/pool.ts';
import { AppError } from '#server/errors.ts';
import { openFiles } from '#server/files/open-files.ts';
import { backupTexts } from './backup.texts.ts';
import { namingBackup } from './keep-backups.ts';

/** What a command without a server works with. */
export type OfflineServices = Pick<Services, 'config' | 'db' | 'files' | 'now'>;

interface Options {
  /** Whether to bring the schema up to date first. */
  migrates: boolean;
  /** Whether to refuse a database in use, before it is changed. */
  fills?: boolean;
  /** Whether to refuse a database with an older schema. */
  needsCurrent?: boolean;
}

/**
 * Opens the configured database for a command, and closes it afterwards.
 *
 * @throws {DatabaseInUseError} if a server has the embedded one open.
 * @throws {AppError} `not_found` if there is none yet and none is to be created.
 */
export async function withDatabase<T>(
  config: Config,
  options: Options,
  work: (services: OfflineServices) => Promise<T>,
): Promise<T> {
  if (config.DATABASE_URL === undefined && !options.migrates && !existsSync(join(config.DATA_DIR, 'database'))) {
    throw new AppError('not_found', backupTexts.noDatabase(config.DATA_DIR));
  }
  const embedded = config.DATABASE_URL === undefined ? await openEmbedded(config.DATA_DIR) : undefined;
  try {
    const place = embedded === undefined ? { url: config.DATABASE_URL ?? '' } : { socket: embedded.address };
    // Without a limit, since no browser waits for the answer.
    const access = { ...place, pool: 1, statementMs: 0, seesAllRows: true };
    await namingBackup(config, () => prepareSchema(config, access, options));
    const db = connectDatabase(access);
    try {
      return await work({ config, db, files: await openFiles(config), now: () => new Date() });
    } finally {
      await db.close();
    }
  } finally {
    await embedded?.close();
  }
}

/** Runs something that fills a database; if it fails, a new embedded database is removed again. */
export async function leavingNothing<T>({ DATA_DIR, DATABASE_URL }: Config, fill: () => Promise<T>): Promise<T> {
  const created = [DATA_DIR, join(DATA_DIR, 'database')].find((folder) => !existsSync(folder));
  try {
    return await fill();
  } catch (error) {
    const isOurs = created !== undefined && DATABASE_URL === undefined && !(error instanceof DatabaseInUseError);
    if (isOurs) await rm(created, { recursive: true, force: true });
    throw error;
  }
}

async function prepareSchema(
  config: Config,
  access: PoolOptions,
  { migrates, fills = false, needsCurrent = false }: Options,
): Promise<void> {
  const schema = { ...access, allowsNewer: config.ALLOW_NEWER_DATABASE === '1' };
  if (migrates) return migrateDatabase({ ...schema, fills });
  const { isThere, missing } = await inspectDatabase(schema);
  if (!isThere) throw new AppError('not_found', backupTexts.emptyDatabase);
  if (needsCurrent && missing > 0) {
    throw new AppError('unavailable', backupTexts.olderDatabase);
  }
}
