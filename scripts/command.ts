import { type Config, ConfigError, readConfig } from '#server/config.ts';
import { errorCode, isConnectionError } from '#server/db/connection-errors.ts';
import { DatabaseInUseError } from '#server/db/embedded-lock.ts';
import { AppError } from '#server/errors.ts';

/** Runs a command of the operator's: what cannot work is a sentence, and the process ends with 1. */
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
  if (isConnectionError(error)) return `The database cannot be reached (${errorCode(error)}). Check its address.`;
  return String((error as Error).stack ?? error);
}
