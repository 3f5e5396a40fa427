import { z } from 'zod';
import { documentStates } from './documents.ts';
import { defineEndpoint } from './endpoint.ts';

export const tabIdSchema = z.string().regex(/^[\w-]{1,8}$/);

/** The tab whose call made the change; absent for changes by the server itself or by a script. */
const by = tabIdSchema.optional();

/**
 * What changed in the user's account.
 * - `note`: saved at `updatedAt`; null if it was moved, deleted or restored. With `conflictOf` it is new, and has the text
 *   that could not be merged with that note. `trash`: it was moved to Trash, or a change made later elsewhere took it out.
 * - `chat`: a conversation (null: the general one) got this answer; null if it was deleted.
 * - `document`: its progress; null if it ended, failed, was deleted or waits again, so fetch it.
 * - `tasks`: to-dos, by the server, after it read a changed note.
 * - `devices`: somebody signed in on a device that is new to the account.
 * - `lists`: anything else, and that changes may have been missed.
 */
export const changeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('note'),
    id: z.uuid(),
    updatedAt: z.iso.datetime().nullable(),
    conflictOf: z.uuid().optional(),
    trash: z.enum(['into', 'out']).optional(),
    by,
  }),
  z.object({ kind: z.literal('chat'), noteId: z.uuid().nullable(), answerId: z.uuid().nullable(), by }),
  z.object({
    kind: z.literal('document'),
    id: z.uuid(),
    at: z.object({ state: z.enum(documentStates), done: z.int(), of: z.int() }).nullable(),
    by,
  }),
  z.object({ kind: z.literal('tasks'), by }),
  z.object({ kind: z.literal('devices'), by }),
  z.object({ kind: z.literal('lists'), by }),
]);
export type Change = z.output<typeof changeSchema>;

/**
 * Server-sent events: `ready` when the stream begins, then `change` with a {@link Change} for everything that changes in
 * the user's account. Each has an id; a client that comes back names the last one in `Last-Event-ID`, as browsers do. One
 * that begins names in `after` the position up to which it has read everything.
 */
export const changeEvents = defineEndpoint({
  method: 'GET',
  path: '/api/changes',
  summary: 'Follow what changes',
  access: 'user',
  limit: 'read',
  status: 200,
  query: z.strictObject({ after: z.string().max(50).optional() }),
  reply: 'events',
});
