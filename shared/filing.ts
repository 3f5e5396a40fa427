import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { NOTE_TITLE_MAX, TAG_MAX } from './notes.ts';
import { storable } from './text.ts';

export const SUGGESTED_TAGS_MAX = 3;
/** The part of a text that is enough to file it. */
export const FILED_TEXT_MAX = 20_000;

/** A folder and tags the note could have, each with the reason. Nothing is applied automatically. */
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

/** Returns null and no tags if nothing is certain enough, and never what was dismissed. */
export const suggestFiling = defineEndpoint({
  method: 'GET',
  path: '/api/notes/:id/filing',
  summary: 'Suggest a folder and tags for a note',
  access: 'user',
  limit: 'search',
  status: 200,
  params: noteParams,
  reply: filingSchema,
});
/** The same for a text that is not a note yet. */
export const suggestFilingOfText = defineEndpoint({
  method: 'POST',
  path: '/api/filing',
  summary: 'Suggest a folder and tags for a text',
  access: 'user',
  isRead: true,
  limit: 'search',
  status: 200,
  body: z.strictObject({
    title: storable(NOTE_TITLE_MAX, 'A title can have at most 500 characters').default(''),
    content: storable(FILED_TEXT_MAX, 'At most 20,000 characters are looked at'),
  }),
  reply: filingSchema,
});
/** The suggestion is not made again for this note. */
export const dismissFiling = defineEndpoint({
  method: 'POST',
  path: '/api/notes/:id/filing/dismissals',
  summary: 'Refuse a suggestion',
  access: 'user',
  limit: 'write',
  status: 204,
  params: noteParams,
  body: z.union([
    z.strictObject({ folderId: storable(64, 'A folder id is 21 letters, digits, - or _') }),
    z.strictObject({ tag: storable(TAG_MAX, 'A tag can have at most 64 characters') }),
  ]),
  reply: null,
});
