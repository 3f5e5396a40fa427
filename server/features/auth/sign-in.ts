import { audit } from '#server/audit.ts';
import type { Services } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import type { User } from '#shared/auth.ts';
import type { UserRow } from './auth.repo.ts';
import { authTexts } from './auth.texts.ts';

/** A user and the token of the session that just began. */
export interface SignIn {
  user: User;
  token: string;
}

/** The user as the user may see it. */
export function shownUser({ id, username, createdAt }: UserRow): User {
  return { id, username, createdAt: createdAt.toISOString() };
}

/**
 * Only for someone with the right password or code, since it discloses that the account exists.
 *
 * @throws {AppError} `forbidden`, if an administrator locked the account.
 */
export function refuseLocked(services: Pick<Services, 'log'>, user: { id: string; lockedAt: Date | null }, ip: string) {
  if (user.lockedAt === null) return;
  audit(services, 'login_refused', ip, user.id);
  throw new AppError('forbidden', authTexts.locked);
}
