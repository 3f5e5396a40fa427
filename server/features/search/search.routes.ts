import type { mounting } from '#server/http/route.ts';
import { searchLibrary } from '#shared/search.ts';

/** Mounts the search. */
export function mountSearch({ forUser }: Pick<ReturnType<typeof mounting>, 'forUser'>): void {
  forUser(searchLibrary, ({ search, userId, locale }, { body }) => search.find(userId, { ...body, locale }));
}
