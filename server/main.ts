import { ConfigError, readConfig } from '#server/config.ts';
import { isConnectionError } from '#server/db/connection-errors.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { DatabaseInUseError } from '#server/db/embedded-lock.ts';

await start().catch(explain);

/** Loading the rest of the program takes longer than opening the database; both go on at the same time. */
async function start(): Promise<void> {
  const config = readConfig();
  const opening = config.DATABASE_URL === undefined ? openEmbedded(config.DATA_DIR) : undefined;
  const [embedded, { serve }] = await Promise.all([opening, import('#server/serve.ts')]);
  await serve(config, embedded);
}

/** A start that cannot work ends with a sentence, and with a stack only where it is our mistake. */
function explain(error: unknown): never {
  const isExpected = error instanceof ConfigError || error instanceof DatabaseInUseError;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (isExpected) console.error(error.message);
  else if (code === 'EADDRINUSE') console.error('The port is in use by another program. Set PORT to a free one.');
  else if (isConnectionError(error))
    console.error(`The database cannot be reached (${String(code)}). Check DATABASE_URL.`);
  else console.error(error);
  process.exit(1);
}
