import { audit } from '#server/audit.ts';
import type { Context, OnlyClient, Services } from '#server/context.ts';
import { dbTexts } from '#server/db/db.texts.ts';
import { AppError } from '#server/errors.ts';
import type { UserId } from '#server/user-id.ts';
import type { ShownClient } from '#shared/client-safe.ts';
import type { Confirmation } from '#shared/confirmation.ts';
import { folderId } from '#shared/folders.ts';
import { authTexts } from './auth.texts.ts';
import * as repo from './client-safe.repo.ts';
import { confirm } from './confirmation.service.ts';
import { announceEnded, type Caller, findSession } from './sessions.service.ts';
import { wrongPassword } from './sign-in.ts';

/** Whoever leaves later has to be the user, not somebody at an unattended computer. */
const FREE_MS = 10 * 60_000;

/**
 * Whose a session is, and which client alone it shows: one that was deleted since still hides everything else. Undefined
 * where the session has ended or never existed.
 */
export async function findIdentity(services: Services, token: string) {
  const found = await findSession(services, token);
  if (found === undefined) return undefined;
  const { clientId, ...session } = found;
  return clientId === null ? session : { ...session, client: await onlyClient(services, session.userId, clientId) };
}

async function onlyClient({ db }: Services, userId: UserId, id: string): Promise<OnlyClient> {
  const found = await db.read(userId, (tx) => repo.findOnlyClient(tx, userId, id));
  return { id, ...(found ?? { name: authTexts.clientSafe.deletedClient, isHidden: false }) };
}

/** Which client alone the session shows. */
export function readClientSafe({ client, grant }: Context): { client: ShownClient | null } {
  return { client: client === undefined || grant ? null : { id: client.id, name: client.name } };
}

/**
 * From now on the session of this call shows nothing but one client. Its open streams end.
 *
 * @throws {AppError} `not_found` for a folder that is no client's, `unavailable` where the database has no walls.
 */
export async function enterClientSafe(context: Context, clientId: string, ip: string): Promise<ShownClient> {
  const { db, userId, sessionId, now } = context;
  if (!(await db.hasWalls())) throw new AppError('unavailable', dbTexts.noWalls);
  const client = await db.write(userId, async (tx) => {
    const found = folderId.safeParse(clientId).success ? await repo.findOnlyClient(tx, userId, clientId) : undefined;
    if (found !== undefined) await repo.setOnlyClient(tx, userId, sessionId, { clientId, since: now() });
    return found;
  });
  if (client === undefined) throw new AppError('not_found', authTexts.clientSafe.notFound);
  announceEnded(context, userId);
  await audit(context, 'client_safe_entered', ip, userId);
  return { id: clientId, name: client.name };
}

/**
 * Lets the session show everything again.
 *
 * @throws {AppError} as `confirm`, after ten minutes.
 */
export async function leaveClientSafe(context: Context, given: Confirmation, caller: Caller): Promise<void> {
  const { db, userId, sessionId, now } = context;
  const since = await db.read(userId, (tx) => repo.findClientSafeSince(tx, userId, sessionId));
  if (since === null) return;
  if (now().getTime() - since.getTime() > FREE_MS) {
    const isGiven = given.password !== undefined || given.passkey !== undefined;
    if (!isGiven) throw wrongPassword('password', authTexts.clientSafe.passwordNeeded);
    await confirm(context, given, caller);
  }
  await db.write(userId, (tx) => repo.setOnlyClient(tx, userId, sessionId, null));
  announceEnded(context, userId);
  await audit(context, 'client_safe_left', caller, userId);
}
