import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { publishChange } from '#server/features/changes/changes.service.ts';
import { refuseBeyondQuota } from '#server/features/quota/quota.service.ts';
import { parseId } from '#server/id.ts';
import { compareNames } from '#server/name-order.ts';
import { SAVED_SEARCHES_MAX, type SavedSearch } from '#shared/saved-searches.ts';
import * as repo from './saved-searches.repo.ts';
import { savedSearchesTexts } from './saved-searches.texts.ts';

/** The user's saved searches, ordered by name. */
export async function listSavedSearches({ db, userId }: Context): Promise<SavedSearch[]> {
  const found = await db.read(userId, (tx) => repo.findSavedSearches(tx, userId));
  return found.sort((a, b) => compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1));
}

/** @throws {AppError} `invalid` beyond 50 saved searches, `quota_reached`. */
export async function saveSearch(context: Context, search: Omit<SavedSearch, 'id'>): Promise<SavedSearch> {
  const { db, userId } = context;
  const saved = await db.write(userId, async (tx) => {
    const all = await repo.lockSavedSearches(tx, userId);
    const before = all.find(({ query }) => query === search.query);
    if (!before && all.length >= SAVED_SEARCHES_MAX) throw new AppError('invalid', savedSearchesTexts.tooMany);
    const bytes = sizeOf(search) - (before ? sizeOf(before) : 0);
    if (bytes > 0) await refuseBeyondQuota(tx, context, { notes: 0, bytes });
    return repo.saveSearch(tx, userId, search);
  });
  publishChange(context, { kind: 'lists' });
  return saved;
}

/** @throws {AppError} `not_found` */
export async function deleteSavedSearch(context: Context, id: string): Promise<undefined> {
  const { db, userId } = context;
  const notFound = () => new AppError('not_found', savedSearchesTexts.notFound);
  const savedId = parseId(id, notFound);
  if (!(await db.write(userId, (tx) => repo.deleteSavedSearch(tx, userId, savedId)))) throw notFound();
  publishChange(context, { kind: 'lists' });
}

function sizeOf({ name, query }: Omit<SavedSearch, 'id'>): number {
  return Buffer.byteLength(name + query);
}
