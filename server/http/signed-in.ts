import type { FastifyRequest } from 'fastify';
import type { Services } from '#server/context.ts';
import { type Identify, identityOf } from './session.ts';

/** Watches whether the session or access token of a request still holds while its answer is sent. */
export interface SignedIn {
  /** Calls `onEnded` if it has ended. */
  check: () => Promise<void>;
  stop: () => void;
}

/** Calls `onEnded`, perhaps more than once, when the session or access token of a request has ended. */
export function watchSignedIn(
  { signals }: Pick<Services, 'signals'>,
  identify: Identify,
  request: FastifyRequest,
  onEnded: () => void,
): SignedIn {
  const check = async () => {
    // While the database is down this is unknown, and nothing is sent either. The next check decides.
    const isSignedIn = await identify(request).then(
      (identity) => identity !== undefined,
      () => true,
    );
    if (!isSignedIn) onEnded();
  };
  return { check, stop: signals.listen('sessions', identityOf(request).userId, check) };
}
