import { readdir } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { isBackup, nameOf, UNFINISHED } from '#server/backup/backup-names.ts';
import { makeBackup } from '#server/backup/keep-backups.ts';
import { readManifest } from '#server/backup/read-backup.ts';
import { withDatabase } from '#server/backup/with-database.ts';
import type { Config } from '#server/config.ts';
import { DatabaseInUseError } from '#server/db/embedded-lock.ts';
import { AppError } from '#server/errors.ts';
import { runCommand } from './command.ts';
import { commandTexts as texts } from './commands.texts.ts';

/** A server that is working has an unfinished backup, except for moments. */
const IDLE_MS = 15_000;
const LOOK_MS = 200;

await runCommand(async (config) => {
  const folder = await withDatabase(config, { migrates: false }, makeBackup).catch((error: unknown) => {
    if (error instanceof DatabaseInUseError && error.pid !== undefined) return askServer(config, error.pid);
    throw error;
  });
  process.stdout.write(`${texts.backups.made(folder)}\n`);
  // A server with its own BACKUP_KEY has logged them.
  const { missing } = await readManifest(folder, config.BACKUP_KEY).catch(() => ({ missing: [] }));
  if (missing.length === 0) return;
  process.stderr.write(`${texts.backups.filesMissing(missing.length)}\n`);
  process.exitCode = 1;
});

/** Only one process can open the embedded database. The server that has it open makes the backup on a signal. */
async function askServer(config: Config, pid: number): Promise<string> {
  const asked = nameOf(new Date());
  process.stderr.write(`${texts.backups.byServer}\n`);
  const before = new Set(await readdir(config.BACKUP_DIR).catch(() => []));
  process.kill(pid, 'SIGUSR2');
  for (let idleMs = 0; idleMs < IDLE_MS; idleMs += LOOK_MS) {
    const names = (await readdir(config.BACKUP_DIR).catch(() => []))
      .filter((name) => name >= asked && !before.has(name))
      .sort();
    const made = names.find(isBackup);
    if (made !== undefined) return `${config.BACKUP_DIR}/${made}`;
    if (names.some((name) => name.endsWith(UNFINISHED))) idleMs = 0;
    await setTimeout(LOOK_MS);
  }
  throw new AppError('unavailable', texts.backups.notMade);
}
