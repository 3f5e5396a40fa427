import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/**
 * What changed of the user's notes and folders. A note that was saved comes with the time of that save, so that who
 * has it already need not read it again; with null it was moved, deleted or restored. `lists` is anything else, also
 * that something may have been missed.
 */
export const changeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('note'), id: z.uuid(), updatedAt: z.iso.datetime().nullable() }),
  z.object({ kind: z.literal('lists') }),
]);
export type Change = z.output<typeof changeSchema>;

/** Server-sent events: `change` with a {@link Change} whenever notes or folders of the user changed, wherever. */
export const changeEvents = defineEndpoint({
  method: 'GET',
  path: '/api/changes',
  summary: 'Follow what changes',
  access: 'user',
  limit: 'read',
  status: 200,
  reply: 'events',
});
