import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { storableText } from './text.ts';

export const USERNAME_MIN = 3;
export const USERNAME_MAX = 64;
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 1024;

/**
 * The form a username is compared in: two names with the same key are the same user (`Bob`, `bob`, `ＢＯＢ`).
 * Unicode compatibility forms are folded first (NFKC), then the case.
 */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').trim().toLowerCase();
}

const username = z
  .string()
  .transform((text) => storableText(text).normalize('NFKC').trim())
  .pipe(
    z
      .string()
      .min(USERNAME_MIN, 'Username must be at least 3 characters')
      .max(USERNAME_MAX, 'Username must be at most 64 characters')
      .regex(/^[\p{L}\p{N}._@-]+$/u, 'Username may contain only letters, digits and . _ - @'),
  );

const password = z
  .string()
  .min(PASSWORD_MIN, 'Password must be at least 6 characters')
  .max(PASSWORD_MAX, 'Password must be at most 1,024 characters');

/** What Login and Register send. */
export const credentialsSchema = z.strictObject({ username, password });

/** The Register form: `confirmPassword` is checked here and dropped before sending. */
export const registerFormSchema = z
  .object({ username, password, confirmPassword: z.string() })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
  });

export const userSchema = z.object({ id: z.uuid(), username: z.string(), createdAt: z.iso.datetime() });
export type User = z.output<typeof userSchema>;

export const sessionSchema = z.object({
  id: z.uuid(),
  /** What the browser called itself when it signed in, cut to 300 characters. */
  userAgent: z.string(),
  ip: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** Whether this is the session that asks. */
  isCurrent: z.boolean(),
});
export type Session = z.output<typeof sessionSchema>;

const sessionParams = z.strictObject({ id: z.string() });

export const getUser = defineEndpoint({
  method: 'GET',
  path: '/api/user',
  access: 'user',
  limit: 'read',
  status: 200,
  reply: userSchema,
});
export const login = defineEndpoint({
  method: 'POST',
  path: '/api/login',
  access: 'public',
  limit: 'login',
  status: 200,
  body: credentialsSchema,
  reply: userSchema,
});
export const register = defineEndpoint({
  method: 'POST',
  path: '/api/register',
  access: 'public',
  limit: 'register',
  status: 201,
  body: credentialsSchema,
  reply: userSchema,
});
export const logout = defineEndpoint({
  method: 'POST',
  path: '/api/logout',
  access: 'public',
  limit: 'write',
  status: 200,
  reply: z.object({}),
});
/** Ends every other session of the user, and answers with a new cookie for this one. */
export const changePassword = defineEndpoint({
  method: 'PUT',
  path: '/api/user/password',
  access: 'user',
  limit: 'secret',
  status: 200,
  body: z.strictObject({ currentPassword: z.string().max(PASSWORD_MAX), newPassword: password }),
  reply: userSchema,
});
export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/api/user/sessions',
  access: 'user',
  limit: 'read',
  status: 200,
  reply: z.array(sessionSchema),
});
export const revokeSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/user/sessions/:id',
  access: 'user',
  limit: 'write',
  status: 204,
  params: sessionParams,
  reply: null,
});
/** Deletes the account with everything in it; asks for the password once more. */
export const deleteAccount = defineEndpoint({
  method: 'DELETE',
  path: '/api/user',
  access: 'user',
  limit: 'secret',
  status: 204,
  body: z.strictObject({ password: z.string().max(PASSWORD_MAX) }),
  reply: null,
});
