import { AppError } from '#server/errors.ts';
import type { Search, SearchRequest } from '#server/search.ts';
import type { UserId } from '#server/user-id.ts';
import { createCompiler } from './compiler.ts';
import { parseQuery } from './engine/parse-query.ts';
import { isNarrow, type WantedFilters } from './filters.ts';
import { find, type Question } from './find.ts';
import { createIndexer } from './indexer.ts';
import { createLibraryCache } from './library-cache.ts';
import { createMeaning } from './meaning.ts';
import type { SearchServices } from './search-services.ts';
import { indexAll, indexRecent } from './sweep.ts';

/** Search over the libraries of all users, as one server has it: what it keeps in memory, and its work in the background. */
export function createSearch(services: SearchServices): Search {
  const cache = createLibraryCache(services);
  const compiler = createCompiler(services);
  const meaning = createMeaning(services, services.ai.embedder);
  const handleIndexed = (userId: UserId) => {
    compiler.consider(userId);
    meaning.consider(userId);
  };
  const indexer = createIndexer(services, handleIndexed);
  const stopping = new AbortController();
  const sweep = { services, indexer, signal: stopping.signal };
  return {
    noteChanged: (userId, id) => indexer.add(userId, { kind: 'note', id }),
    documentChanged: (userId, id) => indexer.add(userId, { kind: 'document', id }),
    aiAccessChanged: (userId) => meaning.reconsider(userId),
    find: (userId, request) => find(services, { cache, meaning }, userId, questionOf(request, services.now())),
    indexRecent: (since) => indexRecent(sweep, since),
    indexAll: () => indexAll(sweep, compiler, meaning),
    idle: async () => {
      await indexer.idle();
      await Promise.all([compiler.idle(), meaning.idle()]);
    },
    stop: async () => {
      stopping.abort();
      await Promise.all([indexer.stop(), compiler.stop(), meaning.stop(), cache.stop()]);
    },
  };
}

/**
 * What is asked, with the filters that the question holds and those of the controls together.
 *
 * @throws {AppError} `invalid` where nothing is asked.
 */
function questionOf({ query, isTyping, filters }: SearchRequest, now: Date): Question {
  const asked = parseQuery(query, now);
  const wanted: WantedFilters = {
    tags: [...asked.filters.tags, ...(filters.tags ?? [])],
    folderNames: asked.filters.folderNames,
    folderId: filters.folderId,
    kind: filters.kind ?? asked.filters.kind,
    before: earliest(filters.before, asked.filters.before),
    after: latest(filters.after, asked.filters.after),
  };
  const text = asked.text.trim();
  if (text === '' && wanted.kind === undefined && !isNarrow(wanted)) {
    throw new AppError('invalid', 'Please type what to search for');
  }
  // A space behind a word says that it is finished.
  return { text, isTyping: isTyping && /\S$/.test(query), filters: wanted, period: asked.period };
}

function earliest(a: string | undefined, b: string | undefined): string | undefined {
  return a === undefined || b === undefined ? (a ?? b) : a < b ? a : b;
}

function latest(a: string | undefined, b: string | undefined): string | undefined {
  return a === undefined || b === undefined ? (a ?? b) : a > b ? a : b;
}
