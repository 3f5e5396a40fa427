import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { professions } from './professions.ts';

export const sampleKinds = ['meeting', 'report', 'plan'] as const;
export type SampleKind = (typeof sampleKinds)[number];

const sampleSchema = z.object({
  /** The sample client's folder; null where there are no sample notes outside Trash. */
  folderId: z.string().nullable(),
  notes: z.array(z.object({ id: z.uuid(), kind: z.enum(sampleKinds) })),
  /** What to ask the assistant about the meeting. */
  question: z.string(),
});
export type Samples = z.output<typeof sampleSchema>;

/** The sample client, as far as it is there. */
export const readSamples = defineEndpoint({
  method: 'GET',
  path: '/api/samples',
  summary: 'Read which notes belong to the sample client',
  access: 'user',
  limit: 'read',
  status: 200,
  reply: sampleSchema,
});
/**
 * Creates a folder with a meeting note, a report and a plan of one client, or brings back those that are in Trash; where
 * they are there, nothing changes.
 */
export const createSamples = defineEndpoint({
  method: 'POST',
  path: '/api/samples',
  summary: 'Create a sample client',
  access: 'user',
  limit: 'write',
  status: 201,
  body: z.strictObject({
    profession: z.enum(professions),
    /** The user's day, as 2026-11-22; dates in the notes are near it. */
    today: z.iso.date().optional(),
  }),
  reply: sampleSchema,
});
/** Moves the sample notes to Trash, except those that were edited; deletes their folder if nothing is left in it. */
export const removeSamples = defineEndpoint({
  method: 'DELETE',
  path: '/api/samples',
  summary: 'Remove the sample client',
  access: 'user',
  limit: 'write',
  status: 200,
  reply: z.object({
    removed: z.array(z.uuid()),
    /** Notes that stay because they were edited; a ticked to-do is no edit. */
    kept: z.array(z.object({ id: z.uuid(), title: z.string() })),
  }),
});
