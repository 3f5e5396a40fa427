import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import type { TemporaryPassword } from '#server/features/auth/administration.service.ts';
import * as accounts from '#server/features/auth/administration.service.ts';
import { getUser } from '#server/features/auth/auth.service.ts';
import { confirm } from '#server/features/auth/confirmation.service.ts';
import type { InviteRow } from '#server/features/auth/invites.service.ts';
import * as invites from '#server/features/auth/invites.service.ts';
import { callerOf } from '#server/http/caller.ts';
import type { Exchange, Mount } from '#server/http/route.ts';
import * as contract from '#shared/administration.ts';
import { usernameKey } from '#shared/auth.ts';
import type { Confirmation } from '#shared/confirmation.ts';
import { administrationTexts as texts } from './administration.texts.ts';
import { readOverview, testAi } from './overview.service.ts';

/** Mounts what administrators do on their page: the same functions as the commands. */
export function mountAdministration({ forUser }: Pick<Mount, 'forUser'>): void {
  forUser(contract.readOverview, (context) => readOverview(context));
  forUser(contract.testAi, (context) => testAi(context));

  forUser(contract.listMembers, (context, { query }) => accounts.listMembers(context, query));
  forUser(contract.createMember, async (context, { body }, exchange) =>
    shown(await accounts.createUser(context, body.username, actorOf(context, exchange))),
  );
  forUser(contract.lockMember, async (context, { body }, exchange) => {
    await refuseOwn(context, body.username);
    await accounts.lockUser(context, body.username, actorOf(context, exchange));
    return undefined;
  });
  forUser(contract.unlockMember, async (context, { body }, exchange) => {
    await accounts.unlockUser(context, body.username, actorOf(context, exchange));
    return undefined;
  });
  forUser(contract.signOutMember, async (context, { body }, exchange) => {
    await refuseOwn(context, body.username);
    await accounts.signOutUser(context, body.username, actorOf(context, exchange));
    return undefined;
  });
  forUser(contract.resetMemberPassword, async (context, { body: { username, ...given } }, exchange) => {
    await refuseOwn(context, username);
    await confirmed(context, given, exchange);
    return shown(await accounts.resetPassword(context, username, undefined, actorOf(context, exchange)));
  });
  forUser(contract.removeMemberFactors, async (context, { body: { username, ...given } }, exchange) => {
    await refuseOwn(context, username);
    await confirmed(context, given, exchange);
    await accounts.removeFactorsOf(context, username, actorOf(context, exchange));
    return undefined;
  });
  forUser(contract.deleteMember, async (context, { body: { username, ...given } }, exchange) => {
    await refuseOwn(context, username);
    await confirmed(context, given, exchange);
    await accounts.removeUser(context, username, actorOf(context, exchange));
    return undefined;
  });

  forUser(contract.listInvites, async (context) => (await invites.unusedInvites(context)).map(inviteShown));
  forUser(contract.createInvites, async (context, { body }, exchange) => {
    const made = await invites.createInvites(context, body, actorOf(context, exchange));
    return made.map(({ code, link, ...invite }) => ({ ...inviteShown(invite), code, link }));
  });
  forUser(contract.revokeInvite, async (context, { body }, exchange) => {
    await invites.revokeInvites(context, body.inviteId, actorOf(context, exchange));
    return undefined;
  });
}

/** Who acts, for the audit trail. */
function actorOf({ userId }: Context, { request }: Exchange) {
  return { ip: request.ip, userAgent: request.headers['user-agent'] ?? '', by: userId };
}

/** Before what takes an account from its owner. */
async function confirmed(context: Context, given: Confirmation, { request }: Exchange): Promise<void> {
  await confirm(context, given, callerOf({ request }, context.config));
}

/** So that there is always an administrator left who can get in: the one who acts. */
async function refuseOwn(context: Context, username: string): Promise<void> {
  const own = await getUser(context);
  if (usernameKey(own.username) === usernameKey(username)) throw new AppError('forbidden', texts.ownAccount);
}

function shown(temporary: TemporaryPassword | null): contract.Temporary {
  if (temporary === null) throw new Error('A temporary password was not made');
  return { password: temporary.password, expiresAt: temporary.expiresAt.toISOString() };
}

function inviteShown({ id, createdAt, expiresAt }: InviteRow): contract.Invite {
  return { id, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}
