import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { SEARCH_QUERY_MAX } from './search.ts';
import { storable } from './text.ts';

export const SAVED_SEARCHES_MAX = 50;
export const SAVED_NAME_MAX = 200;

const savedSearchSchema = z.object({ id: z.uuid(), name: z.string(), query: z.string() });
export type SavedSearch = z.output<typeof savedSearchSchema>;

/** Ordered by name. */
export const listSavedSearches = defineEndpoint({
  method: 'GET',
  path: '/api/saved-searches',
  summary: 'List the saved searches',
  access: 'user',
  limit: 'read',
  status: 200,
  reply: z.array(savedSearchSchema),
});
/** The query holds its filters as text (`tag:budget`). The same query is saved once: again, it gets the new name. */
export const saveSearch = defineEndpoint({
  method: 'POST',
  path: '/api/saved-searches',
  summary: 'Save a search',
  access: 'user',
  limit: 'write',
  status: 201,
  body: z.strictObject({
    name: storable(SAVED_NAME_MAX, 'A name can have at most 200 characters').pipe(
      z.string().trim().min(1, 'A saved search needs a name'),
    ),
    query: storable(SEARCH_QUERY_MAX, 'A question can have at most 1,000 characters').pipe(
      z.string().trim().min(1, 'Type something to search for'),
    ),
  }),
  reply: savedSearchSchema,
});
export const deleteSavedSearch = defineEndpoint({
  method: 'DELETE',
  path: '/api/saved-searches/:id',
  summary: 'Delete a saved search',
  access: 'user',
  limit: 'write',
  status: 204,
  params: z.strictObject({ id: z.string() }),
  reply: null,
});
