import type { Services } from '#server/context.ts';
import type { Connection } from '#server/db/client.ts';
import type { PasskeyProof } from '#shared/confirmation.ts';
import { type ChallengeUse, challengeBytes, isChallenge } from './challenges.ts';
import { findPasskey, spendChallenge, touchPasskey } from './passkeys.repo.ts';

type PasskeyRow = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

/** A proof that was right, and is accepted once. */
export interface Proof {
  passkey: PasskeyRow;
  counter: number;
  challenge: string;
}

/**
 * Checks that a passkey signed a challenge of this server for this use, at this origin, and that its holder was verified.
 * Undefined if anything of that isn't so.
 */
export async function checkProof(
  services: Services,
  { id, userHandle, ...signed }: PasskeyProof,
  use: ChallengeUse,
  origin: string,
): Promise<Proof | undefined> {
  const passkey = await findPasskey(services.db.system, id);
  if (passkey === undefined) return undefined;
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== passkey.userId) return undefined;
  // Seldom needed, and it brings readers of certificates.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  let challenge = '';
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: signed },
      expectedChallenge: (text) => {
        challenge = text;
        return isChallenge(services, use, text);
      },
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      requireUserVerification: true,
      credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
    });
    return verified ? { passkey, counter: authenticationInfo.newCounter, challenge } : undefined;
  } catch (error) {
    services.log.info({ err: error }, 'a passkey was refused');
    return undefined;
  }
}

/** Accepts a proof; false if it was accepted before, or the passkey was removed or used since. */
export async function acceptProof(tx: Connection, { passkey, counter, challenge }: Proof, now: Date): Promise<boolean> {
  const isFirst = await spendChallenge(tx, passkey.userId, challengeBytes(challenge), now);
  return isFirst && touchPasskey(tx, passkey, { counter, at: now });
}
