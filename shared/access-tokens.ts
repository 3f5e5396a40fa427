import { z } from 'zod';
import { confirmationSchema } from './confirmation.ts';
import { defineEndpoint } from './endpoint.ts';
import { folderId } from './folders.ts';

/** What an access token may do: only read, or everything that the user may do through the API. */
export const tokenScopes = ['read', 'write'] as const;
export type TokenScope = (typeof tokenScopes)[number];

export const ACCESS_TOKENS_MAX = 50;
export const TOKEN_NAME_MAX = 100;
export const TOKEN_DAYS_MAX = 365;
export const TOKEN_CLIENTS_MAX = 100;

/** An access token as it is listed, without the token. */
export const accessTokenSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  scope: z.enum(tokenScopes),
  /** The only clients that it sees, by their folders; null for everything. The name of one that was deleted is null. */
  clients: z.array(z.object({ id: z.string(), name: z.string().nullable() })).nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Null before its first use. A few minutes may pass until a use is recorded. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type AccessToken = z.output<typeof accessTokenSchema>;

export const listAccessTokens = defineEndpoint({
  method: 'GET',
  path: '/api/user/tokens',
  summary: 'List the access tokens',
  access: 'session',
  limit: 'read',
  status: 200,
  reply: z.array(accessTokenSchema),
});
/** The only answer that ever contains the token. */
export const createAccessToken = defineEndpoint({
  method: 'POST',
  path: '/api/user/tokens',
  summary: 'Create an access token',
  access: 'session',
  limit: 'secret',
  status: 201,
  body: confirmationSchema.extend({
    name: z.string().trim().min(1, 'Give the token a name').max(TOKEN_NAME_MAX),
    scope: z.enum(tokenScopes),
    /** The folders of the only clients that it sees; absent or null for everything. */
    clientIds: z
      .array(folderId)
      .min(1, 'Choose at least one client')
      .max(TOKEN_CLIENTS_MAX, 'Choose at most 100 clients')
      .nullable()
      .default(null),
    /** After how many days it stops working. */
    days: z.int().min(1).max(TOKEN_DAYS_MAX).default(TOKEN_DAYS_MAX),
  }),
  reply: accessTokenSchema.extend({ token: z.string() }),
});
export const revokeAccessToken = defineEndpoint({
  method: 'DELETE',
  path: '/api/user/tokens/:id',
  summary: 'Revoke an access token',
  access: 'session',
  limit: 'write',
  status: 204,
  params: z.strictObject({ id: z.string() }),
  reply: null,
});
