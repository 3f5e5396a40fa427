import { EMBEDDED_LEAST_MB, readMachine } from '#server/config/machine.ts';
import { type Config, ConfigError, readConfig } from '#server/config.ts';
import { errorCode, isConnectionError } from '#server/db/connection-errors.ts';
import { damagedRows, isDamage } from '#server/db/damage.ts';
import { freeBytes } from '#server/db/disk-space.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { DatabaseInUseError } from '#server/db/embedded-lock.ts';
import { AppError } from '#server/errors.ts';
import { folderProblem } from '#server/files/private-folder.ts';
import { startTexts } from '#server/start.texts.ts';

// A small buffer keeps the whole pool it was taken from; Node's 64 KiB also hold chunks that are given up at once.
Buffer.poolSize = 8192;
await start().catch(explain);

/** Loading the rest of the program takes longer than opening the database; both run at the same time. */
async function start(): Promise<void> {
  const config = readConfig();
  if (config.DATABASE_URL === undefined) {
    refuseTooLittleMemory();
    await sayIfFull(config);
  }
  const opening = config.DATABASE_URL === undefined ? openEmbedded(config.DATA_DIR) : undefined;
  const [embedded, { serve }] = await Promise.all([opening, import('#server/serve.ts')]);
  await serve(config, embedded);
}

/** The kernel would kill it, without a word. */
function refuseTooLittleMemory(): void {
  const { memoryMb } = readMachine();
  if (memoryMb >= EMBEDDED_LEAST_MB) return;
  throw new AppError('unavailable', startTexts.tooLittleMemory(EMBEDDED_LEAST_MB, memoryMb));
}

/** What follows may take long or fail because of it, and wouldn't say why. */
async function sayIfFull(config: Config): Promise<void> {
  const free = await freeBytes(config.DATA_DIR).catch(() => Number.POSITIVE_INFINITY);
  if (free >= config.LIMIT_DISK_FREE_BYTES) return;
  const { createLog } = await import('#server/log.ts');
  createLog(config).error(
    { folder: config.DATA_DIR, freeBytes: free },
    'the disk is full: make room; until then nothing is saved, and the database may not open',
  );
}

/** A start that can't work ends with a sentence, and with a stack only if it is our mistake. */
function explain(error: unknown): never {
  const isExpected = error instanceof ConfigError || error instanceof DatabaseInUseError || error instanceof AppError;
  const code = errorCode(error) ?? '';
  if (isExpected) console.error(error.message);
  else if (code === 'EADDRINUSE') console.error(startTexts.portInUse);
  else if (isConnectionError(error)) console.error(startTexts.databaseUnreachable(code));
  else if (code === 'ENOSPC' || code === '53100') console.error(startTexts.diskFull);
  else if (isDamage(error)) console.error(damagedRows(error).message);
  else console.error(folderProblem(error) ?? error);
  process.exit(1);
}
