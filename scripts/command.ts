import { type Config, ConfigError, readConfig } from '#server/config.ts';
import { DatabaseInUseError } from '#server/db/embedded-lock.ts';
import { AppError } from '#server/errors.ts';

/** Runs a command of the operator's: what cannot work is a sentence, and the process ends with 1. */
export async function runCommand(work: (config: Config) => Promise<void>): Promise<void> {
  try {
    await work(readConfig());
  } catch (error) {
    const isExpected = error instanceof ConfigError || error instanceof DatabaseInUseError || error instanceof AppError;
    process.stderr.write(`${isExpected ? error.message : String((error as Error).stack ?? error)}\n`);
    process.exitCode = 1;
  }
}
