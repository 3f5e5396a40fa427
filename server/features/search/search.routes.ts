import { AppError } from '#server/errors.ts';
import { isClient } from '#server/features/folders/folders.service.ts';
import type { mounting } from '#server/http/route.ts';
import { searchLibrary } from '#shared/search.ts';
import { searchTexts } from './search.texts.ts';

/** Mounts the search. */
export function mountSearch({ forUser }: Pick<ReturnType<typeof mounting>, 'forUser'>): void {
  forUser(searchLibrary, async (context, { body: { clientId, ...request } }) => {
    if (clientId !== undefined && !(await isClient(context, clientId))) {
      throw new AppError('not_found', searchTexts.noSuchClient);
    }
    const { search, userId, locale } = context;
    return search.find(userId, { ...request, locale }, undefined, { clientId });
  });
}
