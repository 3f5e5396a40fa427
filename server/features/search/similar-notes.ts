import type { UserId } from '#server/user-id.ts';
import type { LibraryCache } from './library-cache.ts';
import { sourceFrom } from './source.ts';

/** The user's notes that are like a text as a whole, most like first. Nobody waits for it as for a search. */
export async function similarNotes(
  cache: LibraryCache,
  userId: UserId,
  text: { title: string; body: string },
  limit: number,
): Promise<{ id: string; similarity: number }[]> {
  const { index } = await cache.open(userId);
  const similar = index.similar(text, { limit, isAllowed: (source) => sourceFrom(source).kind === 'note' });
  return similar.map(({ source, similarity }) => ({ id: sourceFrom(source).id, similarity }));
}
