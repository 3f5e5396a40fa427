import { z } from 'zod';
import { CODE_MAX, PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from './credential-limits.ts';
import { storableText } from './text.ts';

/** Only a short text is normalized: the time this takes grows with the square of the number of accents. */
const USERNAME_TYPED_MAX = 4 * USERNAME_MAX;
const USERNAME_TOO_LONG = 'Username must be at most 64 characters';

const username = z
  .string()
  .max(USERNAME_TYPED_MAX, USERNAME_TOO_LONG)
  .transform((text) => storableText(text).normalize('NFKC').trim())
  .pipe(
    z
      .string()
      .min(USERNAME_MIN, 'Username must be at least 3 characters')
      .max(USERNAME_MAX, USERNAME_TOO_LONG)
      .regex(/^[\p{L}\p{N}._@-]+$/u, 'Username may contain only letters, digits and . _ - @'),
  );

/** A password chosen by a user. */
export const passwordSchema = z
  .string()
  .min(PASSWORD_MIN, 'Password must be at least 6 characters')
  .max(PASSWORD_MAX, 'Password must be at most 1,024 characters');

/** What the Login form sends. */
export const credentialsSchema = z.strictObject({ username, password: passwordSchema });

const code = z.string().max(CODE_MAX, 'The code is too long');
export const inviteCodeSchema = code;

/** What signs in: with a code of the authenticator app, or a recovery code, where the account asks for one. */
export const loginSchema = credentialsSchema.extend({ code: code.optional() });

/** What the Register form sends; with the invite code if this server requires one. */
export const registrationSchema = credentialsSchema.extend({ inviteCode: code.optional() });

/** What the "Forgot your password?" form sends. */
export const recoverySchema = z.strictObject({
  username,
  recoveryCode: code.min(1, 'Enter a recovery code'),
  newPassword: passwordSchema,
});

const confirmed = { path: ['confirmPassword'], message: "Passwords don't match" };

/** The Register form: `confirmPassword` is checked here and dropped before sending. */
export const registerFormSchema = registrationSchema
  .extend({ confirmPassword: z.string() })
  .refine((form) => form.password === form.confirmPassword, confirmed);

/** The new one in the form that changes a password, with `confirmPassword` as in the Register form. */
export const newPasswordFormSchema = z
  .object({
    newPassword: passwordSchema,
    confirmPassword: z.string(),
  })
  .refine((form) => form.newPassword === form.confirmPassword, confirmed);

/** The form of "Forgot your password?", with `confirmPassword` as in the Register form. */
export const recoveryFormSchema = recoverySchema
  .extend({ confirmPassword: z.string() })
  .refine((form) => form.newPassword === form.confirmPassword, confirmed);
