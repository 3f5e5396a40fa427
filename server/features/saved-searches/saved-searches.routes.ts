import type { mounting } from '#server/http/route.ts';
import * as contract from '#shared/saved-searches.ts';
import * as searches from './saved-searches.service.ts';

/** Mounts the calls about saved searches. */
export function mountSavedSearches({ forUser }: Pick<ReturnType<typeof mounting>, 'forUser'>): void {
  forUser(contract.listSavedSearches, (context) => searches.listSavedSearches(context));
  forUser(contract.saveSearch, (context, { body }) => searches.saveSearch(context, body));
  forUser(contract.deleteSavedSearch, (context, { params }) => searches.deleteSavedSearch(context, params.id));
}
