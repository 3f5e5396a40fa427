import { readdir } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { isBackup, nameOf } from '#server/backup/backup-names.ts';
import { makeBackup } from '#server/backup/keep-backups.ts';
import { withDatabase } from '#server/backup/with-database.ts';
import type { Config } from '#server/config.ts';
import { DatabaseInUseError } from '#server/db/embedded-lock.ts';
import { AppError } from '#server/errors.ts';
import { runCommand } from './command.ts';

const WAIT_MS = 30 * 60_000;

await runCommand(async (config) => {
  const folder = await withDatabase(config, { migrates: false }, makeBackup).catch((error: unknown) => {
    if (error instanceof DatabaseInUseError && error.pid !== undefined) return askServer(config, error.pid);
    throw error;
  });
  process.stdout.write(`Made a backup: ${folder}\n`);
});

/** The embedded database has one process: the server that has it open makes the backup when it is asked by a signal. */
async function askServer(config: Config, pid: number): Promise<string> {
  const asked = nameOf(new Date());
  process.kill(pid, 'SIGUSR2');
  for (const until = Date.now() + WAIT_MS; Date.now() < until; ) {
    const made = (await readdir(config.BACKUP_DIR).catch(() => [])).filter(isBackup).sort().at(-1);
    if (made !== undefined && made >= asked) return `${config.BACKUP_DIR}/${made}`;
    await setTimeout(200);
  }
  throw new AppError('unavailable', 'The server that runs made no backup. Its log says why.');
}
