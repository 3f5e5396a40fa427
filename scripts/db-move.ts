import { moveTables } from '#server/backup/move-tables.ts';
import { withDatabase } from '#server/backup/with-database.ts';
import { ConfigError } from '#server/config.ts';
import { runCommand } from './command.ts';
import { readArguments } from './command-arguments.ts';
import { commandTexts as texts } from './commands.texts.ts';

const USAGE = 'npm run db:move -- postgres://user:password@host/database\n';
const {
  positionals: [url],
} = readArguments(USAGE, {});

await runCommand(async (config) => {
  if (url === undefined || !/^postgres(ql)?:/.test(url)) {
    throw new ConfigError(texts.moving.nameDatabase);
  }
  if (config.DATABASE_URL !== undefined) {
    throw new ConfigError(texts.moving.unsetUrl);
  }
  const rows = await withDatabase(config, { migrates: true }, (from) =>
    withDatabase({ ...config, DATABASE_URL: url }, { migrates: true, fills: true }, (to) =>
      moveTables(from.db.system, to.db.system),
    ),
  );
  process.stdout.write(`${texts.moving.moved(rows, config.DATA_DIR)}\n`);
});
