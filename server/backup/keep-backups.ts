import { mkdir, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import type { Services } from '#server/context.ts';
import { dbTexts } from '#server/db/db.texts.ts';
import { countKnownMigrations } from '#server/db/migrate.ts';
import { NewerSchemaError } from '#server/db/preflight.ts';
import { dayOf, isBackup, timeOf, UNFINISHED } from './manifest.ts';
import { readManifest } from './read-backup.ts';
import { type BackupServices, writeBackup } from './write-backup.ts';

type LoggedServices = BackupServices & Pick<Services, 'log'>;

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;

/** Servers that are creating their hourly backup: the next must not overtake a slow one. */
const atWork = new WeakSet<Services>();

/** Creates a backup if the last one is an hour old, unless that would use up the disk. */
export async function backUpHourly(services: Services): Promise<void> {
  const { config, log, now, clock } = services;
  if (atWork.has(services)) return;
  atWork.add(services);
  try {
    // A backup dated in the future was created while the clock was wrong, and doesn't count.
    const last = (await backupsIn(config.BACKUP_DIR)).filter((name) => timeOf(name) <= now()).at(-1);
    if (last !== undefined && now().getTime() - timeOf(last).getTime() < HOUR_MS) return;
    if (clock.isTrusted) await removeOldBackups(config, now());
    else await mkdir(config.BACKUP_DIR, { recursive: true, mode: 0o700 });
    const { bavail, bsize } = await statfs(config.BACKUP_DIR);
    if (bavail * bsize < config.LIMIT_UPLOAD_DISK_FREE_BYTES) {
      log.error('no backup was made: the disk is nearly full');
      return;
    }
    await announced(services, writeBackup);
  } finally {
    atWork.delete(services);
  }
}

/** The time of the newest backup in BACKUP_DIR; undefined if there is none. */
export async function lastBackupAt({ BACKUP_DIR }: Config): Promise<Date | undefined> {
  const last = (await backupsIn(BACKUP_DIR)).at(-1);
  return last === undefined ? undefined : timeOf(last);
}

/** Creates a backup now, for a server; returns its folder, and how many files the storage has lost. */
export function backUp(services: LoggedServices): Promise<{ folder: string; missing: number }> {
  return announced(services, makeBackup);
}

/** Creates a backup and logs the outcome. */
async function announced(services: LoggedServices, make: (services: BackupServices) => Promise<string>) {
  const { config, log } = services;
  const began = performance.now();
  const folder = await make(services);
  log.info({ ms: Math.round(performance.now() - began) }, 'a backup was made');
  const { missing } = await readManifest(folder, config.BACKUP_KEY);
  if (missing.length > 0) log.error({ missing }, 'the backup lacks files that the storage has lost');
  return { folder, missing: missing.length };
}

/** Removes the backups that are no longer needed, which frees space, and writes one; returns its folder. */
export async function makeBackup(services: BackupServices): Promise<string> {
  await removeOldBackups(services.config, services.now());
  return writeBackup(services);
}

/**
 * Keeps every backup of the last hours, and the last one of each day; also removes what a killed server left half
 * written.
 */
export async function removeOldBackups(config: Config, now: Date): Promise<void> {
  await mkdir(config.BACKUP_DIR, { recursive: true, mode: 0o700 });
  const all = await backupsIn(config.BACKUP_DIR);
  const old = new Set(all).difference(backupsToKeep(all, config, now));
  const unfinished = (await readdir(config.BACKUP_DIR)).filter((name) => {
    const backup = name.slice(0, -UNFINISHED.length);
    return name.endsWith(UNFINISHED) && isBackup(backup) && now.getTime() - timeOf(backup).getTime() > DAY_MS;
  });
  for (const name of [...old, ...unfinished]) {
    await rm(join(config.BACKUP_DIR, name), { recursive: true, force: true });
  }
}

/** The backups to keep, given oldest first. */
export function backupsToKeep(
  names: readonly string[],
  { LIMIT_BACKUP_HOURS: hours, LIMIT_BACKUP_DAYS: days }: Pick<Config, 'LIMIT_BACKUP_HOURS' | 'LIMIT_BACKUP_DAYS'>,
  now: Date,
): Set<string> {
  const ageOf = (name: string) => now.getTime() - timeOf(name).getTime();
  const lastOfDay = new Map(names.map((name) => [dayOf(name), name]));
  return new Set([
    ...names.filter((name) => ageOf(name) <= hours * HOUR_MS),
    ...[...lastOfDay.values()].filter((name) => ageOf(name) <= days * DAY_MS),
    // However old: the last one is the only one.
    ...names.slice(-1),
  ]);
}

/** Oldest first. */
async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter(isBackup).sort();
}

/** Runs something that opens a database; if a newer version upgraded it, the error names the newest earlier backup. */
export async function namingBackup<T>(config: Config, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof NewerSchemaError)) throw error;
    for (const name of (await backupsIn(config.BACKUP_DIR)).reverse()) {
      const folder = join(config.BACKUP_DIR, name);
      const manifest = await readManifest(folder, config.BACKUP_KEY).catch(() => undefined);
      if (manifest === undefined || manifest.migrations > countKnownMigrations()) continue;
      throw new NewerSchemaError(error.from, dbTexts.restoreNewest(folder));
    }
    throw error;
  }
}
