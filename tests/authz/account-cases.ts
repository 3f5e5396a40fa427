import { type Case, noIds } from './case.ts';

const password = 'a long enough password';
const proof = { id: 'none', authenticatorData: 'none', clientDataJSON: 'none', signature: 'none' };

/** The calls about accounts, sessions and members, as in cases.ts. */
export const accountCases: Record<string, Case> = {
  'POST /api/register': { body: { username: 'somebody-else', password } },
  'POST /api/login': { body: { username: 'unknown-user', password } },
  // Signatures are made in features/auth/passkeys.test.ts.
  'POST /api/login/passkey/challenge': noIds,
  'POST /api/login/passkey': { body: proof },
  'POST /api/recover': {
    body: { username: 'unknown-user', recoveryCode: '0000-0000-0000-0000', newPassword: password },
  },
  'POST /api/logout': noIds,
  'POST /api/oidc': { body: { isBeside: false } },
  'GET /api/user': noIds,
  'GET /api/user/provider': noIds,
  'POST /api/user/provider': { body: { password: 'wrong' } },
  'DELETE /api/user/provider': { body: { password: 'wrong' } },
  'POST /api/user/provider/confirmation': noIds,
  'PUT /api/user/password': { body: { currentPassword: 'wrong', newPassword: password } },
  'GET /api/user/recovery-codes': noIds,
  'POST /api/user/recovery-codes': { body: { password: 'wrong' } },
  'GET /api/user/factors': noIds,
  'POST /api/user/confirmation': noIds,
  'POST /api/user/passkeys/challenge': { body: { password: 'wrong' } },
  'POST /api/user/passkeys': {
    body: { name: 'Phone', id: 'none', attestationObject: 'none', clientDataJSON: 'none', transports: [] },
  },
  'PATCH /api/user/passkeys/:id': { params: { id: 'passkey' }, body: { name: 'Phone' } },
  'DELETE /api/user/passkeys/:id': { params: { id: 'passkey' }, body: { password: 'wrong' } },
  'POST /api/user/totp': { body: { password: 'wrong' } },
  'PUT /api/user/totp': { body: { code: '000000' } },
  'DELETE /api/user/totp': { body: { password: 'wrong' } },
  'GET /api/user/sessions': noIds,
  'DELETE /api/user/sessions/:id': { params: { id: 'session' } },
  'GET /api/user/history': noIds,
  'GET /api/user/new-devices': noIds,
  'POST /api/user/new-devices/:id/seen': { params: { id: 'event' } },
  'GET /api/user/tokens': noIds,
  'POST /api/user/tokens': { body: { name: 'Backup', scope: 'read', days: 30, password: 'wrong' } },
  'DELETE /api/user/tokens/:id': { params: { id: 'token' } },
  'DELETE /api/user': { body: { password: 'wrong' } },
  'GET /api/user/init-defaults': noIds,
  'GET /api/user/usage': noIds,

  // The world's users aren't administrators: what these do is in server/features/administration.
  'GET /api/admin/overview': noIds,
  'POST /api/admin/ai-test': noIds,
  'GET /api/admin/members': noIds,
  'POST /api/admin/members': { body: { username: 'somebody-else' } },
  'POST /api/admin/members/lock': { body: { username: 'unknown-user' } },
  'POST /api/admin/members/unlock': { body: { username: 'unknown-user' } },
  'POST /api/admin/members/sign-out': { body: { username: 'unknown-user' } },
  'POST /api/admin/members/reset-password': { body: { username: 'unknown-user', password: 'wrong' } },
  'POST /api/admin/members/remove-factors': { body: { username: 'unknown-user', password: 'wrong' } },
  'POST /api/admin/members/delete': { body: { username: 'unknown-user', password: 'wrong' } },
  'GET /api/admin/invites': noIds,
  'POST /api/admin/invites': { body: { count: 1, days: 7 } },
  'POST /api/admin/invites/revoke': { body: { inviteId: 'none' } },
  'GET /api/user/data': noIds,

  'GET /api/session/client-safe': noIds,
  // The folder here is no client's: entering has tests of its own (server/features/auth/client-safe.test.ts).
  'POST /api/session/client-safe': { bodyIds: { clientId: { kind: 'folder', refused: 404 } } },
  'DELETE /api/session/client-safe': { body: { password: 'wrong' } },
};
