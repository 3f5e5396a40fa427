import { z } from 'zod';
import { noteSchema } from './notes.ts';

/** An error as RFC 9457 describes it, sent to a caller whose `Accept` names `application/problem+json`. */
export const problemSchema = z.object({
  status: z.int(),
  title: z.string(),
  /** One sentence for a person; the whole body for every other caller. */
  detail: z.string(),
  code: z.string(),
  /** What is wrong with which field. */
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  /** With codes `stale_version` and `note_changed`: the current note. */
  current: noteSchema.optional(),
});
export type Problem = z.output<typeof problemSchema>;
