import { z } from 'zod';
import { confirmationSchema } from './confirmation.ts';
import { defineEndpoint } from './endpoint.ts';

const onlyClientSchema = z.object({
  /** The client's folder. */
  id: z.string(),
  name: z.string(),
});
export type ShownClient = z.output<typeof onlyClientSchema>;

/** The only client that this session shows; null where it shows everything. */
export const readClientSafe = defineEndpoint({
  method: 'GET',
  path: '/api/session/client-safe',
  summary: 'Say which client alone the session shows',
  access: 'user',
  limit: 'read',
  status: 200,
  reply: z.object({ client: onlyClientSchema.nullable() }),
});
/**
 * From now on this session shows nothing but one client, and nothing private of it, for a screen that the client watches.
 * Other sessions and access tokens aren't affected.
 */
export const enterClientSafe = defineEndpoint({
  method: 'POST',
  path: '/api/session/client-safe',
  summary: 'Show only one client in this session',
  access: 'session',
  limit: 'write',
  status: 200,
  body: z.strictObject({ clientId: z.string().max(100) }),
  reply: onlyClientSchema,
});
/** Shows everything again. After ten minutes a confirmation is required. */
export const leaveClientSafe = defineEndpoint({
  method: 'DELETE',
  path: '/api/session/client-safe',
  summary: 'Show everything in this session again',
  access: 'session',
  limit: 'secret',
  status: 204,
  body: confirmationSchema,
  reply: null,
});
