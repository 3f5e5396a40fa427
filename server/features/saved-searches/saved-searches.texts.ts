import { SAVED_SEARCHES_MAX } from '#shared/saved-searches.ts';

/** The sentences of saved searches. */
export const savedSearchesTexts = {
  notFound: 'Saved search not found',
  tooMany: `You can save at most ${SAVED_SEARCHES_MAX} searches`,
};
