import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { noteSchema } from './notes.ts';

/** How many notes are read at a time. */
export const COPIES_MAX = 500;
/** A reply ends with the note whose text makes it longer than so many characters. */
export const COPIES_CHARACTERS = 2_000_000;

/** For a device that keeps notes: those of the ids that the user has, in the order of the ids; others are left out. */
export const readNotes = defineEndpoint({
  method: 'POST',
  path: '/api/notes/read',
  summary: 'Read several notes',
  access: 'user',
  isRead: true,
  limit: 'read',
  status: 200,
  body: z.strictObject({
    ids: z
      .array(z.uuid('A note id is a UUID'))
      .min(1, 'Name at least one note')
      .max(COPIES_MAX, 'At most 500 notes at a time'),
  }),
  reply: z.array(noteSchema),
});
