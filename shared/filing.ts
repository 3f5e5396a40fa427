import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { TAG_MAX } from './notes.ts';

export const SUGGESTED_TAGS_MAX = 3;

/** Where a note could be kept and which tags it could have, each with the reason. Nothing is applied by itself. */
export const filingSchema = z.object({
  folder: z.object({ id: z.string(), name: z.string(), reason: z.string() }).nullable(),
  tags: z.array(
    z.object({
      tag: z.string(),
      /** Whether none of the user's notes has it yet. */
      isNew: z.boolean(),
      reason: z.string(),
    }),
  ),
});
export type Filing = z.output<typeof filingSchema>;

const noteParams = z.strictObject({ id: z.string() });

/** Answers null and no tags where nothing is sure enough, and what was dismissed never again. */
export const suggestFiling = defineEndpoint({
  method: 'GET',
  path: '/api/notes/:id/filing',
  access: 'user',
  limit: 'search',
  status: 200,
  params: noteParams,
  reply: filingSchema,
});
/** The suggestion is not made again for this note. */
export const dismissFiling = defineEndpoint({
  method: 'POST',
  path: '/api/notes/:id/filing/dismissals',
  access: 'user',
  limit: 'write',
  status: 204,
  params: noteParams,
  body: z.union([z.strictObject({ folderId: z.string().max(64) }), z.strictObject({ tag: z.string().max(TAG_MAX) })]),
  reply: null,
});
