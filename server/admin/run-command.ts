import { withDatabase } from '#server/backup/with-database.ts';
import type { Config } from '#server/config.ts';
import { DatabaseInUseError } from '#server/db/embedded-lock.ts';
import { localSignals, outgoingSignals } from '#server/db/notify.ts';
import { AppError } from '#server/errors.ts';
import { createLog } from '#server/log.ts';
import { askServer } from './admin-socket.ts';
import { type CommandInput, type CommandName, type CommandResult, runCommandNamed } from './commands.ts';

/**
 * Runs an administrator's command: on the database itself, or in the server that has the embedded one open. Servers on
 * a PostgreSQL are notified.
 *
 * @throws {AppError} with a sentence for the administrator.
 * @throws {DatabaseInUseError} where something else than a running server has the database open.
 */
export async function runAdminCommand<Name extends CommandName>(
  config: Config,
  name: Name,
  input: CommandInput<Name>,
): Promise<CommandResult<Name>> {
  const result = await runHere(config, name, input).catch(async (error: unknown) => {
    if (!(error instanceof DatabaseInUseError)) throw error;
    return askServer(config.DATA_DIR, name, input).catch((refusal: unknown) => {
      throw refusal instanceof AppError ? refusal : error;
    });
  });
  return result as CommandResult<Name>;
}

/** Who may register at the running server, whatever the command's own settings are; else what they say. */
export async function registrationOf({ DATA_DIR, REGISTRATION }: Config): Promise<string> {
  return String(await askServer(DATA_DIR, 'registration', {}).catch(() => REGISTRATION));
}

function runHere(config: Config, name: CommandName, input: unknown): Promise<unknown> {
  return withDatabase(config, { migrates: false, needsCurrent: true }, async (services) => {
    const { db } = services;
    const signals = config.DATABASE_URL === undefined ? localSignals() : outgoingSignals(db.system);
    // The log of a command isn't collected; its output is on the screen.
    const log = createLog({ ...config, LOG_LEVEL: 'silent' });
    try {
      return await runCommandNamed({ ...services, log, signals }, name, input);
    } finally {
      await signals.stop();
    }
  });
}
