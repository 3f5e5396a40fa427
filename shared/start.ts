import { z } from 'zod';
import { listNewDevices } from './account-history.ts';
import { getUser } from './auth.ts';
import { readClientSafe } from './client-safe.ts';
import { defineEndpoint } from './endpoint.ts';
import { listFolders } from './folders.ts';
import { listBacklinks } from './note-links.ts';
import { listNotes, listTags, notePageSchema, noteSchema } from './notes.ts';
import { readSamples } from './samples.ts';
import { listSavedSearches } from './saved-searches.ts';
import { getSettings } from './settings.ts';
import { listShares } from './shares.ts';
import { countTasks } from './tasks.ts';
import { listTemplates } from './templates.ts';

/**
 * All that a page shows first, in one call: each part as its own call answers it. `list` is a page of summaries, of the
 * folder, tags and order asked for; `note` the note asked for, or with `first` that of the list, and `links` those that
 * link to it; both are null where there is none. Nothing of it is from before `position` in the user's changes.
 */
export const readStart = defineEndpoint({
  method: 'GET',
  path: '/api/start',
  summary: 'Read what a page shows first',
  access: 'user',
  limit: 'read',
  status: 200,
  query: z.strictObject({
    ...listNotes.query.pick({ folder: true, tag: true, sort: true, limit: true }).shape,
    ...countTasks.query.shape,
    note: z.string().max(100).optional(),
  }),
  reply: z.object({
    position: z.string(),
    user: getUser.reply,
    clientSafe: readClientSafe.reply,
    settings: getSettings.reply,
    folders: listFolders.reply,
    tags: listTags.reply,
    templates: listTemplates.reply,
    searches: listSavedSearches.reply,
    shares: listShares.reply,
    newDevices: listNewDevices.reply,
    samples: readSamples.reply,
    counts: countTasks.reply,
    list: notePageSchema,
    note: noteSchema.nullable(),
    links: listBacklinks.reply.nullable(),
  }),
});
export type Start = z.output<typeof readStart.reply>;
export type StartQuery = z.output<typeof readStart.query>;
