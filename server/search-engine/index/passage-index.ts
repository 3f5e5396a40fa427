import { LatentSpace, learnLatentSpace } from '../latent-space/latent-space.ts';
import { latentWeight, measureLatentSpace } from '../latent-space/latent-trial.ts';
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

/** The passages of one user and the latent space learned from them. engine.ts documents the members. */
export class PassageIndex {
  readonly #store: PassageStore;
  #space: LatentSpace | null;

  readonly isOutdated: boolean;

  static empty(): PassageIndex {
    return new PassageIndex(new PassageStore(), null, false);
  }

  static load(pieces: Uint8Array[]): PassageIndex {
    const { store, space, isOutdated } = unpackStore(pieces);
    return new PassageIndex(new PassageStore(store), space && new LatentSpace(space), isOutdated);
  }

  private constructor(store: PassageStore, space: LatentSpace | null, isOutdated: boolean) {
    this.#store = store;
    this.#space = space;
    this.isOutdated = isOutdated;
  }

  get passageCount(): number {
    return this.#store.passageCount;
  }

  get bytes(): number {
    return this.#store.bytes + (this.#space?.bytes ?? 0);
  }

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
    const steps = this.searchInSteps(query);
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value;
    }
  }

  searchInSteps(query: EngineQuery): Generator<void, EngineResult> {
    return searchPassages(this.#store, this.#space, query);
  }

  similar(text: ComparedText, options: SimilarOptions): SimilarSource[] {
    return similarSources(this.#store, this.#space, text, options);
  }

  learn(): void {
    const passages = this.#store.presentPassages();
    const space = learnLatentSpace(this.#store, passages);
    space?.foldIn(this.#store);
    if (space) space.weight = latentWeight(measureLatentSpace(this.#store, passages), passages.length);
    this.#space = space;
  }

  serialize(): Uint8Array[] {
    const { compiled, passages, terms } = compactStore(this.#store);
    return packStore(compiled, this.#space?.compile(passages, terms));
  }
}
