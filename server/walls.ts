import type { Services } from './context.ts';
import type { Wall } from './db/client.ts';

/**
 * Services that read and find nothing outside of a wall.
 *
 * @throws {AppError} `not_found` for another client's wall within one.
 */
export function within<Given extends Pick<Services, 'db' | 'search'>>(services: Given, wall: Wall): Given {
  const db = services.db.within(wall);
  const { search } = services;
  const walled: Services['search'] = {
    ...search,
    find: async (userId, request, limit, inner = {}) => search.find(userId, request, limit, db.within(inner).wall),
    similarNotes: async (userId, text, limit, inner = {}) =>
      search.similarNotes(userId, text, limit, db.within(inner).wall),
  };
  return { ...services, db, search: walled };
}
