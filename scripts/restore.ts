import { resolve } from 'node:path';
import { restoreBackup, verifyRestorable } from '#server/backup/read-backup.ts';
import { leavingNothing, withDatabase } from '#server/backup/with-database.ts';
import { ConfigError } from '#server/config.ts';
import { runCommand } from './command.ts';
import { readArguments } from './command-arguments.ts';
import { commandTexts as texts } from './commands.texts.ts';

const USAGE = 'npm run restore -- <folder of the backup>\n';
const {
  positionals: [folder],
} = readArguments(USAGE, {});

await runCommand(async (config) => {
  if (folder === undefined) throw new ConfigError(texts.backups.nameBackup);
  const manifest = await verifyRestorable(config, resolve(folder));
  await leavingNothing(config, () =>
    withDatabase(config, { migrates: true, fills: true }, (services) =>
      restoreBackup(services, resolve(folder), manifest),
    ),
  );
  if (manifest.missing.length > 0) {
    process.stdout.write(`${texts.backups.filesMissingBefore(manifest.missing.length)}\n`);
  }
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(
    `${texts.backups.restored(manifest.madeAt, rows, manifest.tables.length, manifest.files.length)}\n`,
  );
});
