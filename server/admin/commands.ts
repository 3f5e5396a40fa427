import { z } from 'zod';
import { backUp } from '#server/backup/keep-backups.ts';
import type { AdminServices } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import * as accounts from '#server/features/auth/administration.service.ts';
import * as invites from '#server/features/auth/invites.service.ts';
import { credentialsSchema, passwordSchema } from '#shared/credentials.ts';
import { adminTexts } from './admin.texts.ts';

/** A command as it is found by its name: `run` takes what `input` has checked. */
interface Command {
  input: z.ZodType;
  run: (services: AdminServices, input: never) => Promise<unknown>;
}

const nothing = z.strictObject({});
const named = z.strictObject({ username: z.string() });

const wholeFrom1 = (option: string, max: number) => {
  const sentence = adminTexts.wholeNumber(option, max);
  return z.int(sentence).min(1, sentence).max(max, sentence);
};

/** Everything that `npm run users` and `npm run invite` can do, and `npm run backup` beside a server. */
export const commands = {
  'users list': command(nothing, (services) => accounts.listUsers(services)),
  'users show': command(named, (services, { username }) => accounts.showUser(services, username)),
  'users create': command(credentialsSchema.pick({ username: true }), (services, { username }) =>
    accounts.createUser(services, username),
  ),
  'users reset-password': command(named.extend({ password: passwordSchema.optional() }), (services, input) =>
    accounts.resetPassword(services, input.username, input.password),
  ),
  'users lock': command(named, (services, { username }) => accounts.lockUser(services, username)),
  'users unlock': command(named, (services, { username }) => accounts.unlockUser(services, username)),
  'users sign-out': command(named, (services, { username }) => accounts.signOutUser(services, username)),
  'users remove-factors': command(named, (services, { username }) => accounts.removeFactorsOf(services, username)),
  'users admin': command(named, (services, { username }) => accounts.appointAdministrator(services, username)),
  'users no-admin': command(named, (services, { username }) => accounts.removeAdministrator(services, username)),
  'users delete': command(named, (services, { username }) => accounts.removeUser(services, username)),
  'invites create': command(
    z.strictObject({ count: wholeFrom1('--count', 1000), days: wholeFrom1('--days', 365) }),
    (services, input) => invites.createInvites(services, input),
  ),
  'invites list': command(nothing, (services) => invites.unusedInvites(services)),
  'invites revoke': command(z.strictObject({ id: z.string().optional() }), (services, { id }) =>
    invites.revokeInvites(services, id),
  ),
  registration: command(nothing, async ({ config }) => config.REGISTRATION),
  'backups create': command(nothing, (services) => backUp(services)),
};

export type CommandName = keyof typeof commands;
export type CommandInput<Name extends CommandName> = z.input<(typeof commands)[Name]['input']>;
/** What a command answers, as JSON has it: moments are texts. */
export type CommandResult<Name extends CommandName> = AsJson<Awaited<ReturnType<(typeof commands)[Name]['run']>>>;

type AsJson<T> = T extends Date | string
  ? string
  : T extends (infer Item)[]
    ? AsJson<Item>[]
    : T extends object
      ? { [Key in keyof T]: AsJson<T[Key]> }
      : T;

/**
 * Checks the input and runs a command. The result is JSON, whether a server ran it or the command's own process.
 *
 * @throws {AppError} with a sentence for the administrator.
 */
export async function runCommandNamed(services: AdminServices, name: string, input: unknown): Promise<unknown> {
  const found: Command | undefined = Object.hasOwn(commands, name) ? commands[name as CommandName] : undefined;
  if (found === undefined) throw new AppError('bad_request', adminTexts.unknownCommand);
  const parsed = found.input.safeParse(input);
  if (!parsed.success) throw new AppError('invalid', parsed.error.issues[0]?.message ?? adminTexts.invalid);
  return JSON.parse(JSON.stringify((await found.run(services, parsed.data as never)) ?? null));
}

function command<Input extends z.ZodType, Result>(
  input: Input,
  run: (services: AdminServices, input: z.output<Input>) => Promise<Result>,
) {
  return { input, run };
}
