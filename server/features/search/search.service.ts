import { AppError } from '#server/errors.ts';
import type { Search, SearchRequest } from '#server/search.ts';
import type { UserId } from '#server/user-id.ts';
import { SEARCH_RESULTS_MAX } from '#shared/search.ts';
import { createCompiler } from './compiler.ts';
import { type ParsedQuery, parseQuery, type QueryFilters } from './engine/parse-query.ts';
import { isNarrow, type WantedFilters } from './filters.ts';
import { find, type Question } from './find.ts';
import { createIndexer } from './indexer.ts';
import { createLibraryCache } from './library-cache.ts';
import { createMeaning } from './meaning.ts';
import type { SearchServices } from './search-services.ts';
import { similarNotes } from './similar-notes.ts';
import { indexAll, indexRecent } from './sweep.ts';

/** Search over the libraries of all users, as one server has it: what it keeps in memory, and its work in the background. */
export function createSearch(services: SearchServices): Search {
  const compiler = createCompiler(services);
  const cache = createLibraryCache(services, compiler.renew);
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
    find: async (userId, request, limit = SEARCH_RESULTS_MAX) => {
      const { question, otherwise } = questionOf(request, services.now());
      const reply = await find(services, { cache, meaning }, userId, question, limit);
      const isEmpty = reply.notes.length === 0 && reply.documents.length === 0;
      return isEmpty && otherwise ? find(services, { cache, meaning }, userId, otherwise, limit) : reply;
    },
    similarNotes: (userId, text, limit) => similarNotes(cache, userId, text, limit),
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
 * What is asked, with the filters that the question holds and those of the controls together; and what to ask instead
 * where a time in words leaves nothing.
 *
 * @throws {AppError} `invalid` where nothing is asked.
 */
function questionOf(request: SearchRequest, now: Date): { question: Question; otherwise: Question | undefined } {
  const { query } = request;
  // A space behind a word says that it is finished.
  const isTyping = request.isTyping && /\S$/.test(query);
  const parsed = parseQuery(query, now);
  const unread = parsed.unread.filter(({ filter }) => !(isTyping && query.endsWith(filter)));
  const notes = unread.map(({ filter, instead }) => `“${filter}” is not used: ${instead}`);
  const questionFrom = ({ text, filters, period }: Pick<ParsedQuery, 'text' | 'filters' | 'period'>): Question => {
    return { text: text.trim(), isTyping, filters: wantedFilters(filters, request.filters), period, notes };
  };
  const question = questionFrom(parsed);
  const { filters } = question;
  if (
    question.text === '' &&
    filters.kind === undefined &&
    !isNarrow(filters) &&
    parsed.unread.length === unread.length
  ) {
    throw new AppError('invalid', notes[0] ?? 'Please type what to search for');
  }
  return { question, otherwise: parsed.otherwise && questionFrom(parsed.otherwise) };
}

function wantedFilters(asked: QueryFilters, filters: SearchRequest['filters']): WantedFilters {
  return {
    tags: [...asked.tags, ...(filters.tags ?? [])],
    folderNames: asked.folderNames,
    folderId: filters.folderId,
    kind: filters.kind ?? asked.kind,
    before: earliest(filters.before, asked.before),
    after: latest(filters.after, asked.after),
  };
}

function earliest(a: string | undefined, b: string | undefined): string | undefined {
  return a === undefined || b === undefined ? (a ?? b) : a < b ? a : b;
}

function latest(a: string | undefined, b: string | undefined): string | undefined {
  return a === undefined || b === undefined ? (a ?? b) : a > b ? a : b;
}
