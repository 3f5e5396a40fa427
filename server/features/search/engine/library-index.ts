import { compactStore } from './compact-store.ts';
import type { EngineMatcher, Match } from './explain-hits.ts';
import { LatentSpace, learnLatentSpace } from './latent-space.ts';
import { latentWeight, tryLatentSpace } from './latent-trial.ts';
import { PassageStore, type PassageText } from './passage-store.ts';
import {
  type EngineHit,
  type EngineQuery,
  type EngineResult,
  type NearVector,
  searchPassages,
} from './search-passages.ts';
import { type ComparedText, type SimilarSource, similarSources } from './similar-sources.ts';
import { packStore, unpackStore } from './store-file.ts';

export type {
  ComparedText,
  EngineHit,
  EngineMatcher,
  EngineQuery,
  EngineResult,
  Match,
  NearVector,
  PassageText,
  SimilarSource,
};

/** Everything that one user can search, in memory. */
export class LibraryIndex {
  readonly #store: PassageStore;
  #space: LatentSpace | null;

  /** An older engine compiled it. */
  readonly isOutdated: boolean;

  constructor(store: PassageStore, space: LatentSpace | null, isOutdated: boolean) {
    this.#store = store;
    this.#space = space;
    this.isOutdated = isOutdated;
  }

  get passageCount(): number {
    return this.#store.passageCount;
  }

  /** Its memory, about. */
  get bytes(): number {
    return this.#store.bytes + (this.#space?.bytes ?? 0);
  }

  /** Replaces all passages that the source had. */
  put(source: string, passages: PassageText[]): void {
    this.#store.delete(source);
    this.#store.add(source, passages);
    this.#space?.foldIn(this.#store);
  }

  delete(source: string): void {
    this.#store.delete(source);
  }

  has(source: string): boolean {
    return this.#store.has(source);
  }

  search(query: EngineQuery): EngineResult {
    return searchPassages(this.#store, this.#space, query);
  }

  /** The sources most like a text as a whole. */
  similar(text: ComparedText, options: Parameters<typeof similarSources>[3]): SimilarSource[] {
    return similarSources(this.#store, this.#space, text, options);
  }

  /** Learns what the passages are about. Takes seconds of computing on a large library. */
  learn(): void {
    const passages = this.#store.presentPassages();
    const space = learnLatentSpace(this.#store, passages);
    space?.foldIn(this.#store);
    if (space) space.weight = latentWeight(tryLatentSpace(this.#store, passages), passages.length);
    this.#space = space;
  }

  serialise(): Uint8Array[] {
    const { compiled, passages, terms } = compactStore(this.#store);
    return packStore(compiled, this.#space?.compile(passages, terms));
  }
}

/** An index of nothing. */
export function createLibraryIndex(): LibraryIndex {
  return new LibraryIndex(new PassageStore(), null, false);
}

/** The index again from what `serialise` gave; throws on anything else. */
export function loadLibraryIndex(pieces: Uint8Array[]): LibraryIndex {
  const { store, space, isOutdated } = unpackStore(pieces);
  return new LibraryIndex(new PassageStore(store), space && new LatentSpace(space), isOutdated);
}

/** Learns from the library's own passages what they are about; `serialise` keeps it, and later passages are placed in it. */
export function trainLatentSpace(index: LibraryIndex): void {
  index.learn();
}
