import { audit, type Origin } from '#server/audit.ts';
import type { AdminServices, UserServices } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { readUsage } from '#server/features/quota/quota.service.ts';
import type { UserId } from '#server/user-id.ts';
import type { Member, MemberPage } from '#shared/administration.ts';
import { usernameKey } from '#shared/auth.ts';
import { usedBytes } from '#shared/quota.ts';
import { storableText } from '#shared/text.ts';
import { deleteTokensOf } from './access-tokens.repo.ts';
import {
  countAccounts,
  countBelongings,
  findAccount,
  listAccounts,
  setAdministrator,
  setLocked,
} from './administration.repo.ts';
import { insertUser, updatePasswordHash } from './auth.repo.ts';
import { removeAccount } from './auth.service.ts';
import { authTexts } from './auth.texts.ts';
import { COMMAND_LINE } from './invites.service.ts';
import { suspendLink } from './oidc.repo.ts';
import { setTemporaryPassword, type TemporaryPassword } from './one-time-code.ts';
import { hashPassword, inHashTurn, unusablePassword } from './password-hashing.ts';
import { deleteCodesOf } from './recovery-codes.repo.ts';
import { removeFactors } from './second-factor.ts';
import { deleteSessionsOf } from './sessions.repo.ts';
import { announceEnded } from './sessions.service.ts';

export type { TemporaryPassword };

/** Every account, by name. */
export function listUsers({ db }: AdminServices) {
  return listAccounts(db.system);
}

/** @throws {AppError} `not_found`, like every function here that takes a name. */
export async function showUser(services: AdminServices, username: string) {
  const { id, ...account } = await find(services, username);
  const belongings = await services.db.read(id, (tx) => countBelongings(tx, id));
  return { id, ...account, ...belongings };
}

/**
 * Creates an account whose owner chooses the password, even if REGISTRATION is closed.
 *
 * @throws {AppError} `username_taken`, and `forbidden` where no password signs in.
 */
export async function createUser(
  services: AdminServices,
  username: string,
  by: Origin = COMMAND_LINE,
): Promise<TemporaryPassword> {
  refuseTemporary(services);
  const passwordHash = await unusablePassword(services.config);
  const createdAt = services.now();
  const { id, temporary } = await services.db.system.transaction(async (tx) => {
    const user = await insertUser(tx, { username, usernameKey: usernameKey(username), passwordHash, createdAt });
    if (user === undefined) throw new AppError('username_taken', authTexts.administration.usernameTaken(username));
    return { id: user.id, temporary: await setTemporaryPassword(tx, user.id, createdAt) };
  });
  await audit(services, 'user_created', by, id);
  return temporary;
}

/**
 * Sets a password, or a temporary one if none is given. Ends every session, access token, recovery code, second factor
 * and the link to the provider, since someone who knew the earlier password may have created them.
 */
export async function resetPassword(
  services: AdminServices,
  username: string,
  password: string | undefined,
  by: Origin = COMMAND_LINE,
): Promise<TemporaryPassword | null> {
  const { id } = await find(services, username);
  if (password === undefined) refuseTemporary(services);
  const passwordHash =
    password === undefined
      ? await unusablePassword(services.config)
      : await inHashTurn(services.config, () => hashPassword(password));
  const temporary = await services.db.system.transaction(async (tx) => {
    await updatePasswordHash(tx, id, passwordHash, password !== undefined);
    await removeFactors(tx, id);
    // Where no password signs in, its owner could not come back to link it again.
    if (services.config.PASSWORD_SIGN_IN === 'on') await suspendLink(tx, id);
    await deleteTokensOf(tx, id);
    await deleteSessionsOf(tx, id);
    if (password === undefined) return setTemporaryPassword(tx, id, services.now());
    await deleteCodesOf(tx, id);
    return null;
  });
  announceEnded(services, id);
  await audit(services, 'password_reset', by, id);
  return temporary;
}

/** Ends every session of a user and refuses new ones, access tokens and shared pages, until {@link unlockUser}. */
export async function lockUser(services: AdminServices, username: string, by: Origin = COMMAND_LINE): Promise<void> {
  const { id } = await find(services, username);
  await services.db.system.transaction((tx) => setLocked(tx, id, services.now()));
  announceEnded(services, id);
  await audit(services, 'user_locked', by, id);
}

export async function unlockUser(services: AdminServices, username: string, by: Origin = COMMAND_LINE): Promise<void> {
  const { id } = await find(services, username);
  await setLocked(services.db.system, id, null);
  await audit(services, 'user_unlocked', by, id);
}

/** Ends every session and access token of a user. */
export async function signOutUser(services: AdminServices, username: string, by: Origin = COMMAND_LINE): Promise<void> {
  const { id } = await find(services, username);
  await services.db.system.transaction(async (tx) => {
    await deleteTokensOf(tx, id);
    await deleteSessionsOf(tx, id);
  });
  announceEnded(services, id);
  await audit(services, 'user_signed_out', by, id);
}

/** Removes the passkeys and the authenticator app of a user who lost them, and ends the sessions that they began. */
export async function removeFactorsOf(
  services: AdminServices,
  username: string,
  by: Origin = COMMAND_LINE,
): Promise<void> {
  const { id } = await find(services, username);
  await services.db.system.transaction(async (tx) => {
    await removeFactors(tx, id);
    await deleteSessionsOf(tx, id);
  });
  announceEnded(services, id);
  await audit(services, 'factors_removed', by, id);
}

/** Deletes a user with everything that belongs to it. */
export async function removeUser(services: AdminServices, username: string, by: Origin = COMMAND_LINE): Promise<void> {
  const { id } = await find(services, username);
  await removeAccount(services, id);
  await audit(services, 'account_deleted', by, id);
}

/** Lets a user see the administrator's page and make its calls, from the next call on. Only the command does that. */
export async function appointAdministrator(services: AdminServices, username: string): Promise<void> {
  const { id } = await find(services, username);
  await setAdministrator(services.db.system, id, services.now());
  announceEnded(services, id);
  await audit(services, 'administrator_appointed', COMMAND_LINE, id);
}

/** Undoes {@link appointAdministrator}. */
export async function removeAdministrator(services: AdminServices, username: string): Promise<void> {
  const { id } = await find(services, username);
  await setAdministrator(services.db.system, id, null);
  announceEnded(services, id);
  await audit(services, 'administrator_removed', COMMAND_LINE, id);
}

/** How many accounts there are, and how many of them are locked. */
export function countUsers({ db }: Pick<AdminServices, 'db'>) {
  return countAccounts(db.system);
}

/** A page of the accounts, by name, each with what it stores: counted as that user, who alone sees those rows. */
export async function listMembers(
  services: UserServices,
  { search, cursor, limit }: { search?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<MemberPage> {
  const after = cursor === undefined ? undefined : storableText(Buffer.from(cursor, 'base64url').toString());
  const found = await listAccounts(services.db.system, {
    part: search === undefined ? '' : usernameKey(search),
    after,
    limit: limit + 1,
  });
  const page = found.slice(0, limit);
  const members: Member[] = [];
  for (const { createdAt, lastSeenAt, lockedAt, administratorSince, ...row } of page) {
    const usage = await readUsage({ ...services, userId: row.id as UserId });
    members.push({
      ...row,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
      lockedAt: lockedAt?.toISOString() ?? null,
      isAdministrator: administratorSince !== null,
      notes: usage.notes.items,
      bytes: usedBytes(usage),
    });
  }
  const last = page.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  return { members, nextCursor: hasMore ? Buffer.from(usernameKey(last.username)).toString('base64url') : null };
}

function refuseTemporary({ config }: AdminServices): void {
  if (config.PASSWORD_SIGN_IN === 'off') {
    throw new AppError('forbidden', authTexts.administration.passwordsOff(config.OIDC_NAME));
  }
}

async function find({ db }: AdminServices, username: string) {
  const account = await findAccount(db.system, usernameKey(username));
  if (account === undefined) throw new AppError('not_found', authTexts.administration.userNotFound(username));
  return { ...account, id: account.id as UserId };
}
