import type { CommandInput, CommandName, CommandResult } from '#server/admin/commands.ts';
import type { Config } from '#server/config.ts';

/** As `registrationOf`, loaded when it is used. */
export async function registrationOf(config: Config): Promise<string> {
  return (await import('#server/admin/run-command.ts')).registrationOf(config);
}

/** As `runAdminCommand`, loaded when it is used: what it needs takes longer than checking arguments and printing help. */
export async function runAdminCommand<Name extends CommandName>(
  config: Config,
  name: Name,
  input: CommandInput<Name>,
): Promise<CommandResult<Name>> {
  const admin = await import('#server/admin/run-command.ts');
  return admin.runAdminCommand(config, name, input);
}
