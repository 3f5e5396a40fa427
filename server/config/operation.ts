import { z } from 'zod';
import { GIB } from '#shared/size-text.ts';
import { whole } from './whole.ts';

/** What depends on who uses the server, and on what is in front of it. The other limits are in limits.ts. */
export const operationSettings = {
  /** `off` turns off the rate limits and refusals for a busy event loop, to measure on a loopback address. */
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  /** Calls from one address in a minute: an office behind one needs more. */
  LIMIT_ADDRESS: whole(1200),
  /** Seconds after SIGTERM in which calls are still served while `/readyz` says 503: a proxy needs them to notice. */
  LIMIT_DRAIN_SECONDS: whole(0, 0),
  /** Bytes of notes, their history, files and recordings that one user can store. */
  LIMIT_STORAGE_BYTES_PER_USER: whole(2 * GIB),
};
