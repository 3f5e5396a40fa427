import { randomInt } from 'node:crypto';
import { audit } from '#server/audit.ts';
import type { Config } from '#server/config.ts';
import type { Context, Services } from '#server/context.ts';
import { errorCode } from '#server/db/connection-errors.ts';
import { AppError } from '#server/errors.ts';
import { makeDefaults } from '#server/features/folders/folders.service.ts';
import type { UserId } from '#server/user-id.ts';
import { usernameKey } from '#shared/auth.ts';
import type { Confirmation } from '#shared/confirmation.ts';
import { USERNAME_MAX, USERNAME_MIN } from '#shared/credential-limits.ts';
import type { LinkedProvider } from '#shared/oidc.ts';
import { holdUser, insertUser } from './auth.repo.ts';
import { findIdentity } from './client-safe.service.ts';
import { CONFIRMED_MS, confirm } from './confirmation.service.ts';
import { admit } from './invites.service.ts';
import {
  endProviderSessions,
  findLink,
  findProviderAuth,
  findUserByIdentity,
  setLink,
  setProviderAuth,
} from './oidc.repo.ts';
import { oidcTexts } from './oidc.texts.ts';
import { type Attempt, openAttempt, type Purpose, sealAttempt } from './oidc-attempt.ts';
import type { Person, Provider } from './oidc-provider.ts';
import { unusablePassword } from './password-hashing.ts';
import { announceEnded, beginSession, type Caller, holdSignedIn } from './sessions.service.ts';
import { recordSignIn, refuseLocked, SIGN_IN_FREE_BYTES, shownUser } from './sign-in.ts';

/** Where the browser goes, and the cookie it comes back with. */
export interface ToProvider {
  url: string;
  cookie: string;
}

/** What became of it: a session for a page or beside one, or a word to the session that was there. */
export type Arrival = { token: string; isBeside: boolean } | { token: null };

/** A name that many have gets a number up to this; then a random one. */
const NUMBERED_NAMES = 20;
/** Longer than a username in any spelling: normalizing takes time. */
const NAME_MAX = 4 * USERNAME_MAX;
const RANDOM_MAX = 1_000_000;
/** SQLSTATE of a person who is another user's already. */
const UNIQUE_VIOLATION = '23505';
/** The clocks of two servers differ. */
const CLOCK_MS = 30_000;

/** @throws {AppError} `not_found` where this server has no provider, `unavailable` while that isn't reached. */
export function startSignIn(
  services: Services,
  provider: Provider | undefined,
  { inviteCode, isBeside }: { inviteCode?: string | undefined; isBeside: boolean },
): Promise<ToProvider> {
  return begin(services, provider, { kind: 'sign-in', isBeside, ...(inviteCode === undefined ? {} : { inviteCode }) });
}

/** @throws {AppError} as `confirm`. */
export async function startLink(
  context: Context,
  provider: Provider | undefined,
  given: Confirmation,
  caller: Caller,
): Promise<ToProvider> {
  await confirm(context, given, caller);
  const { userId, sessionId } = context;
  return begin(context, provider, { kind: 'link', userId, sessionId });
}

/** Has the provider ask the user again who they are, instead of their password. */
export async function startConfirmation(context: Context, provider: Provider | undefined): Promise<ToProvider> {
  const { userId, sessionId } = context;
  const link = await context.db.read(userId, (tx) => findLink(tx, userId));
  if (link?.linkedAt == null) throw new AppError('forbidden', oidcTexts.notLinked(context.config.OIDC_NAME));
  return begin(context, provider, { kind: 'confirm', userId, sessionId });
}

/** How the user signs in, beside and instead of the password. */
export async function readLink({ config, db, userId, sessionId, now }: Context): Promise<LinkedProvider> {
  const { link, askedAt } = await db.read(userId, async (tx) => ({
    link: await findLink(tx, userId),
    askedAt: await findProviderAuth(tx, userId, sessionId),
  }));
  const until = link?.linkedAt && askedAt ? new Date(askedAt.getTime() + CONFIRMED_MS) : null;
  return {
    name: config.OIDC_ISSUER === undefined ? null : config.OIDC_NAME,
    linkedAt: link?.linkedAt?.toISOString() ?? null,
    confirmedUntil: until !== null && until > now() ? until.toISOString() : null,
    hasPassword: link?.hasPassword ?? true,
  };
}

/**
 * From now on the user signs in with the password alone. The other sessions that the provider let in end.
 *
 * @throws {AppError} as `confirm`, and `forbidden` if there is no password to sign in with.
 */
export async function unlink(context: Context, given: Confirmation, caller: Caller): Promise<void> {
  const { config, db, userId, sessionId } = context;
  const user = await confirm(context, given, caller);
  if (!user.hasPassword || config.PASSWORD_SIGN_IN === 'off') {
    throw new AppError('forbidden', oidcTexts.onlyWay(config.OIDC_NAME));
  }
  await db.write(userId, async (tx) => {
    await setLink(tx, userId, null);
    await endProviderSessions(tx, userId, sessionId);
  });
  announceEnded(context, userId);
  await audit(context, 'oidc_unlinked', caller, userId);
}

/**
 * The browser is back from the provider.
 *
 * @param query what the provider sent with it, from `?` on.
 * @throws {AppError} with a sentence for the page.
 */
export async function arrive(
  services: Services,
  provider: Provider | undefined,
  { query, cookie }: { query: string; cookie: string | undefined },
  caller: Caller,
): Promise<Arrival> {
  const attempt = openAttempt(services, cookie);
  try {
    if (provider === undefined) throw new AppError('not_found', oidcTexts.none);
    if (attempt === undefined) throw new AppError('forbidden', oidcTexts.expired);
    const { purpose } = attempt;
    if (purpose.kind === 'sign-in') {
      const person = await provider.finish(query, attempt.checks);
      return { token: await signIn(services, person, purpose.inviteCode, caller), isBeside: purpose.isBeside };
    }
    const session = caller.token === undefined ? undefined : await findIdentity(services, caller.token);
    if (session?.sessionId !== purpose.sessionId) throw new AppError('forbidden', oidcTexts.sessionEnded);
    const person = await provider.finish(query, attempt.checks);
    if (purpose.kind === 'link') await link(services, session, person, caller);
    else await confirmSession(services, session, person, attempt, caller);
    return { token: null };
  } catch (error) {
    const userId = attempt?.purpose.kind === 'sign-in' ? undefined : attempt?.purpose.userId;
    if (error instanceof AppError) await audit(services, 'oidc_refused', caller, userId);
    throw error;
  }
}

async function begin(services: Services, provider: Provider | undefined, purpose: Purpose): Promise<ToProvider> {
  if (provider === undefined) throw new AppError('not_found', oidcTexts.none);
  const { url, checks } = await provider.begin(purpose.kind === 'confirm');
  const cookie = sealAttempt(services, { checks, purpose, startedAt: services.now().getTime() });
  return { url, cookie };
}

/** Begins a session for the person, with an account made for them if there is none and REGISTRATION allows it. */
async function signIn(services: Services, person: Person, inviteCode: string | undefined, caller: Caller) {
  const { config, db } = services;
  await db.refuseIfFull(SIGN_IN_FREE_BYTES);
  refuseOthers(config, person);
  const known = await findUserByIdentity(db.system, person);
  const userId = known?.id ?? (await makeUser(services, person, inviteCode, caller));
  const signIn = await db.system.transaction(async (tx) => {
    const held = await holdUser(tx, userId);
    const user = await findUserByIdentity(tx, person);
    if (held === undefined || user?.id !== userId) throw new AppError('forbidden', oidcTexts.failed(config.OIDC_NAME));
    refuseLocked(services, held, caller.ip);
    if (user.linkedAt === null) throw new AppError('forbidden', oidcTexts.suspended(config.OIDC_NAME));
    const askedAt = whenAsked(person, services.now()) ?? new Date(0);
    return { user: shownUser(user), token: await beginSession(services, tx, userId, caller, askedAt) };
  });
  await recordSignIn(services, known ? 'oidc_sign_in' : 'register', signIn, caller);
  return signIn.token;
}

/** Makes an account for a person: of their own, whatever others are called or have as their address. */
async function makeUser(services: Services, person: Person, inviteCode: string | undefined, caller: Caller) {
  const { config, db, now } = services;
  await db.refuseIfFull();
  if (config.REGISTRATION === 'closed') throw new AppError('forbidden', oidcTexts.noRegistration);
  const isOpen = config.REGISTRATION === 'provider';
  const useInvite = isOpen ? async () => {} : await admit(services, inviteCode, caller.ip);
  const passwordHash = await unusablePassword(config);
  const row = {
    passwordHash,
    hasPassword: false,
    oidcIssuer: person.issuer,
    oidcSubject: person.subject,
    oidcLinkedAt: now(),
    createdAt: now(),
  };
  const id = await db.system.transaction(async (tx) => {
    await useInvite(tx);
    for (const username of usernamesFor(person)) {
      const user = await insertUser(tx, { ...row, username, usernameKey: usernameKey(username) });
      // The same person may be signing in elsewhere at the same time.
      const made = user ?? (await findUserByIdentity(tx, person));
      if (made !== undefined) return made.id;
    }
    throw new AppError('username_taken', oidcTexts.failed(config.OIDC_NAME));
  });
  await makeDefaults({ db, now, userId: id as UserId });
  return id;
}

async function link(
  services: Services,
  session: { userId: UserId; sessionId: string },
  person: Person,
  caller: Caller,
): Promise<void> {
  const { config, db, now } = services;
  const { userId } = session;
  refuseOthers(config, person);
  const linking = db.system.transaction(async (tx) => {
    // The provider had its time, in which a new password may have ended the session.
    await holdSignedIn(tx, session);
    await setLink(tx, userId, { issuer: person.issuer, subject: person.subject, linkedAt: now() });
  });
  await linking.catch((error: unknown) => {
    const isTaken = errorCode(error) === UNIQUE_VIOLATION;
    throw isTaken ? new AppError('forbidden', oidcTexts.linkedElsewhere(config.OIDC_NAME)) : error;
  });
  await audit(services, 'oidc_linked', caller, userId);
}

/** Notes that the provider has just asked the person in this session who they are. */
async function confirmSession(
  { config, db, log, now }: Services,
  { userId, sessionId }: { userId: UserId; sessionId: string },
  person: Person,
  { startedAt }: Attempt,
  caller: Caller,
): Promise<void> {
  refuseOthers(config, person);
  const known = await db.read(userId, (tx) => findLink(tx, userId));
  const isSame = known?.issuer === person.issuer && known.subject === person.subject;
  if (!isSame || known.linkedAt === null) {
    throw new AppError('forbidden', oidcTexts.otherPerson(config.OIDC_NAME));
  }
  const askedAt = whenAsked(person, now());
  // The browser could leave out the request to ask again.
  if (askedAt === undefined || askedAt.getTime() < startedAt - CLOCK_MS) {
    throw new AppError('forbidden', oidcTexts.notAsked(config.OIDC_NAME));
  }
  await db.write(userId, (tx) => setProviderAuth(tx, userId, sessionId, askedAt));
  await audit({ db, log, now }, 'oidc_confirmed', caller, userId);
}

/** @throws {AppError} `forbidden` for a person of none of the domains and groups that OIDC_ALLOW names. */
function refuseOthers({ OIDC_ALLOW, OIDC_NAME }: Config, { email, groups }: Person): void {
  if (OIDC_ALLOW === undefined) return;
  const domain = email?.slice(email.lastIndexOf('@')).toLowerCase();
  const isAllowed = OIDC_ALLOW.some((entry) =>
    entry.startsWith('@') ? entry.toLowerCase() === domain : groups.includes(entry.slice('group:'.length)),
  );
  if (!isAllowed) throw new AppError('forbidden', oidcTexts.notAllowed(OIDC_NAME));
}

/** Where the provider's clock is ahead, its word must not last longer; one far ahead would make old words look new. */
function whenAsked({ askedAt }: Person, now: Date): Date | undefined {
  if (askedAt === undefined || !(askedAt.getTime() <= now.getTime() + CLOCK_MS)) return undefined;
  return askedAt < now ? askedAt : now;
}

/** Names to try, the best first. */
function usernamesFor({ names }: Person): string[] {
  const usable = names
    .map((name) =>
      name
        .slice(0, NAME_MAX)
        .normalize('NFKC')
        .slice(0, USERNAME_MAX - `-${RANDOM_MAX}`.length),
    )
    .map((name) => name.toWellFormed().replaceAll(/[^\p{L}\p{N}._@-]+/gu, '.'))
    .find((name) => name.length >= USERNAME_MIN);
  const name = usable ?? 'member';
  const numbered = Array.from({ length: NUMBERED_NAMES }, (_, index) => `${name}-${index + 2}`);
  return [name, ...numbered, `${name}-${randomInt(RANDOM_MAX)}`];
}
