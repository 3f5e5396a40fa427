import { z } from 'zod';
import { storableText } from './text.ts';

export const USERNAME_MIN = 3;
export const USERNAME_MAX = 64;
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 1024;

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

/** A password that somebody chooses. */
export const passwordSchema = z
  .string()
  .min(PASSWORD_MIN, 'Password must be at least 6 characters')
  .max(PASSWORD_MAX, 'Password must be at most 1,024 characters');

/** What Login and Register send. */
export const credentialsSchema = z.strictObject({ username, password: passwordSchema });

/** The Register form: `confirmPassword` is checked here and dropped before sending. */
export const registerFormSchema = z
  .object({ username, password: passwordSchema, confirmPassword: z.string() })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
  });
