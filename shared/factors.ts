import { z } from 'zod';
import { userSchema } from './auth.ts';
import { confirmationSchema, passkeyProofSchema, webAuthnBytes } from './confirmation.ts';
import { CODE_MAX } from './credential-limits.ts';
import { defineEndpoint } from './endpoint.ts';
import { storableText } from './text.ts';

export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX = 100;

const passkeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** Null before its first use. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Passkey = z.output<typeof passkeySchema>;

/** What the user signs in with beside the password. */
const factorsSchema = z.object({
  passkeys: z.array(passkeySchema),
  /** Since when codes of an authenticator app are asked for; null if they aren't. */
  totpSince: z.iso.datetime().nullable(),
  /** Whether this server wants each account to have one. */
  isRequired: z.boolean(),
});
export type Factors = z.output<typeof factorsSchema>;

const credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

/** What `navigator.credentials.get()` takes, as JSON. */
const proofOptionsSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(credential).optional(),
});

/** What `navigator.credentials.create()` takes, as JSON. */
const creationOptionsSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

/** New recovery codes, where the account had none left: without one, a lost factor would lock its owner out. */
const codesSchema = z.array(z.string()).nullable();

const name = z
  .string()
  .max(PASSKEY_NAME_MAX)
  .transform((text) => storableText(text).trim())
  .refine((text) => text !== '', 'Give the passkey a name');
const passkeyParams = z.strictObject({ id: z.string() });

/** The answer sets a cookie: only the browser that asked can use the challenge. */
export const beginPasskeySignIn = defineEndpoint({
  method: 'POST',
  path: '/api/login/passkey/challenge',
  summary: 'Begin to sign in with a passkey',
  access: 'public',
  limit: 'login',
  status: 200,
  reply: proofOptionsSchema,
});
export const signInWithPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/login/passkey',
  summary: 'Sign in with a passkey',
  access: 'public',
  limit: 'login',
  status: 200,
  body: passkeyProofSchema,
  reply: userSchema,
});
export const readFactors = defineEndpoint({
  method: 'GET',
  path: '/api/user/factors',
  summary: 'List the passkeys, and say whether codes are asked for',
  access: 'session',
  limit: 'read',
  status: 200,
  reply: factorsSchema,
});
/** For the `passkey` of a call that asks for a confirmation. */
export const beginConfirmation = defineEndpoint({
  method: 'POST',
  path: '/api/user/confirmation',
  summary: 'Begin to confirm with a passkey who is signed in',
  access: 'session',
  limit: 'write',
  status: 200,
  reply: proofOptionsSchema,
});
export const beginPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/user/passkeys/challenge',
  summary: 'Begin to add a passkey',
  access: 'session',
  limit: 'secret',
  status: 200,
  body: confirmationSchema,
  reply: creationOptionsSchema,
});
export const addPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/user/passkeys',
  summary: 'Add a passkey',
  access: 'session',
  limit: 'write',
  status: 201,
  body: z.strictObject({
    name,
    id: webAuthnBytes.id,
    attestationObject: webAuthnBytes.attestation,
    clientDataJSON: webAuthnBytes.data,
    transports: z.array(z.string().max(20)).max(10),
  }),
  reply: z.object({ passkey: passkeySchema, codes: codesSchema }),
});
export const renamePasskey = defineEndpoint({
  method: 'PATCH',
  path: '/api/user/passkeys/:id',
  summary: 'Rename a passkey',
  access: 'session',
  limit: 'write',
  status: 200,
  params: passkeyParams,
  body: z.strictObject({ name }),
  reply: passkeySchema,
});
export const removePasskey = defineEndpoint({
  method: 'DELETE',
  path: '/api/user/passkeys/:id',
  summary: 'Remove a passkey',
  access: 'session',
  limit: 'secret',
  status: 204,
  params: passkeyParams,
  body: confirmationSchema,
  reply: null,
});
/** The only answer that ever contains the key. Codes are asked for once one of it was entered. */
export const beginTotp = defineEndpoint({
  method: 'POST',
  path: '/api/user/totp',
  summary: 'Create a key for an authenticator app',
  access: 'session',
  limit: 'secret',
  status: 201,
  body: confirmationSchema,
  reply: z.object({ key: z.string(), uri: z.string() }),
});
export const turnOnTotp = defineEndpoint({
  method: 'PUT',
  path: '/api/user/totp',
  summary: 'Ask for codes of the authenticator app from now on',
  access: 'session',
  limit: 'write',
  status: 200,
  body: z.strictObject({ code: z.string().max(CODE_MAX) }),
  reply: z.object({ codes: codesSchema }),
});
export const turnOffTotp = defineEndpoint({
  method: 'DELETE',
  path: '/api/user/totp',
  summary: 'Ask for codes no longer',
  access: 'session',
  limit: 'secret',
  status: 204,
  body: confirmationSchema,
  reply: null,
});
