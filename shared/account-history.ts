import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** What can happen in an account, as its owner may see it: each has its words on the page. */
export const accountEvents = [
  'register',
  'login',
  'passkey_login',
  'login_failed',
  'login_refused',
  'new_device',
  'logout',
  'session_revoked',
  'client_safe_entered',
  'client_safe_left',
  'oidc_sign_in',
  'oidc_refused',
  'oidc_linked',
  'oidc_unlinked',
  'oidc_confirmed',
  'password_changed',
  'password_refused',
  'password_reset',
  'recovered',
  'recovery_failed',
  'recovery_codes_created',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
  'totp_on',
  'totp_off',
  'factor_failed',
  'factors_removed',
  'user_created',
  'user_locked',
  'user_unlocked',
  'user_signed_out',
  'administrator_appointed',
  'administrator_removed',
  'token_created',
  'token_used',
  'mcp_used',
  'token_revoked',
  'share_created',
  'share_opened',
  'share_answered',
  'share_changed',
  'share_revoked',
  'passcode_refused',
  'client_opened',
  'client_closed',
  'client_received',
  'client_withdrawn',
  'calendar_feed_created',
  'calendar_feed_revoked',
  'ai_key_saved',
  'ai_key_removed',
  'trash_emptied',
  'exported',
] as const;
export type AccountEvent = (typeof accountEvents)[number];

/**
 * An event, or those of one day that say the same: `times` of them, from `firstAt` to `at`. `detail` is the name of a
 * token or a colleague; `note` the note that was shared, if it still exists. Address and browser are empty where somebody else did it.
 */
const accountEventSchema = z.object({
  id: z.uuid(),
  kind: z.enum(accountEvents),
  times: z.int(),
  firstAt: z.iso.datetime(),
  at: z.iso.datetime(),
  detail: z.string(),
  note: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  ip: z.string(),
  userAgent: z.string(),
});
export type AccountEventRow = z.output<typeof accountEventSchema>;

/** What happened in the account, newest first, for the days that the server keeps it. */
export const listAccountHistory = defineEndpoint({
  method: 'GET',
  path: '/api/user/history',
  summary: 'List what happened in the account',
  access: 'session',
  limit: 'read',
  status: 200,
  query: z.strictObject({
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  reply: z.object({ events: z.array(accountEventSchema), nextCursor: z.string().nullable(), days: z.int() }),
});
export type AccountHistory = z.output<typeof listAccountHistory.reply>;

/** A sign-in on a device that was new, since this session was last shown any. `sessionId` is null once it has ended. */
const newDeviceSchema = z.object({
  id: z.uuid(),
  sessionId: z.uuid().nullable(),
  userAgent: z.string(),
  ip: z.string(),
  at: z.iso.datetime(),
});
export type NewDevice = z.output<typeof newDeviceSchema>;

/** The devices that this session has not been shown yet, oldest first, ten at most: whoever dismisses one sees the next. */
export const listNewDevices = defineEndpoint({
  method: 'GET',
  path: '/api/user/new-devices',
  summary: 'List sign-ins on new devices',
  access: 'session',
  limit: 'read',
  status: 200,
  reply: z.array(newDeviceSchema),
});

/** They have been shown on this session, up to that one: it isn't notified of them again. */
export const acknowledgeNewDevices = defineEndpoint({
  method: 'POST',
  path: '/api/user/new-devices/:id/seen',
  summary: 'Dismiss sign-ins on new devices',
  access: 'session',
  limit: 'write',
  status: 204,
  params: z.object({ id: z.string() }),
  reply: null,
});
