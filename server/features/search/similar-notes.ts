import type { UserId } from '#server/user-id.ts';
import type { LibraryCache } from './library-cache.ts';
import { sourceFrom } from './source.ts';

/** The user's notes most similar to a text as a whole, most similar first. None while there is no index. */
export async function similarNotes(
  cache: LibraryCache,
  userId: UserId,
  text: { title: string; body: string },
  limit: number,
): Promise<{ id: string; similarity: number }[]> {
  const library = await cache.open(userId);
  if (library === undefined) return [];
  const similar = library.index.similar(text, { limit, isAllowed: (source) => sourceFrom(source).kind === 'note' });
  return similar.map(({ source, similarity }) => ({ id: sourceFrom(source).id, similarity }));
}
