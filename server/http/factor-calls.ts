import type { Endpoint } from '#shared/endpoint.ts';

/** What a session may call before its account has the second factor that SECOND_FACTOR=required asks for. */
const calls = new Set([
  'GET /api/user',
  'DELETE /api/user',
  'GET /api/user/factors',
  'GET /api/user/provider',
  'GET /api/user/recovery-codes',
  'POST /api/user/recovery-codes',
  'POST /api/user/passkeys/challenge',
  'POST /api/user/passkeys',
  'POST /api/user/totp',
  'PUT /api/user/totp',
]);

/** Whether a session of an account without that factor may make a call. */
export function addsFactor({ method, path }: Pick<Endpoint, 'method' | 'path'>): boolean {
  return calls.has(`${method} ${path}`);
}
