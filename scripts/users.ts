import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import type { Config } from '#server/config.ts';
import { runAdminCommand } from './admin-command.ts';
import { runCommand } from './command.ts';
import { readArguments } from './command-arguments.ts';
import { commandTexts as texts } from './commands.texts.ts';
import { dayText, momentText, printJson, printTable, refuseUsage } from './printing.ts';

const USAGE = `npm run users -- <command>

  list [--json]              all accounts, when they were last used, and which are locked
  show <name> [--json]       one account: sessions, recovery codes left, notes, documents
  create <name>              a new account with a temporary password, whatever REGISTRATION says
  reset-password <name>      replaces the password with a temporary one and ends all sessions.
                             --stdin reads the new password from standard input instead
  lock <name>                ends all sessions and refuses new ones
  unlock <name>
  sign-out <name>            ends all sessions
  remove-factors <name>      removes passkeys and the authenticator app of somebody who lost them, and ends all sessions
  admin <name>               lets that user see the administrator's page, at /admin
  no-admin <name>            undoes that
  delete <name> [--yes]      deletes the account with everything in it; --yes doesn't ask

Works whether the server is running or stopped. Uses the server's settings.
`;

const { values: options, positionals } = readArguments(USAGE, {
  json: { type: 'boolean' },
  stdin: { type: 'boolean' },
  yes: { type: 'boolean' },
});
const [action = '', name = '', ...rest] = positionals;

if (action === '' || action === 'help') process.stdout.write(USAGE);
else if (rest.length > 0 || (action === 'list') !== (name === '')) refuseUsage(USAGE);
else await runCommand(act);

async function act(config: Config): Promise<void> {
  const one = { username: name };
  switch (action) {
    case 'list':
      return list(config);
    case 'show':
      return show(config);
    case 'create': {
      const { password, expiresAt } = await runAdminCommand(config, 'users create', one);
      say(texts.accounts.created(name));
      return sayTemporary(password, expiresAt);
    }
    case 'reset-password': {
      const password = options.stdin ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined;
      const temporary = await runAdminCommand(config, 'users reset-password', { ...one, password });
      say(texts.accounts.passwordReset(name));
      if (temporary !== null) sayTemporary(temporary.password, temporary.expiresAt);
      return;
    }
    case 'lock':
      await runAdminCommand(config, 'users lock', one);
      return say(texts.accounts.locked(name));
    case 'unlock':
      await runAdminCommand(config, 'users unlock', one);
      return say(texts.accounts.unlocked(name));
    case 'sign-out':
      await runAdminCommand(config, 'users sign-out', one);
      return say(texts.accounts.signedOut(name));
    case 'remove-factors':
      await runAdminCommand(config, 'users remove-factors', one);
      return say(texts.accounts.factorsRemoved(name));
    case 'admin':
      await runAdminCommand(config, 'users admin', one);
      return say(texts.accounts.administrator(name));
    case 'no-admin':
      await runAdminCommand(config, 'users no-admin', one);
      return say(texts.accounts.noAdministrator(name));
    case 'delete':
      if (!options.yes && !(await confirmDelete(config))) return;
      await runAdminCommand(config, 'users delete', one);
      return say(texts.accounts.deleted(name));
    default:
      refuseUsage(USAGE);
  }
}

async function list(config: Config): Promise<void> {
  const users = await runAdminCommand(config, 'users list', {});
  if (options.json) return printJson(users);
  printTable(
    ['User', 'Created', 'Last used', 'State'],
    users.map(({ username, createdAt, lastSeenAt, lockedAt, administratorSince }) => [
      username,
      dayText(createdAt),
      lastSeenAt === null ? 'signed out' : momentText(lastSeenAt),
      [administratorSince !== null && 'administrator', lockedAt !== null && 'locked'].filter(Boolean).join(', '),
    ]),
  );
  say(texts.accounts.count(users.length));
}

async function show(config: Config): Promise<void> {
  const user = await runAdminCommand(config, 'users show', { username: name });
  if (options.json) return printJson(user);
  printTable(
    ['User', user.username],
    [
      ['Id', user.id],
      ['Created', momentText(user.createdAt)],
      ['Last used', user.lastSeenAt === null ? 'signed out' : momentText(user.lastSeenAt)],
      ['Locked', user.lockedAt === null ? 'no' : `since ${momentText(user.lockedAt)}`],
      ['Administrator', user.administratorSince === null ? 'no' : `since ${momentText(user.administratorSince)}`],
      ['Sessions', String(user.sessions)],
      ['Recovery codes left', String(user.recoveryCodes)],
      ['Passkeys', String(user.passkeys)],
      ['Authenticator app', user.hasTotp ? 'yes' : 'no'],
      ['Notes', String(user.notes)],
      ['Documents', String(user.documents)],
    ],
  );
}

function sayTemporary(password: string, expiresAt: string): void {
  say(texts.accounts.temporaryPassword(password));
  say(texts.accounts.temporaryUntil(name, dayText(expiresAt)));
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

/** Asks for the name again; without a terminal, only --yes deletes. */
async function confirmDelete(config: Config): Promise<boolean> {
  const user = await runAdminCommand(config, 'users show', { username: name });
  if (!process.stdin.isTTY) {
    process.stderr.write(`${texts.accounts.addYes(user.username)}\n`);
    process.exitCode = 1;
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const typed = await terminal.question(texts.accounts.typeToConfirm(user.username, user.notes, user.documents));
  terminal.close();
  if (typed.trim() === user.username) return true;
  process.stderr.write(`${texts.accounts.notDeleted}\n`);
  process.exitCode = 1;
  return false;
}
