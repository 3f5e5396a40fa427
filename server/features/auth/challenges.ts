import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Services } from '#server/context.ts';

/** How long somebody may take to find a security key. */
export const CHALLENGE_MS = 5 * 60_000;
const TIME_BYTES = 8;
const OPEN_BYTES = TIME_BYTES + 16;

/** What a challenge is for, and who alone may answer it: a browser before sign-in, afterwards a session. */
export interface ChallengeUse {
  purpose: 'sign-in' | 'confirm' | 'register';
  holder: string;
}

type Needs = Pick<Services, 'secretKey' | 'now'>;

/** A challenge of WebAuthn that says itself when it was made and what for: nothing is stored of one until it is answered. */
export function newChallenge(services: Needs, use: ChallengeUse): string {
  const open = randomBytes(OPEN_BYTES);
  open.writeBigUInt64BE(BigInt(services.now().getTime()));
  return Buffer.concat([open, sign(services, use, open)]).toString('base64url');
}

/** Whether this server made that challenge for this use, not long ago. */
export function isChallenge(services: Needs, use: ChallengeUse, challenge: string): boolean {
  const bytes = challengeBytes(challenge);
  const open = bytes.subarray(0, OPEN_BYTES);
  const expected = sign(services, use, open);
  if (bytes.length !== OPEN_BYTES + expected.length || !timingSafeEqual(bytes.subarray(OPEN_BYTES), expected))
    return false;
  const age = services.now().getTime() - Number(open.readBigUInt64BE());
  // Another server's clock may be ahead.
  return Math.abs(age) <= CHALLENGE_MS;
}

/** What is stored of a used challenge: however its text was spelled. */
export function challengeBytes(challenge: string): Buffer {
  return Buffer.from(challenge, 'base64url');
}

function sign({ secretKey }: Needs, { purpose, holder }: ChallengeUse, open: Buffer): Buffer {
  const parts = ['challenge', purpose, holder, open.toString('base64url')];
  return createHmac('sha256', secretKey).update(JSON.stringify(parts)).digest();
}
