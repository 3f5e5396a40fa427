import type { User } from '#shared/auth.ts';
import { beginPasskeySignIn, signInWithPasskey } from '#shared/factors.ts';
import { call } from '#web/lib/api.ts';
import { provePasskey } from '#web/lib/passkeys.ts';

/** Signs in whoever has a passkey for this server. @throws {Error} with a sentence for the user. */
export async function signInByPasskey(): Promise<User> {
  return call(signInWithPasskey, { body: await provePasskey(await call(beginPasskeySignIn)) });
}
