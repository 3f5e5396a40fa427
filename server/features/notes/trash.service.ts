import type { Services } from '#server/context.ts';

/** Deletes what has been in Trash, or in a note's history, for too long. */
export async function purgeOldNotes(_services: Services): Promise<void> {}
