import type { Services } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import type { NoteReader, Search, SearchRequest } from '#server/search.ts';
import { type ParsedQuery, parseQuery, type QueryFilters } from '#server/search-engine/engine.ts';
import type { UserId } from '#server/user-id.ts';
import { SEARCH_RESULTS_MAX } from '#shared/search.ts';
import { createCompiler } from './compiler.ts';
import { allowedSources, find, isNarrow, type Question, type WantedFilters } from './find.ts';
import { createIndexer } from './indexer.ts';
import { emptySearchIndex } from './library.repo.ts';
import type { LibraryCache } from './library-cache.ts';
import { createLibraryCache } from './library-cache.ts';
import { createNoteReading } from './note-reading.ts';
import { searchTexts } from './search.texts.ts';
import type { SearchServices } from './search-services.ts';
import { sourceFrom } from './source.ts';
import { indexAll, indexRecent, indexUser } from './sweep.ts';
import { createVectorIndex } from './vector-index.ts';

/**
 * The search of one server: its indexes in memory and its background work.
 *
 * @param reader is given the notes that are indexed.
 */
export function createSearch(services: SearchServices & Pick<Services, 'signals'>, reader: NoteReader): Search {
  const compiler = createCompiler(services);
  const vectorIndex = createVectorIndex(services, services.ai.embedder);
  const handleIndexed = (userId: UserId) => {
    compiler.consider(userId);
    vectorIndex.consider(userId);
  };
  const stopping = new AbortController();
  const reading = createNoteReading(services, reader, stopping.signal);
  const indexer = createIndexer(services, reading, handleIndexed);
  const sweep = { services, indexer, reader, signal: stopping.signal };
  const sweeping = new Map<UserId, Promise<void>>();
  const indexMissing = (userId: UserId) => {
    if (sweeping.has(userId) || stopping.signal.aborted) return;
    const work = indexUser(sweep, userId)
      .catch((error: unknown) => services.log.warn({ err: error }, 'could not index the notes of a user'))
      .finally(() => sweeping.delete(userId));
    sweeping.set(userId, work);
  };
  const cache = createLibraryCache(services, { onOutdated: compiler.renew, onUnindexed: indexMissing });
  return {
    noteChanged: (userId, id) => indexer.add(userId, { kind: 'note', id }),
    documentChanged: (userId, id) => indexer.add(userId, { kind: 'document', id }),
    aiAccessChanged: (userId) => {
      vectorIndex.reconsider(userId);
      reading.outdated(userId);
    },
    readingOutdated: (userId) => reading.outdated(userId),
    find: async (userId, request, limit = SEARCH_RESULTS_MAX, wall = {}) => {
      const { question, otherwise, asked } = questionOf(request, services.now());
      const walled = { ...services, db: services.db.within(wall) };
      const run = (one: Question) => find(walled, { cache, vectorIndex }, userId, one, limit);
      const reply = await run(question);
      const isEmpty = reply.notes.length === 0 && reply.documents.length === 0;
      if (!isEmpty || asked === undefined) return reply;
      return { ...(otherwise ? await run(otherwise) : reply), emptyPeriod: asked };
    },
    similarNotes: (userId, text, limit, wall = {}) => {
      const walled = { db: services.db.within(wall) };
      return similarNotes(walled, cache, userId, text, limit);
    },
    indexRecent: (since) => indexRecent(sweep, since),
    indexAll: () => indexAll(sweep, compiler, vectorIndex),
    rebuild: async (lost) => {
      await emptySearchIndex(services.db.system, lost);
      await indexAll(sweep, compiler, vectorIndex);
    },
    idle: async () => {
      await Promise.all(sweeping.values());
      await indexer.idle();
      await Promise.all([compiler.idle(), vectorIndex.idle(), reading.idle()]);
    },
    stop: async () => {
      stopping.abort();
      await Promise.all([
        ...sweeping.values(),
        indexer.stop(),
        reading.idle(),
        compiler.stop(),
        vectorIndex.stop(),
        cache.stop(),
      ]);
    },
  };
}

/**
 * The search to run, with the filters of the question and of the controls, and the time it asks for in words, with the
 * search to run instead if nothing is from that time.
 *
 * @throws {AppError} `invalid` if there are neither words nor filters.
 */
function questionOf(
  request: SearchRequest,
  now: Date,
): { question: Question; otherwise: Question | undefined; asked: string | undefined } {
  const { query, locale = 'en-GB' } = request;
  // A trailing space means that the word is complete.
  const isTyping = request.isTyping && /\S$/.test(query);
  const parsed = parseQuery(query, now);
  const unread = parsed.unread.filter(({ filter }) => !(isTyping && query.endsWith(filter)));
  const notes = unread.map(({ filter, name }) => searchTexts.unreadFilter(filter, name));
  const questionFrom = (asked: Pick<ParsedQuery, 'text' | 'filters' | 'period' | 'excluded'>): Question => {
    const { text, filters, period, excluded } = asked;
    const wanted = wantedFilters(filters, request.filters);
    return { text: text.trim(), isTyping, filters: wanted, period, excluded, notes, locale };
  };
  const question = questionFrom(parsed);
  const { filters } = question;
  if (
    question.text === '' &&
    filters.kind === undefined &&
    !isNarrow(filters) &&
    parsed.unread.length === unread.length
  ) {
    throw new AppError('invalid', notes[0] ?? searchTexts.empty);
  }
  return { question, otherwise: parsed.otherwise && questionFrom(parsed.otherwise), asked: parsed.rangeWords };
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

/** The user's notes most similar to a text as a whole, most similar first. None while there is no index. */
async function similarNotes(
  services: Pick<SearchServices, 'db'>,
  cache: LibraryCache,
  userId: UserId,
  text: { title: string; body: string },
  limit: number,
): Promise<{ id: string; similarity: number }[]> {
  const library = await cache.open(userId);
  if (library === undefined) return [];
  const listed = await allowedSources(services, userId, { tags: [] });
  const isAllowed = (source: string) => sourceFrom(source).kind === 'note' && listed(source) !== false;
  const similar = library.index.similar(text, { limit, isAllowed });
  return similar.map(({ source, similarity }) => ({ id: sourceFrom(source).id, similarity }));
}
