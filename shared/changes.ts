import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/**
 * What changed of the user's notes, folders and conversations. A note that was saved comes with the time of that save,
 * and a conversation (null: the one over all notes) with its newest answer, so that who has it already need not read it
 * again; with null the note was moved, deleted or restored, the conversation deleted. `lists` is anything else, also
 * that something may have been missed.
 */
export const changeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('note'), id: z.uuid(), updatedAt: z.iso.datetime().nullable() }),
  z.object({ kind: z.literal('chat'), noteId: z.uuid().nullable(), answerId: z.uuid().nullable() }),
  z.object({ kind: z.literal('lists') }),
]);
export type Change = z.output<typeof changeSchema>;

/** Server-sent events: `change` with a {@link Change} whenever something of the user changed, wherever. */
export const changeEvents = defineEndpoint({
  method: 'GET',
  path: '/api/changes',
  summary: 'Follow what changes',
  access: 'user',
  limit: 'read',
  status: 200,
  reply: 'events',
});
