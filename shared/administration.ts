import { z } from 'zod';
import { registrationModes } from './auth.ts';
import { confirmationSchema } from './confirmation.ts';
import { credentialsSchema } from './credentials.ts';
import { defineEndpoint } from './endpoint.ts';
import { storable } from './text.ts';

// The calls of administrators. None of them answers a word of anybody's notes, and no access token can make them.

const moment = z.iso.datetime();

/** How the server is set up and how it is. `diskFreeBytes` is of DATA_DIR; the jobs are everybody's. */
const overviewSchema = z.object({
  version: z.string(),
  registration: z.enum(registrationModes),
  sharing: z.enum(['on', 'off']),
  historyDays: z.int(),
  members: z.int(),
  lockedMembers: z.int(),
  database: z.object({ isEmbedded: z.boolean(), answersInMs: z.number() }),
  diskFreeBytes: z.number(),
  /** Whether so little is free that uploads are refused. */
  isDiskLow: z.boolean(),
  /** `lastAt` is null where there is none. A PostgreSQL is backed up by whoever runs it, and by `npm run backup`. */
  backups: z.object({ lastAt: moment.nullable(), isHourly: z.boolean() }),
  jobs: z.array(z.object({ kind: z.string(), state: z.string(), count: z.int() })),
  ai: z.object({ provider: z.string(), model: z.string() }).nullable(),
});
export type Overview = z.output<typeof overviewSchema>;

export const readOverview = defineEndpoint({
  method: 'GET',
  path: '/api/admin/overview',
  summary: 'Say how the server is',
  access: 'administrator',
  limit: 'read',
  status: 200,
  reply: overviewSchema,
});

/** Asks the server's own AI provider for a word. */
export const testAi = defineEndpoint({
  method: 'POST',
  path: '/api/admin/ai-test',
  summary: 'Test the AI provider of the server',
  access: 'administrator',
  limit: 'chat',
  status: 200,
  reply: z.object({ works: z.boolean(), message: z.string() }),
});

/** An account as an administrator may see it; `bytes` are of all that it stores. */
const memberSchema = z.object({
  id: z.uuid(),
  username: z.string(),
  createdAt: moment,
  lastSeenAt: moment.nullable(),
  lockedAt: moment.nullable(),
  isAdministrator: z.boolean(),
  /** Whether there are passkeys or an authenticator app. */
  hasFactors: z.boolean(),
  notes: z.int(),
  bytes: z.number(),
});
export type Member = z.output<typeof memberSchema>;

export const listMembers = defineEndpoint({
  method: 'GET',
  path: '/api/admin/members',
  summary: 'List accounts',
  access: 'administrator',
  limit: 'read',
  status: 200,
  query: z.strictObject({
    /** A part of the username. */
    search: storable(100).optional(),
    cursor: z.string().max(500).optional(),
    limit: z.coerce.number().int().min(1).max(50).default(25),
  }),
  reply: z.object({ members: z.array(memberSchema), nextCursor: z.string().nullable() }),
});
export type MemberPage = z.output<typeof listMembers.reply>;

/** For one sign-in, at which the member chooses a password. It is in this answer only. */
const temporarySchema = z.object({ password: z.string(), expiresAt: moment });
export type Temporary = z.output<typeof temporarySchema>;

const named = z.strictObject({ username: storable(200) });
/** With the administrator's own password or factor. */
const confirmed = confirmationSchema.extend(named.shape);

export const createMember = defineEndpoint({
  method: 'POST',
  path: '/api/admin/members',
  summary: 'Create an account with a temporary password',
  access: 'administrator',
  limit: 'write',
  status: 201,
  body: credentialsSchema.pick({ username: true }),
  reply: temporarySchema,
});

export const lockMember = defineEndpoint({
  method: 'POST',
  path: '/api/admin/members/lock',
  summary: 'Lock an account',
  access: 'administrator',
  limit: 'write',
  status: 204,
  body: named,
  reply: null,
});

export const unlockMember = defineEndpoint({
  method: 'POST',
  path: '/api/admin/members/unlock',
  summary: 'Unlock an account',
  access: 'administrator',
  limit: 'write',
  status: 204,
  body: named,
  reply: null,
});

export const signOutMember = defineEndpoint({
  method: 'POST',
  path: '/api/admin/members/sign-out',
  summary: 'End the sessions of an account',
  access: 'administrator',
  limit: 'write',
  status: 204,
  body: named,
  reply: null,
});

export const resetMemberPassword = defineEndpoint({
  method: 'POST',
  path: '/api/admin/members/reset-password',
  summary: 'Give an account a temporary password',
  access: 'administrator',
  limit: 'secret',
  status: 200,
  body: confirmed,
  reply: temporarySchema,
});

export const removeMemberFactors = defineEndpoint({
  method: 'POST',
  path: '/api/admin/members/remove-factors',
  summary: 'Remove the passkeys and the authenticator app of an account',
  access: 'administrator',
  limit: 'secret',
  status: 204,
  body: confirmed,
  reply: null,
});

export const deleteMember = defineEndpoint({
  method: 'POST',
  path: '/api/admin/members/delete',
  summary: 'Delete an account with everything in it',
  access: 'administrator',
  limit: 'secret',
  status: 204,
  body: confirmed,
  reply: null,
});

const inviteSchema = z.object({ id: z.string(), createdAt: moment, expiresAt: moment });
export type Invite = z.output<typeof inviteSchema>;

export const listInvites = defineEndpoint({
  method: 'GET',
  path: '/api/admin/invites',
  summary: 'List unused invites',
  access: 'administrator',
  limit: 'read',
  status: 200,
  reply: z.array(inviteSchema),
});

/** `link` opens the registration with the code; both are in this answer only. */
export const createInvites = defineEndpoint({
  method: 'POST',
  path: '/api/admin/invites',
  summary: 'Create invites',
  access: 'administrator',
  limit: 'write',
  status: 201,
  body: z.strictObject({ count: z.int().min(1).max(50), days: z.int().min(1).max(365) }),
  reply: z.array(inviteSchema.extend({ code: z.string(), link: z.string() })),
});
export type NewInvite = z.output<typeof createInvites.reply>[number];

export const revokeInvite = defineEndpoint({
  method: 'POST',
  path: '/api/admin/invites/revoke',
  summary: 'Revoke an unused invite',
  access: 'administrator',
  limit: 'write',
  status: 204,
  body: z.strictObject({ inviteId: storable(50) }),
  reply: null,
});
