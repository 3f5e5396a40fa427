import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { noteParams, noteSchema, noteSummarySchema, pageQuery } from './notes.ts';

export const trashPageSchema = z.object({
  notes: z.array(noteSummarySchema.extend({ deletedAt: z.iso.datetime() })),
  nextCursor: z.string().nullable(),
  total: z.int(),
});
export type TrashPage = z.output<typeof trashPageSchema>;

const noteInTrashSchema = noteSchema.extend({ deletedAt: z.iso.datetime() });
export type NoteInTrash = z.output<typeof noteInTrashSchema>;

/** Newest deletion first. */
export const listTrash = defineEndpoint({
  method: 'GET',
  path: '/api/trash',
  summary: 'List the notes in Trash',
  access: 'user',
  limit: 'read',
  status: 200,
  query: z.strictObject(pageQuery),
  reply: trashPageSchema,
});
export const readTrashedNote = defineEndpoint({
  method: 'GET',
  path: '/api/trash/:id',
  summary: 'Read a note in Trash',
  access: 'user',
  limit: 'read',
  status: 200,
  params: noteParams,
  reply: noteInTrashSchema,
});
export const emptyTrash = defineEndpoint({
  method: 'DELETE',
  path: '/api/trash',
  summary: 'Empty Trash',
  access: 'user',
  limit: 'write',
  status: 204,
  reply: null,
});
/** Restores a note, into its folder if that still exists, else to the root. */
export const restoreNote = defineEndpoint({
  method: 'POST',
  path: '/api/trash/:id/restore',
  summary: 'Restore a note from Trash',
  access: 'user',
  limit: 'write',
  status: 200,
  params: noteParams,
  reply: noteSchema,
});
/** Permanently deletes a note in Trash, with its history. */
export const purgeNote = defineEndpoint({
  method: 'DELETE',
  path: '/api/trash/:id',
  summary: 'Delete a note for good',
  access: 'user',
  limit: 'write',
  status: 204,
  params: noteParams,
  reply: null,
});
