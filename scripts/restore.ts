import { resolve } from 'node:path';
import { restoreBackup } from '#server/backup/read-backup.ts';
import { withDatabase } from '#server/backup/with-database.ts';
import { ConfigError } from '#server/config.ts';
import { runCommand } from './command.ts';

await runCommand(async (config) => {
  const [folder] = process.argv.slice(3);
  if (folder === undefined) throw new ConfigError('Name the backup: npm run restore -- <folder of the backup>');
  const manifest = await withDatabase(config, { migrates: true }, (services) =>
    restoreBackup(services, resolve(folder)),
  );
  if (manifest.missing.length > 0) {
    process.stdout.write(
      `${manifest.missing.length} files were already lost when it was made; npm run check:integrity says whose they are.\n`,
    );
  }
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(
    `Restored the backup of ${manifest.madeAt}: ${rows} rows in ${manifest.tables.length} tables, ${manifest.files.length} files.\n`,
  );
});
