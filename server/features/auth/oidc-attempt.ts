import { z } from 'zod';
import type { Services } from '#server/context.ts';
import { type Place, type Sealed, seal, unseal } from '#server/secret-box.ts';
import type { UserId } from '#server/user-id.ts';

/** A person has this long to sign in at the provider. */
export const ATTEMPT_SECONDS = 600;

const attemptSchema = z.object({
  checks: z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }),
  startedAt: z.number(),
  purpose: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('sign-in'), inviteCode: z.string().optional(), isBeside: z.boolean() }),
    /** Only the session that asked for it. */
    z.object({ kind: z.enum(['link', 'confirm']), userId: z.string(), sessionId: z.string() }),
  ]),
});

/** What a browser went to the provider for. It carries this in a cookie, sealed. */
export type Attempt = z.output<typeof attemptSchema>;
export type Purpose = Attempt['purpose'];

/** It belongs to a browser, as it may come before there is a user. */
const place: Place = { userId: 'anyone' as UserId, purpose: 'sign-in with a provider' };

type Keys = Pick<Services, 'secretKey' | 'otherSecretKey' | 'now'>;

export function sealAttempt({ secretKey }: Keys, attempt: Attempt): string {
  const { keyVersion, nonce, sealed } = seal(secretKey, place, JSON.stringify(attempt));
  return [String(keyVersion), nonce.toString('base64url'), sealed.toString('base64url')].join('.');
}

/** What a cookie holds; undefined if it isn't this server's, or is too old. */
export function openAttempt({ secretKey, otherSecretKey, now }: Keys, cookie = ''): Attempt | undefined {
  const [keyVersion, nonce = '', sealed = ''] = cookie.split('.');
  const box: Sealed = {
    keyVersion: Number(keyVersion),
    nonce: Buffer.from(nonce, 'base64url'),
    sealed: Buffer.from(sealed, 'base64url'),
  };
  try {
    const keys = otherSecretKey === undefined ? [secretKey] : [secretKey, otherSecretKey];
    const attempt = attemptSchema.parse(JSON.parse(unseal(keys, place, box)));
    return now().getTime() - attempt.startedAt > ATTEMPT_SECONDS * 1000 ? undefined : attempt;
  } catch {
    return undefined;
  }
}
