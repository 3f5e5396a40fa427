import { PassageIndex } from './index/passage-index.ts';
import type { PlaceNames } from './query/place-names.ts';
import type { PlaceQuestion } from './query/read-query.ts';
import type { EngineQuery, EngineResult } from './ranking/search-passages.ts';
import type { ComparedText, SimilarOptions, SimilarSource } from './ranking/similar-sources.ts';
import type { PassageText } from './store/passage-store.ts';

export { type ParsedQuery, parseQuery, type QueryFilters } from './query/parse-query.ts';
export { PlaceNames } from './query/place-names.ts';
export { type AskedWords, askedWords } from './query/read-query.ts';
export { relatedWords } from './query/related-words.ts';
export type { EngineMatcher, Match } from './ranking/explain-hits.ts';
export { type EngineHit, type NearVector, passageName } from './ranking/search-passages.ts';
export type { EngineQuery, EngineResult, PassageText };

/**
 * Everything that one user can search, in memory. This file is the engine's only public file: nothing outside this
 * folder imports anything else. README.md describes the folders behind it.
 */
export interface LibraryIndex {
  readonly passageCount: number;
  /** Approximate memory. */
  readonly bytes: number;
  /** Whether an older engine compiled it. It can still be searched. */
  readonly isOutdated: boolean;
  has: (source: string) => boolean;
  /** Replaces all passages of the source. */
  put: (source: string, passages: PassageText[]) => void;
  delete: (source: string) => void;
  /** The ids of the places that a question names: what is in them is given to the search. */
  placesAsked: (question: PlaceQuestion, names: PlaceNames) => Set<string>;
  /** The best passage of each source, best source first. */
  search: (query: EngineQuery) => EngineResult;
  /** The same in steps of a few milliseconds, between which others may have the thread and the index may change. */
  searchInSteps: (query: EngineQuery) => Generator<void, EngineResult>;
  /** The sources most similar to a text as a whole, most similar first. */
  similar: (text: ComparedText, options: SimilarOptions) => SimilarSource[];
  /** The index as bytes, without deleted passages, in pieces of at most 1 MiB. */
  serialize: () => Uint8Array[];
}

/** An empty index. */
export function createLibraryIndex(): LibraryIndex {
  return PassageIndex.empty();
}

/**
 * Restores an index from the pieces that `serialize` returned.
 *
 * @throws {Error} for anything else.
 */
export function loadLibraryIndex(pieces: Uint8Array[]): LibraryIndex {
  return PassageIndex.load(pieces);
}
