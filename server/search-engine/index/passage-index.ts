import type { PlaceNames } from '../query/place-names.ts';
import { type PlaceQuestion, placesAsked } from '../query/read-query.ts';
import { type EngineQuery, type EngineResult, searchPassages } from '../ranking/search-passages.ts';
import {
  type ComparedText,
  type SimilarOptions,
  type SimilarSource,
  similarSources,
} from '../ranking/similar-sources.ts';
import { compactStore } from '../store/compact-store.ts';
import { PassageStore, type PassageText } from '../store/passage-store.ts';
import { packStore, unpackStore } from '../store/store-file.ts';

/** The passages of one user. engine.ts documents the members. */
export class PassageIndex {
  readonly #store: PassageStore;

  readonly isOutdated: boolean;

  static empty(): PassageIndex {
    return new PassageIndex(new PassageStore(), false);
  }

  static load(pieces: Uint8Array[]): PassageIndex {
    const { store, isOutdated } = unpackStore(pieces);
    return new PassageIndex(new PassageStore(store), isOutdated);
  }

  private constructor(store: PassageStore, isOutdated: boolean) {
    this.#store = store;
    this.isOutdated = isOutdated;
  }

  get passageCount(): number {
    return this.#store.passageCount;
  }

  get bytes(): number {
    return this.#store.bytes;
  }

  put(source: string, passages: PassageText[]): void {
    this.#store.delete(source);
    this.#store.add(source, passages);
  }

  delete(source: string): void {
    this.#store.delete(source);
  }

  has(source: string): boolean {
    return this.#store.has(source);
  }

  placesAsked(question: PlaceQuestion, names: PlaceNames): Set<string> {
    return placesAsked(question, this.#store, names);
  }

  search(query: EngineQuery): EngineResult {
    const steps = this.searchInSteps(query);
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value;
    }
  }

  searchInSteps(query: EngineQuery): Generator<void, EngineResult> {
    return searchPassages(this.#store, query);
  }

  similar(text: ComparedText, options: SimilarOptions): SimilarSource[] {
    return similarSources(this.#store, text, options);
  }

  serialize(): Uint8Array[] {
    return packStore(compactStore(this.#store));
  }
}
