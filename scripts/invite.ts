import type { Config } from '#server/config.ts';
import { registrationOf, runAdminCommand } from './admin-command.ts';
import { runCommand } from './command.ts';
import { readArguments } from './command-arguments.ts';
import { commandTexts as texts } from './commands.texts.ts';
import { dayText, printJson, printTable, refuseUsage } from './printing.ts';

const USAGE = `npm run invite -- [command]

  [--count N] [--days N]     creates N invites (1), each for one registration, valid for N days (7)
  list                       the unused invites
  revoke <id> | --all        invalidates an unused invite, or all of them

--json prints invites as JSON. Invites are used with REGISTRATION=invite.
Works whether the server is running or stopped. Uses the server's settings.
`;

const { values: options, positionals } = readArguments(USAGE, {
  json: { type: 'boolean' },
  all: { type: 'boolean' },
  count: { type: 'string', default: '1' },
  days: { type: 'string', default: '7' },
});
const [action = 'create', id, ...rest] = positionals;

if (rest.length > 0 || (id !== undefined || options.all === true) !== (action === 'revoke')) refuseUsage(USAGE);
else await runCommand(act);

async function act(config: Config): Promise<void> {
  if (action === 'create') return create(config);
  if (action === 'list') return list(config);
  if (action !== 'revoke') return refuseUsage(USAGE);
  const revoked = await runAdminCommand(config, 'invites revoke', { id });
  process.stdout.write(`${texts.invites.revoked(revoked)}\n`);
}

async function create(config: Config): Promise<void> {
  const invites = await runAdminCommand(config, 'invites create', {
    count: Number(options.count),
    days: Number(options.days),
  });
  if (options.json) return printJson(invites);
  printTable(
    ['Id', 'Code', 'Link', 'Valid until'],
    invites.map((invite) => [invite.id, invite.code, invite.link, dayText(invite.expiresAt)]),
  );
  const registration = await registrationOf(config);
  if (registration === 'invite') return;
  process.stderr.write(`${texts.invites.notUsed(registration)}\n`);
}

async function list(config: Config): Promise<void> {
  const invites = await runAdminCommand(config, 'invites list', {});
  if (options.json) return printJson(invites);
  printTable(
    ['Id', 'Created', 'Valid until'],
    invites.map((invite) => [invite.id, dayText(invite.createdAt), dayText(invite.expiresAt)]),
  );
  process.stdout.write(`${texts.invites.unused(invites.length)}\n`);
}
