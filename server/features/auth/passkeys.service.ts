import type { z } from 'zod';
import { audit } from '#server/audit.ts';
import type { Context, Services } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { isId } from '#server/id.ts';
import { brand } from '#shared/brand.ts';
import type { Confirmation, PasskeyProof } from '#shared/confirmation.ts';
import { type addPasskey, type Factors, PASSKEYS_MAX, type Passkey } from '#shared/factors.ts';
import { findUser, holdUser } from './auth.repo.ts';
import { authTexts } from './auth.texts.ts';
import { CHALLENGE_MS, type ChallengeUse, challengeBytes, isChallenge, newChallenge } from './challenges.ts';
import { confirm, confirmationUse } from './confirmation.service.ts';
import { countedCheck, throttled } from './login-throttle.ts';
import { ensureCodes } from './one-time-code.ts';
import { acceptProof, checkProof } from './passkey-proof.ts';
import * as repo from './passkeys.repo.ts';
import { announceEnded, beginSession, type Caller, holdSignedIn } from './sessions.service.ts';
import { recordSignIn, refuseLocked, refusePasswords, SIGN_IN_FREE_BYTES, type SignIn, shownUser } from './sign-in.ts';
import { findTotp } from './totp.repo.ts';

const texts = authTexts.factors;
const [type, required] = ['public-key', 'required'] as const;
/** EdDSA, ES256 and RS256, which every authenticator has one of. */
const ALGORITHMS = [-8, -7, -257];

/** What the user signs in with beside the password. */
export async function readFactors({ db, userId, config }: Context): Promise<Factors> {
  return db.read(userId, async (tx) => ({
    passkeys: (await repo.listPasskeys(tx, userId)).map(toPasskey),
    totpSince: (await findTotp(tx, userId))?.confirmedAt?.toISOString() ?? null,
    isRequired: config.SECOND_FACTOR === 'required',
  }));
}

/** What a browser needs to sign in with a passkey, whoever's; `holder` is the cookie of the browser that asks. */
export async function beginSignIn(services: Services, origin: string, holder: string) {
  return proofOptions(newChallenge(services, { purpose: 'sign-in', holder }), origin);
}

/**
 * Begins a session for whoever's passkey it is. A passkey verifies its holder, so it is both factors.
 *
 * @throws {AppError} `unauthenticated`, `rate_limited`, `storage_full`; `forbidden` if the account is locked, or people
 *   sign in with the provider alone.
 */
export async function signInWithPasskey(
  services: Services,
  given: PasskeyProof,
  holder: string | undefined,
  caller: Caller,
): Promise<SignIn> {
  refusePasswords(services);
  await services.db.refuseIfFull(SIGN_IN_FREE_BYTES);
  const signedIn = await throttled(services, { passkey: given.id }, caller, async (attempt) => {
    const use: ChallengeUse = { purpose: 'sign-in', holder: holder ?? '' };
    const proof = await countedCheck(services, attempt, async () =>
      holder === undefined ? undefined : checkProof(services, given, use, caller.origin),
    );
    const signIn = proof && (await services.db.system.transaction((tx) => begin(tx, proof)));
    if (signIn === undefined) {
      void recordRefused(services, given.id, caller);
      throw new AppError('unauthenticated', texts.unknownPasskey);
    }
    return signIn;
  });
  return recordSignIn(services, 'passkey_login', signedIn, caller);

  async function begin(tx: Parameters<typeof holdUser>[0], proof: NonNullable<Awaited<ReturnType<typeof checkProof>>>) {
    const { userId } = proof.passkey;
    const held = await holdUser(tx, userId);
    const user = await findUser(tx, userId);
    if (held === undefined || user === undefined) return undefined;
    if (!(await acceptProof(tx, proof, services.now()))) return undefined;
    refuseLocked(services, held, caller.ip);
    return { user: shownUser(user), token: await beginSession(services, tx, userId, caller) };
  }
}

/** What a browser needs to confirm with a passkey who is signed in. */
export async function beginConfirmation(context: Context, origin: string) {
  const { db, userId } = context;
  const credentials = await db.read(userId, (tx) => repo.listCredentials(tx, userId));
  return proofOptions(newChallenge(context, confirmationUse(context)), origin, credentials);
}

/**
 * What a browser needs to create a passkey, for the session that confirmed who is signed in.
 *
 * @throws {AppError} as `confirm`, and `invalid` at an address for which browsers have no passkeys.
 */
export async function beginPasskey(context: Context, given: Confirmation, caller: Caller) {
  const rpId = relyingParty(caller.origin);
  const user = await confirm(context, given, caller);
  const credentials = await context.db.read(user.id as Context['userId'], (tx) => repo.listCredentials(tx, user.id));
  if (credentials.length >= PASSKEYS_MAX) throw tooMany();
  return {
    challenge: newChallenge(context, registrationUse(context)),
    rp: { id: rpId, name: brand.name },
    user: { id: Buffer.from(user.id).toString('base64url'), name: user.username, displayName: user.username },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type, alg })),
    timeout: CHALLENGE_MS,
    excludeCredentials: credentials.map((each) => ({ ...each, type })),
    authenticatorSelection: { residentKey: required, requireResidentKey: true, userVerification: required },
    attestation: 'none' as const,
  };
}

/**
 * Adds the passkey that a browser created. From then on the password alone doesn't sign in.
 *
 * @throws {AppError} `invalid` if it doesn't answer the challenge of this session, or is registered already; `unauthenticated`
 *   if that has ended.
 */
export async function addPasskeyTo(
  context: Context,
  given: z.output<typeof addPasskey.body>,
  caller: Caller,
): Promise<{ passkey: Passkey; codes: string[] | null }> {
  const { db, userId, now } = context;
  const created = await checkCreated(context, given, caller.origin);
  if (created === undefined) throw new AppError('invalid', texts.passkeyRefused);
  const { challenge, credential } = created;
  const added = await db.write(userId, async (tx) => {
    await holdSignedIn(tx, context);
    if (!(await repo.spendChallenge(tx, userId, challengeBytes(challenge), now()))) return undefined;
    if ((await repo.countPasskeys(tx, userId)) >= PASSKEYS_MAX) throw tooMany();
    const row = await repo.insertPasskey(tx, {
      userId,
      name: given.name,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: given.transports,
      createdAt: now(),
    });
    return row && { passkey: toPasskey(row), codes: await ensureCodes(tx, userId, now()) };
  });
  if (added === undefined) throw new AppError('invalid', texts.passkeyRefused);
  await audit(context, 'passkey_added', caller, userId, { detail: given.name });
  return added;
}

/** @throws {AppError} `not_found` if the user has no passkey with that id. */
export async function renamePasskey({ db, userId }: Context, id: string, name: string): Promise<Passkey> {
  const row = isId(id) ? await db.write(userId, (tx) => repo.updateName(tx, userId, id, name)) : undefined;
  if (row === undefined) throw new AppError('not_found', texts.passkeyNotFound);
  return toPasskey(row);
}

/** @throws {AppError} `not_found`, and as `confirm`. */
export async function removePasskey(context: Context, id: string, given: Confirmation, caller: Caller): Promise<void> {
  const { db, userId } = context;
  const find = () => db.read(userId, (tx) => repo.listPasskeys(tx, userId));
  const found = isId(id) ? (await find()).find((row) => row.id === id) : undefined;
  if (found === undefined) throw new AppError('not_found', texts.passkeyNotFound);
  await confirm(context, given, caller);
  await db.write(userId, (tx) => repo.deletePasskey(tx, userId, id));
  announceEnded(context, userId);
  await audit(context, 'passkey_removed', caller, userId, { detail: found.name });
}

/** In the history of whoever's passkey it is, also where the signature was wrong or the counter that of a copied key. */
async function recordRefused(services: Services, credentialId: string, caller: Caller): Promise<void> {
  const passkey = await repo.findPasskey(services.db.system, credentialId).catch(() => undefined);
  await audit(services, 'factor_failed', caller, passkey?.userId ?? null);
}

function registrationUse({ userId, sessionId }: Context): ChallengeUse {
  return { purpose: 'register', holder: `${userId} ${sessionId}` };
}

/** The credential in what a browser created, if that answers a challenge of this session. */
async function checkCreated(
  context: Context,
  { id, attestationObject, clientDataJSON }: z.output<typeof addPasskey.body>,
  origin: string,
) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  let challenge = '';
  try {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
    // Nothing was asked for about the maker. Certificates would be followed to addresses that they name.
    const isSelfMade = attestation.get('fmt') === 'packed' && attestation.get('attStmt').get('x5c') === undefined;
    if (attestation.get('fmt') !== 'none' && !isSelfMade) return undefined;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { attestationObject, clientDataJSON },
      },
      expectedChallenge: (text) => {
        challenge = text;
        return isChallenge(context, registrationUse(context), text);
      },
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return registrationInfo && { challenge, credential: registrationInfo.credential };
  } catch (error) {
    context.log.info({ err: error }, 'a passkey was refused');
    return undefined;
  }
}

function proofOptions(challenge: string, origin: string, credentials?: repo.Credential[]) {
  const options = { challenge, rpId: new URL(origin).hostname, timeout: CHALLENGE_MS, userVerification: required };
  return credentials === undefined
    ? options
    : { ...options, allowCredentials: credentials.map((each) => ({ ...each, type })) };
}

/** The name that passkeys belong to: browsers accept no address of numbers. */
function relyingParty(origin: string): string {
  const { hostname } = new URL(origin);
  if (/^\[|^[\d.]+$/.test(hostname)) throw new AppError('invalid', texts.needsName);
  return hostname;
}

function tooMany(): AppError {
  return new AppError('invalid', texts.tooManyPasskeys(PASSKEYS_MAX));
}

function toPasskey({ createdAt, lastUsedAt, ...row }: repo.PasskeyRow): Passkey {
  return { ...row, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}
