import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** What a colleague may do in a client that is open to them. */
export const grantAccesses = ['read', 'write'] as const;
export type GrantAccess = (typeof grantAccesses)[number];

/** How many colleagues may be in the clients of one user, counted for each client. */
export const GRANTS_MAX = 200;

const personSchema = z.object({ username: z.string(), /** As they sign, or empty. */ name: z.string() });
const grantSchema = z.object({ id: z.uuid(), access: z.enum(grantAccesses), since: z.iso.datetime() });

const openedSchema = grantSchema.extend({
  /** The client's folder. */
  clientId: z.string(),
  colleague: personSchema,
  /** When they last had it open, give or take five minutes; null if they never had. */
  lastSeenAt: z.iso.datetime().nullable(),
});
/** A client of the user that is open to a colleague. */
export type OpenedClient = z.output<typeof openedSchema>;

const receivedSchema = grantSchema.extend({ clientId: z.string(), client: z.string(), owner: personSchema });
/** A colleague's client that is open to the user. */
export type ReceivedClient = z.output<typeof receivedSchema>;

export const listColleagues = defineEndpoint({
  method: 'GET',
  path: '/api/colleagues',
  summary: 'List which clients are open to colleagues, and which of theirs are open to the user',
  access: 'session',
  limit: 'read',
  status: 200,
  reply: z.object({ opened: z.array(openedSchema), received: z.array(receivedSchema) }),
});
/** For a colleague who has it open already, it changes what they may do. */
export const openClient = defineEndpoint({
  method: 'POST',
  path: '/api/clients/:id/colleagues',
  summary: 'Open a client to a colleague',
  access: 'session',
  // It says who is a member of this server.
  limit: 'export',
  status: 200,
  params: z.strictObject({ id: z.string() }),
  body: z.strictObject({
    username: z.string().trim().min(1, "Enter your colleague's username").max(64),
    access: z.enum(grantAccesses),
  }),
  reply: openedSchema,
});
/** Either of the two may end it. */
export const closeClient = defineEndpoint({
  method: 'DELETE',
  path: '/api/colleagues/:id',
  summary: 'End what a colleague may do in a client',
  access: 'session',
  limit: 'write',
  status: 204,
  params: z.strictObject({ id: z.string() }),
  reply: null,
});
