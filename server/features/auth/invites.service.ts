import { customAlphabet } from 'nanoid';
import { audit, type Origin } from '#server/audit.ts';
import type { AdminServices } from '#server/context.ts';
import type { Connection } from '#server/db/client.ts';
import { AppError, invalidField } from '#server/errors.ts';
import { authTexts } from './auth.texts.ts';
import { consumeInvite, deleteInvites, hasInvite, type InviteRow, insertInvites, listInvites } from './invites.repo.ts';
import { hashCode, newCode } from './one-time-code.ts';

/** In the audit trail, an administrator on the command line. */
export const COMMAND_LINE = { ip: 'command line', by: 'command line' };

const DAY_MS = 24 * 3600 * 1000;
/** An invite has no owner until it is used. */
const HOLDER = 'invite';

const newId = customAlphabet('0123456789abcdefghjkmnpqrstvwxyz', 6);

export type { InviteRow };

/** An invite with its code, which only its creation returns. */
export interface NewInvite extends InviteRow {
  code: string;
  /** Opens the Register tab with the code filled in. The code is in the fragment (#), which browsers never send. */
  link: string;
}

/** Creates invites, each valid for one registration. */
export async function createInvites(
  services: AdminServices,
  { count, days }: { count: number; days: number },
  by: Origin = COMMAND_LINE,
): Promise<NewInvite[]> {
  const createdAt = services.now();
  const expiresAt = new Date(createdAt.getTime() + days * DAY_MS);
  const made = Array.from({ length: count }, () => {
    const code = newCode();
    return { id: newId(), code, createdAt, expiresAt, link: `${services.config.PUBLIC_ORIGIN}/auth#invite=${code}` };
  });
  await insertInvites(
    services.db.system,
    made.map(({ code, link: _, ...row }) => ({ ...row, codeHash: hashCode(code, HOLDER) })),
  );
  for (const _ of made) await audit(services, 'invite_created', by);
  return made;
}

/** The invites that are still unused. */
export function unusedInvites(services: AdminServices): Promise<InviteRow[]> {
  return listInvites(services.db.system, services.now());
}

/**
 * Revokes an unused invite, or all of them; returns how many.
 *
 * @throws {AppError} `not_found` if there is none with that id.
 */
export async function revokeInvites(
  services: AdminServices,
  id: string | undefined,
  by: Origin = COMMAND_LINE,
): Promise<number> {
  const revoked = await deleteInvites(services.db.system, id);
  if (revoked === 0 && id !== undefined) throw new AppError('not_found', authTexts.invite.notFound(id));
  for (let index = 0; index < revoked; index += 1) await audit(services, 'invite_revoked', by);
  return revoked;
}

/**
 * Refuses a registration that REGISTRATION doesn't allow, before anything is hashed.
 *
 * @returns what to run in the transaction of the registration: it uses up the invite.
 * @throws {AppError} `forbidden`, or `invalid` naming the invite's field.
 */
export async function admit(
  services: Pick<AdminServices, 'config' | 'db' | 'log' | 'now'>,
  inviteCode: string | undefined,
  ip: string,
): Promise<(tx: Connection) => Promise<void>> {
  const { REGISTRATION } = services.config;
  if (REGISTRATION === 'open') return async () => {};
  if (REGISTRATION === 'closed' || REGISTRATION === 'provider') {
    throw new AppError('forbidden', authTexts.registrationClosed);
  }
  if (inviteCode === undefined || inviteCode.trim() === '') throw refused(authTexts.invite.missing);
  const codeHash = hashCode(inviteCode, HOLDER);
  if (!(await hasInvite(services.db.system, codeHash, services.now()))) {
    await audit(services, 'invite_refused', ip);
    throw refused(authTexts.invite.invalid);
  }
  return async (tx) => {
    // If two register with one invite at the same time, the second finds it used.
    if (!(await consumeInvite(tx, codeHash, services.now()))) throw refused(authTexts.invite.invalid);
  };
}

function refused(message: string): AppError {
  return invalidField('inviteCode', message);
}
