import { AppError } from '#server/errors.ts';
import { clientNamed, clientOfFolder } from '#server/features/clients/clients.service.ts';
import type { mounting } from '#server/http/route.ts';
import { searchLibrary } from '#shared/search.ts';
import { searchTexts } from './search.texts.ts';

/** Mounts the search. */
export function mountSearch({ forUser }: Pick<ReturnType<typeof mounting>, 'forUser'>): void {
  forUser(searchLibrary, async (context, { body: { clientId, isWide = false, limit, ...request } }) => {
    if (clientId !== undefined && (await clientOfFolder(context, clientId)) === undefined) {
      throw new AppError('not_found', searchTexts.noSuchClient);
    }
    // While it is typed, a name may go on.
    const isOpen = clientId === undefined && !isWide && !request.isTyping;
    const named = isOpen ? await clientNamed(context, request.query) : undefined;
    const { search, userId, locale } = context;
    const reply = await search.find(userId, { ...request, locale }, limit, { clientId: clientId ?? named?.id });
    return named === undefined ? reply : { ...reply, narrowedTo: named };
  });
}
