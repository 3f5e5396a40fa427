import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type App, buildApp } from '#server/app.ts';
import { type Config, ConfigError, isLoopback, readConfig } from '#server/config.ts';
import type { Services } from '#server/context.ts';
import { connectDatabase, type DatabaseOptions, isConnectionError } from '#server/db/client.ts';
import { diskSpaceGuard } from '#server/db/disk-space.ts';
import { type EmbeddedDatabase, openEmbedded } from '#server/db/embedded.ts';
import { DatabaseInUseError } from '#server/db/embedded-lock.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { createLog } from '#server/log.ts';
import { loadSecretKey } from '#server/secret-key.ts';
import { startWork } from '#server/worker.ts';

/** How long an unexpected error leaves for the log to be written before the process ends. */
const LAST_WORDS_MS = 1000;

await start().catch(explain);

/** In this order: settings, database, http, migrations, periodic work. It stops in reverse. */
async function start(): Promise<void> {
  const config = readConfig();
  const log = createLog(config);
  const embedded = config.DATABASE_URL === undefined ? await openEmbedded(config.DATA_DIR) : undefined;
  const database = databaseOptions(config, embedded);
  const secretKey = await loadSecretKey(config);
  const services: Services = { config, log, secretKey, db: connectDatabase(database), now: () => new Date() };

  let isReady = false;
  const app = await buildApp(services, () => isReady);
  // The address is said once, when the application can be used.
  await app.http.listen({ host: config.HOST, port: config.PORT, listenTextResolver: () => 'listening' });
  await migrateWhenReachable(database, config, log);
  isReady = true;
  const stopWork = startWork(services, embedded);

  stopOnSignals(config, log, async () => {
    await app.http.close();
    await stopWork();
    await services.db.close();
    await embedded?.close();
  });
  embedded?.onFailure((error) => {
    log.fatal({ err: error }, 'the embedded database stopped');
    process.exit(1);
  });
  sayReady(app, config);
}

function databaseOptions(config: Config, embedded: EmbeddedDatabase | undefined): DatabaseOptions {
  if (embedded === undefined) return { url: config.DATABASE_URL ?? '', pool: config.DATABASE_POOL };
  return {
    socket: embedded.address,
    pool: 1,
    beforeWrite: diskSpaceGuard(embedded.freeBytes, config.LIMIT_DISK_FREE_BYTES),
  };
}

/** A database that is starting too is waited for. */
async function migrateWhenReachable(database: DatabaseOptions, config: Config, log: Logger): Promise<void> {
  const giveUpAt = Date.now() + config.LIMIT_DATABASE_WAIT_SECONDS * 1000;
  for (;;) {
    try {
      return await migrateDatabase(database);
    } catch (error) {
      if (!isConnectionError(error) || Date.now() > giveUpAt) throw error;
      log.warn('the database cannot be reached yet');
      await setTimeout(500);
    }
  }
}

/** The one line that says where the application is. */
function sayReady({ http }: App, config: Config): void {
  const address = http.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.PORT;
  const local = isLoopback(config.HOST) ? 'localhost' : config.HOST;
  const url = config.hasPublicOrigin ? config.PUBLIC_ORIGIN : `http://${local}:${port}`;
  process.stdout.write(`Sparehour is ready at ${url}\n`);
}

function stopOnSignals(config: Config, log: Logger, stop: () => Promise<void>): void {
  let isStopping = false;
  const handleSignal = async (signal: string) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info({ signal }, 'stopping');
    const timeLimit = setTimeout(config.LIMIT_SHUTDOWN_SECONDS * 1000, 'late', { ref: false });
    const outcome = await Promise.race([stop().catch((error: unknown) => error), timeLimit]);
    if (outcome !== undefined) log.error({ err: outcome }, 'did not stop cleanly');
    process.exit(outcome === undefined ? 0 : 1);
  };
  process.on('SIGTERM', handleSignal);
  process.on('SIGINT', handleSignal);
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, async (error: unknown) => {
      log.fatal({ err: error }, event);
      await setTimeout(LAST_WORDS_MS);
      process.exit(1);
    });
  }
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
