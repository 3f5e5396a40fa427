import { moveTables } from '#server/backup/move-tables.ts';
import { withDatabase } from '#server/backup/with-database.ts';
import { ConfigError } from '#server/config.ts';
import { runCommand } from './command.ts';

await runCommand(async (config) => {
  const [url] = process.argv.slice(3);
  if (url === undefined || !/^postgres(ql)?:/.test(url)) {
    throw new ConfigError('Name the other database: npm run db:move -- postgres://user:password@host/database');
  }
  if (config.DATABASE_URL !== undefined) {
    throw new ConfigError('This moves the embedded database of DATA_DIR: run it without DATABASE_URL.');
  }
  const rows = await withDatabase(config, { migrates: true }, (from) =>
    withDatabase({ ...config, DATABASE_URL: url }, { migrates: true }, (to) =>
      moveTables(from.db.system, to.db.system),
    ),
  );
  process.stdout.write(
    `Moved ${rows} rows. Start the server with DATABASE_URL, and with SECRET_KEY set to what is in ${config.DATA_DIR}/secret.key. ` +
      'Uploaded files stay where they are.\n',
  );
});
