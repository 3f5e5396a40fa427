import { askServer } from '#server/admin/admin-socket.ts';
import type { CommandResult } from '#server/admin/commands.ts';
import { makeBackup } from '#server/backup/keep-backups.ts';
import { readManifest } from '#server/backup/read-backup.ts';
import { withDatabase } from '#server/backup/with-database.ts';
import type { Config } from '#server/config.ts';
import { DatabaseInUseError } from '#server/db/embedded-lock.ts';
import { AppError } from '#server/errors.ts';
import { runCommand } from './command.ts';
import { commandTexts as texts } from './commands.texts.ts';

type Made = CommandResult<'backups create'>;

await runCommand(async (config) => {
  const { folder, missing } = await backUpHere(config).catch((error: unknown) => {
    if (error instanceof DatabaseInUseError) return backUpInServer(config, error);
    throw error;
  });
  process.stdout.write(`${texts.backups.made(folder)}\n`);
  if (missing === 0) return;
  process.stderr.write(`${texts.backups.filesMissing(missing)}\n`);
  process.exitCode = 1;
});

async function backUpHere(config: Config): Promise<Made> {
  const folder = await withDatabase(config, { migrates: false }, makeBackup);
  return { folder, missing: (await readManifest(folder, config.BACKUP_KEY)).missing.length };
}

/** Only one process can open the embedded database: the server that has it open makes the backup, and says where it is. */
async function backUpInServer({ DATA_DIR }: Config, inUse: DatabaseInUseError): Promise<Made> {
  process.stderr.write(`${texts.backups.byServer}\n`);
  const made = await askServer(DATA_DIR, 'backups create', {}).catch((refusal: unknown) => {
    throw refusal instanceof AppError ? refusal : inUse;
  });
  return made as Made;
}
