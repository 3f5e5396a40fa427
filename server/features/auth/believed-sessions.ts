import { LRUCache } from 'lru-cache';
import type { Services } from '#server/context.ts';
import { EVERYBODY } from '#server/db/notify.ts';
import type { Identities, Identity } from '#server/http/session.ts';

const BELIEVED_MS = 2000;
const SESSIONS_MAX = 2000;

/**
 * Asks for each session at most every two seconds: a page calls in bursts, and each would be a statement.
 * Only where this process alone has the database: there it knows at once that sessions have ended, and asks for all
 * again. A session that shows one client, or lacks a factor, is asked for each time.
 */
export function believeSessions(services: Services, findSession: Identities['findSession']): Identities['findSession'] {
  const { config, signals } = services;
  if (config.DATABASE_URL !== undefined) return findSession;
  const found = new LRUCache<string, { identity: Identity; at: number }>({ max: SESSIONS_MAX });
  let endings = 0;
  signals.listen('sessions', EVERYBODY, () => {
    endings += 1;
    found.clear();
  });
  return async (token) => {
    const at = services.now().getTime();
    const known = found.get(token);
    if (known !== undefined && Math.abs(at - known.at) < BELIEVED_MS) return known.identity;
    const before = endings;
    const identity = await findSession(token);
    const isBelieved = identity !== undefined && identity.client === undefined && identity.mustAddFactor !== true;
    // One that ended while it was looked for may have been found still.
    if (isBelieved && endings === before) found.set(token, { identity, at });
    return identity;
  };
}
