import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { noteParams, noteSchema } from './notes.ts';

export const revisionSummarySchema = z.object({
  id: z.uuid(),
  version: z.int(),
  title: z.string(),
  /** Characters of content. */
  length: z.int(),
  tags: z.array(z.string()),
  /** When this text was saved. */
  savedAt: z.iso.datetime(),
  /** The colleague who wrote it, by name; null for the owner, and where colleagues aren't shown. */
  by: z.string().nullable(),
});
export type RevisionSummary = z.output<typeof revisionSummarySchema>;
export const revisionSchema = revisionSummarySchema.extend({ content: z.string() });
export type Revision = z.output<typeof revisionSchema>;

const revisionParams = z.strictObject({ id: z.string(), revisionId: z.string() });

/** Newest first. */
export const listRevisions = defineEndpoint({
  method: 'GET',
  path: '/api/notes/:id/revisions',
  summary: 'List the earlier versions of a note',
  access: 'user',
  limit: 'read',
  status: 200,
  params: noteParams,
  reply: z.array(revisionSummarySchema),
});
export const readRevision = defineEndpoint({
  method: 'GET',
  path: '/api/notes/:id/revisions/:revisionId',
  summary: 'Get an earlier version of a note',
  access: 'user',
  limit: 'read',
  status: 200,
  params: revisionParams,
  reply: revisionSchema,
});
/** Restores an earlier version as a new version; the text it replaces stays in the history. */
export const restoreRevision = defineEndpoint({
  method: 'POST',
  path: '/api/notes/:id/revisions/:revisionId/restore',
  summary: 'Restore an earlier version of a note',
  access: 'user',
  limit: 'write',
  status: 200,
  params: revisionParams,
  reply: noteSchema,
});
