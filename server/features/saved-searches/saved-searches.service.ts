import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { publishChange } from '#server/features/changes/changes.service.ts';
import { parseId } from '#server/id.ts';
import { SAVED_SEARCHES_MAX, type SavedSearch } from '#shared/saved-searches.ts';
import * as repo from './saved-searches.repo.ts';
import { savedSearchesTexts } from './saved-searches.texts.ts';

/** The same order in every collation of the database. */
const { compare } = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** The user's saved searches, ordered by name. */
export async function listSavedSearches({ db, userId }: Context): Promise<SavedSearch[]> {
  const found = await db.read(userId, (tx) => repo.findSavedSearches(tx, userId));
  return found.sort((a, b) => compare(a.name, b.name) || (a.id < b.id ? -1 : 1));
}

/** @throws {AppError} `invalid` beyond 50 saved searches. */
export async function saveSearch(context: Context, search: Omit<SavedSearch, 'id'>): Promise<SavedSearch> {
  const { db, userId } = context;
  const saved = await db.write(userId, async (tx) => {
    if ((await repo.countOthers(tx, userId, search.query)) >= SAVED_SEARCHES_MAX) {
      throw new AppError('invalid', savedSearchesTexts.tooMany);
    }
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
