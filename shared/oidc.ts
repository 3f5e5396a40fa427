import { z } from 'zod';
import { confirmationSchema } from './confirmation.ts';
import { inviteCodeSchema } from './credentials.ts';
import { defineEndpoint } from './endpoint.ts';

/** Where the browser goes: to the page of the provider that asks who somebody is. */
const toProviderSchema = z.object({ url: z.url() });

/** How the user signs in, beside and instead of the password. */
export const linkedProviderSchema = z.object({
  /** What the administrator calls the provider; null if this server has none. */
  name: z.string().nullable(),
  /** Since when the user signs in there; null if not. */
  linkedAt: z.iso.datetime().nullable(),
  /** Until when the provider's word stands for the password in this session. */
  confirmedUntil: z.iso.datetime().nullable(),
  hasPassword: z.boolean(),
});
export type LinkedProvider = z.output<typeof linkedProviderSchema>;

/** The answer sets a cookie by which the browser is known when the provider sends it back to `/oidc/callback`. */
export const startProviderSignIn = defineEndpoint({
  method: 'POST',
  path: '/api/oidc',
  summary: 'Begin to sign in with the provider',
  access: 'public',
  limit: 'login',
  status: 200,
  body: z.strictObject({
    inviteCode: inviteCodeSchema.optional(),
    /** Whether another window waits for it: then this one ends with a page that says so. */
    isBeside: z.boolean().default(false),
  }),
  reply: toProviderSchema,
});
export const getLinkedProvider = defineEndpoint({
  method: 'GET',
  path: '/api/user/provider',
  summary: 'Say whether the user signs in with the provider',
  access: 'session',
  limit: 'read',
  status: 200,
  reply: linkedProviderSchema,
});
export const linkProvider = defineEndpoint({
  method: 'POST',
  path: '/api/user/provider',
  summary: 'Begin to link the account to the provider',
  access: 'session',
  limit: 'secret',
  status: 200,
  body: confirmationSchema,
  reply: toProviderSchema,
});
export const unlinkProvider = defineEndpoint({
  method: 'DELETE',
  path: '/api/user/provider',
  summary: 'Unlink the account from the provider',
  access: 'session',
  limit: 'secret',
  status: 204,
  body: confirmationSchema,
  reply: null,
});
/** For five minutes afterwards, calls that need the password accept an empty one. */
export const confirmWithProvider = defineEndpoint({
  method: 'POST',
  path: '/api/user/provider/confirmation',
  summary: 'Begin to confirm with the provider who is signed in',
  access: 'session',
  limit: 'secret',
  status: 200,
  reply: toProviderSchema,
});
