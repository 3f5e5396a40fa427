import { sql } from 'drizzle-orm';
import type { SystemDatabase } from '#server/db/client.ts';

/**
 * Empties the search index, because it has lost rows and indexes still point to them. Vectors stay unless they are
 * among the losses: making them may cost money.
 */
export async function emptySearchIndex(system: SystemDatabase, lost: readonly string[]): Promise<void> {
  await system.transaction(async (tx) => {
    await tx.execute(sql`truncate passages, search_index_parts`);
    // Revisions only rise, so that servers notice what is indexed again.
    if (lost.includes('search_libraries')) await tx.execute(sql`truncate search_libraries`);
    else await tx.execute(sql`update search_libraries set built_seq = 0, built_passages = 0`);
    if (lost.includes('embeddings')) await tx.execute(sql`truncate embeddings`);
  });
}
