import { z } from 'zod';
import { confirmationSchema } from './confirmation.ts';
import { PASSWORD_MAX } from './credential-limits.ts';
import { loginSchema, passwordSchema, recoverySchema, registrationSchema } from './credentials.ts';
import { defineEndpoint } from './endpoint.ts';

/**
 * The form a username is compared in: two names with the same key are the same user (`Bob`, `bob`, `ＢＯＢ`).
 * Unicode compatibility forms are folded first (NFKC), then the case.
 */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').trim().toLowerCase();
}

export const userSchema = z.object({
  id: z.uuid(),
  username: z.string(),
  createdAt: z.iso.datetime(),
  /** Set while the server accepts little else than a second factor for the account, which has none. */
  mustAddFactor: z.literal(true).optional(),
  /** Set for an administrator, whose page is at /admin. */
  isAdministrator: z.literal(true).optional(),
});
export type User = z.output<typeof userSchema>;

export const sessionSchema = z.object({
  id: z.uuid(),
  /** The browser's user agent at sign-in, cut to 300 characters. */
  userAgent: z.string(),
  ip: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** Whether this is the session of the caller. */
  isCurrent: z.boolean(),
});
export type Session = z.output<typeof sessionSchema>;

/** How many recovery codes a user gets at a time. */
export const RECOVERY_CODES = 10;

/** The user's remaining recovery codes. */
export const recoveryCodesSchema = z.object({
  left: z.int(),
  /** Null if there are none. */
  createdAt: z.iso.datetime().nullable(),
});
export type RecoveryCodes = z.output<typeof recoveryCodesSchema>;

/**
 * Who may register: everyone, people with an invite, whoever the provider lets in, or only users an administrator
 * creates.
 */
export const registrationModes = ['open', 'invite', 'provider', 'closed'] as const;
export type RegistrationMode = (typeof registrationModes)[number];

const sessionParams = z.strictObject({ id: z.string() });

export const getUser = defineEndpoint({
  method: 'GET',
  path: '/api/user',
  summary: 'Say who is signed in',
  access: 'user',
  limit: 'read',
  status: 200,
  reply: userSchema,
});
export const login = defineEndpoint({
  method: 'POST',
  path: '/api/login',
  summary: 'Log in',
  access: 'public',
  limit: 'login',
  status: 200,
  body: loginSchema,
  reply: userSchema,
});
export const register = defineEndpoint({
  method: 'POST',
  path: '/api/register',
  summary: 'Register',
  access: 'public',
  limit: 'register',
  status: 201,
  body: registrationSchema,
  reply: userSchema,
});
export const logout = defineEndpoint({
  method: 'POST',
  path: '/api/logout',
  summary: 'Log out',
  access: 'public',
  limit: 'write',
  status: 200,
  /** With the page of the provider that ends the session there, if it began this one. */
  reply: z.object({ url: z.url().optional() }),
});
/** Sets a new password in exchange for a recovery code, ends every session and access token of the user and signs in. */
export const recover = defineEndpoint({
  method: 'POST',
  path: '/api/recover',
  summary: 'Set a new password with a recovery code',
  access: 'public',
  limit: 'login',
  status: 200,
  body: recoverySchema,
  reply: userSchema,
});
export const getRecoveryCodes = defineEndpoint({
  method: 'GET',
  path: '/api/user/recovery-codes',
  summary: 'Say how many recovery codes are left',
  access: 'session',
  limit: 'read',
  status: 200,
  reply: recoveryCodesSchema,
});
/** The only answer that ever contains the codes; earlier codes stop working. */
export const createRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: '/api/user/recovery-codes',
  summary: 'Create new recovery codes',
  access: 'session',
  limit: 'secret',
  status: 201,
  body: confirmationSchema,
  reply: z.object({ codes: z.array(z.string()) }),
});
/**
 * Ends every other session of the user, every access token and recovery code, and answers with a new cookie for this
 * session, and with new codes if there were any. Passkeys and the key of the authenticator app stay.
 */
export const changePassword = defineEndpoint({
  method: 'PUT',
  path: '/api/user/password',
  summary: 'Change the password',
  access: 'session',
  limit: 'secret',
  status: 200,
  body: confirmationSchema
    .omit({ password: true })
    .extend({ currentPassword: z.string().max(PASSWORD_MAX).optional(), newPassword: passwordSchema }),
  reply: userSchema.extend({ codes: z.array(z.string()).optional() }),
});
export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/api/user/sessions',
  summary: 'List where the user is signed in',
  access: 'session',
  limit: 'read',
  status: 200,
  reply: z.array(sessionSchema),
});
export const revokeSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/user/sessions/:id',
  summary: 'Sign out elsewhere',
  access: 'session',
  limit: 'write',
  status: 204,
  params: sessionParams,
  reply: null,
});
/** Deletes the account with everything in it. */
export const deleteAccount = defineEndpoint({
  method: 'DELETE',
  path: '/api/user',
  summary: 'Delete the account with everything in it',
  access: 'session',
  limit: 'secret',
  status: 204,
  body: confirmationSchema,
  reply: null,
});
