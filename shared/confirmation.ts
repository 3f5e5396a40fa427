import { z } from 'zod';
import { CODE_MAX, PASSWORD_MAX } from './credential-limits.ts';

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/, 'This passkey sent something unreadable');

/** Bytes of WebAuthn, at most so many characters of base64url. */
export const webAuthnBytes = { id: base64url(1400), data: base64url(8_000), attestation: base64url(32_000) };

/** What a browser's `navigator.credentials.get()` answers, without what the server doesn't read. */
export const passkeyProofSchema = z.strictObject({
  id: webAuthnBytes.id,
  authenticatorData: webAuthnBytes.data,
  clientDataJSON: webAuthnBytes.data,
  signature: webAuthnBytes.data,
  userHandle: base64url(100).optional(),
});
export type PasskeyProof = z.output<typeof passkeyProofSchema>;

/**
 * How a call that is sensitive makes sure that the user is at the screen: with a passkey, or with the password and, where
 * the account has a second factor, a code: of the authenticator app, or a recovery code. An empty password stands for the
 * provider, where that has just asked the user who they are.
 */
export const confirmationSchema = z.strictObject({
  password: z.string().max(PASSWORD_MAX).optional(),
  code: z.string().max(CODE_MAX).optional(),
  passkey: passkeyProofSchema.optional(),
});
export type Confirmation = z.output<typeof confirmationSchema>;
