import { type Config, ConfigError, readConfig } from '#server/config.ts';
import { errorCode, isConnectionError } from '#server/db/connection-errors.ts';
import { damagedRows, isDamage } from '#server/db/damage.ts';
import { dbTexts } from '#server/db/db.texts.ts';
import { DatabaseInUseError } from '#server/db/embedded-lock.ts';
import { AppError } from '#server/errors.ts';
import { folderProblem } from '#server/files/private-folder.ts';

/** Runs an administrator's command: failures are printed as one sentence, and the process exits with 1. */
export async function runCommand(work: (config: Config) => Promise<void>): Promise<void> {
  try {
    await work(readConfig());
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  }
}

function explain(error: unknown): string {
  const isExpected = error instanceof ConfigError || error instanceof DatabaseInUseError || error instanceof AppError;
  if (isExpected) return error.message;
  if (isConnectionError(error)) return dbTexts.unreachable(errorCode(error));
  if (isDamage(error)) return damagedRows(error).message;
  return folderProblem(error) ?? String((error as Error).stack ?? error);
}
