import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { serveAdmin } from '#server/admin/admin-socket.ts';
import { resealAll } from '#server/admin/reseal-all.ts';
import { type App, buildApp } from '#server/app.ts';
import { backUp, namingBackup } from '#server/backup/keep-backups.ts';
import { type Config, isLoopback } from '#server/config.ts';
import type { Services } from '#server/context.ts';
import { connectDatabase, type DatabaseOptions } from '#server/db/client.ts';
import { isConnectionError } from '#server/db/connection-errors.ts';
import { diskSpaceGuard } from '#server/db/disk-space.ts';
import type { EmbeddedDatabase } from '#server/db/embedded.ts';
import { hasVectors, inspectDatabase, type MigrationOptions, migrateDatabase } from '#server/db/migrate.ts';
import { sharedSignals } from '#server/db/notify.ts';

import { releasePictures } from '#server/features/attachments/reading.service.ts';
import { findLastUse } from '#server/features/auth/sessions.service.ts';
import { takeOver } from '#server/features/documents/upkeep.service.ts';
import { releaseImports } from '#server/features/import/import-job.service.ts';
import { releaseRecordings } from '#server/features/voice/transcribing.service.ts';
import { createLog } from '#server/log.ts';
import { onDamage } from '#server/observed.ts';
import { forgetPreviousKey, loadSecretKeys, type SecretKeys } from '#server/secret-key.ts';
import { createServices } from '#server/services.ts';
import { startTexts } from '#server/start.texts.ts';
import { startWork } from '#server/worker.ts';

/** How long the process waits after an unexpected error, for the log to be written. */
const LAST_WORDS_MS = 1000;
const DATABASE_RETRY_MS = 500;
/** A signal that follows another within this time is the same one, delivered twice. */
const SAME_SIGNAL_MS = 500;

/**
 * Serves the application on the opened database, or the one DATABASE_URL names: http, migrations, periodic work, in
 * this order. It stops in reverse.
 */
export async function serve(config: Config, embedded: EmbeddedDatabase | undefined): Promise<void> {
  const log = createLog(config);
  embedded?.onFailure((error) => {
    log.fatal({ err: error }, 'the embedded database stopped');
    process.exit(1);
  });
  endOnUnexpectedErrors(log);
  onDamage((damage) => log.error({ damage }, 'the database is damaged: see docs/operations.md'));
  // Until it is ready there is nothing to finish, and the next start continues an interrupted one.
  let stop = async () => {};
  let drain: (() => void) | undefined;
  stopOnSignals({ config, log, drain: () => drain, stop: () => stop() });

  const database = databaseOptions(config, embedded);
  const keys = await loadSecretKeys(config);
  const db = connectDatabase(database);
  const { url } = database;
  const services = await createServices({
    config,
    log,
    ...keys,
    db,
    ...(url === undefined ? {} : { signals: sharedSignals(url, db.system, log) }),
  });
  let isReady = false;
  const app = await buildApp(services, () => isReady);
  // The address is printed once, when the application is usable.
  await app.http.listen({ host: config.HOST, port: config.PORT, listenTextResolver: () => 'listening' });
  await namingBackup(config, async () => {
    const schema = { ...database, allowsNewer: config.ALLOW_NEWER_DATABASE === '1' };
    // A migration can't be undone, and backups of an external database are up to its administrator.
    if (embedded !== undefined && (await isOutdated(schema))) await backUp(services);
    await migrateWhenReachable(schema, config, log);
  });
  if (!(await hasVectors(db.system))) sayWithoutVectors(log);
  // With several servers, the administrator decides when all of them have the new key: `npm run rotate:keys`.
  if (embedded !== undefined) await finishRotation(services, keys);
  isReady = true;
  // No other process can use a database that this process has open.
  if (embedded !== undefined)
    await Promise.all([
      takeOver(services),
      releasePictures(services),
      releaseImports(services),
      releaseRecordings(services),
    ]);
  services.clock.compareWith(await findLastUse(services));
  const stopWork = startWork(services, embedded);
  if (embedded !== undefined) backUpOnSignal(services);
  const stopAdmin = serveAdmin(services);
  const stopMetrics = await serveMetricsWhereWanted(services);
  stop = async () => {
    await app.http.close();
    stopAdmin();
    stopMetrics();
    await services.search.stop();
    await stopWork();
    await services.ai.embedder?.close?.();
    await services.ai.transcription.close();
    await services.signals.stop();
    await services.db.close();
    await embedded?.close();
  };
  drain = app.drain;
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

/** Re-encrypts everything with the new secret key, and removes the old one if it is ours to remove. */
async function finishRotation(services: Services, keys: SecretKeys): Promise<void> {
  if (keys.otherSecretKey === undefined) return;
  services.log.info(await resealAll(services, keys), 'keys were sealed again');
  if (services.config.SECRET_KEY === undefined) await forgetPreviousKey(services.config);
}

/** Whether the schema is that of an older version. */
async function isOutdated(database: MigrationOptions): Promise<boolean> {
  const { isThere, missing } = await inspectDatabase(database);
  return isThere && missing > 0;
}

/** Also waits for a database that is still starting. */
async function migrateWhenReachable(database: MigrationOptions, config: Config, log: Logger): Promise<void> {
  const giveUpAt = performance.now() + config.LIMIT_DATABASE_WAIT_SECONDS * 1000;
  for (;;) {
    try {
      return await migrateDatabase(database);
    } catch (error) {
      if (!isConnectionError(error) || performance.now() > giveUpAt) throw error;
      log.warn("can't reach the database yet");
      await setTimeout(DATABASE_RETRY_MS);
    }
  }
}

/** Loads the packages for metrics only if they are used. */
async function serveMetricsWhereWanted(services: Services): Promise<() => void> {
  const { METRICS_PORT } = services.config;
  if (METRICS_PORT === undefined) return () => {};
  const { serveMetrics } = await import('#server/metrics/serve-metrics.ts');
  const server = await serveMetrics(services, METRICS_PORT);
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

function sayWithoutVectors(log: Logger): void {
  log.warn(startTexts.withoutVectors);
  process.stderr.write(`${startTexts.withoutVectors}\n`);
}

/** The one line with the application's address. */
function sayReady({ http }: App, config: Config): void {
  const address = http.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.PORT;
  const local = isLoopback(config.HOST) ? 'localhost' : config.HOST;
  const url = config.hasPublicOrigin ? config.PUBLIC_ORIGIN : `http://${local}:${port}`;
  process.stdout.write(`${startTexts.ready(url)}\n`);
}

interface Stopping {
  config: Config;
  log: Logger;
  /** How to drain, once there is something to drain. */
  drain: () => (() => void) | undefined;
  stop: () => Promise<void>;
}

/**
 * SIGTERM drains and then stops; SIGINT, from a person at a keyboard, stops immediately. A second signal ends the
 * drain, and another one ends the process.
 */
function stopOnSignals({ config, log, drain, stop }: Stopping): void {
  const drained = new AbortController();
  let isClosing = false;
  let signalledAt = Number.NEGATIVE_INFINITY;

  async function end(signal: string): Promise<void> {
    const beginDrain = drain();
    const seconds = signal === 'SIGTERM' && beginDrain !== undefined ? config.LIMIT_DRAIN_SECONDS : 0;
    log.info({ signal, drainSeconds: seconds }, 'stopping');
    beginDrain?.();
    await setTimeout(seconds * 1000, undefined, drained).catch(() => undefined);
    isClosing = true;
    const timeLimit = setTimeout(config.LIMIT_SHUTDOWN_SECONDS * 1000, 'late', { ref: false });
    const outcome = await Promise.race([stop().catch((error: unknown) => error), timeLimit]);
    if (outcome !== undefined) log.error({ err: outcome }, 'did not stop cleanly');
    process.exit(outcome === undefined ? 0 : 1);
  }

  const handleSignal = (signal: string) => {
    const isFirst = signalledAt === Number.NEGATIVE_INFINITY;
    // The terminal signals both npm and the server, and npm passes it on: that is one signal.
    const isRepeated = performance.now() - signalledAt < SAME_SIGNAL_MS;
    signalledAt = performance.now();
    if (isFirst) void end(signal);
    else if (isRepeated) return;
    else if (isClosing) process.exit(1);
    else drained.abort();
  };
  process.on('SIGTERM', handleSignal);
  process.on('SIGINT', handleSignal);
}

/** Only this process can open the embedded database, so `npm run backup` asks it for a backup. */
function backUpOnSignal(services: Services): void {
  process.on('SIGUSR2', async () => {
    await backUp(services).catch((error: unknown) => services.log.error({ err: error }, 'a backup failed'));
  });
}

/** The process may be in any state then and must not continue; the supervisor starts the next one. */
function endOnUnexpectedErrors(log: Logger): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, async (error: unknown) => {
      log.fatal({ err: error }, event);
      await setTimeout(LAST_WORDS_MS);
      process.exit(1);
    });
  }
}
