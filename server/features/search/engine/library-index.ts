import { compactStore } from './compact-store.ts';
import { PassageStore, type PassageText } from './passage-store.ts';
import { readQuery } from './read-query.ts';
import { scoreWords } from './score-words.ts';
import { packStore, unpackStore } from './store-file.ts';
import { topOf } from './top-of.ts';

export type { PassageText };

/** A passage that a real embedding model found near to the question, best first in its list. */
export interface NearVector {
  source: string;
  key: string;
  similarity: number;
}

export interface EngineQuery {
  text: string;
  /** The last word may be unfinished. */
  isTyping: boolean;
  isAllowed?: (source: string) => boolean;
  limit: number;
  vectors?: NearVector[];
}

export interface EngineHit {
  source: string;
  key: string;
  score: number;
  reason: { kind: 'words' } | { kind: 'related'; by: string | null };
}

export interface EngineResult {
  /** One for each source, by its best passage. */
  hits: EngineHit[];
  corrections: { from: string; to: string }[];
  /** Whether a word of a shown text is one that the question asked for. */
  isMatch: (word: string) => boolean;
}

/** Everything that one user can search, in memory. */
export class LibraryIndex {
  #store: PassageStore;

  constructor(store: PassageStore) {
    this.#store = store;
  }

  get passageCount(): number {
    return this.#store.passageCount;
  }

  /** Its memory, about. */
  get bytes(): number {
    return this.#store.bytes;
  }

  /** Replaces all passages that the source had. */
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

  search(query: EngineQuery): EngineResult {
    const read = readQuery(query.text, query.isTyping, this.#store);
    const scores = scoreWords(read.concepts, this.#store);
    const best = topOf(scores.touched, scores.of, 1000);
    const hits = new Map<string, EngineHit>();
    for (const passage of best) {
      const source = this.#store.sources.get(this.#store.sourceOf.at(passage));
      if (hits.has(source) || query.isAllowed?.(source) === false) continue;
      hits.set(source, {
        source,
        key: this.#store.keyOf(passage),
        score: scores.of[passage] ?? 0,
        reason: { kind: 'words' },
      });
      if (hits.size === query.limit) break;
    }
    return { hits: [...hits.values()], corrections: read.corrections, isMatch: () => false };
  }

  serialise(): Uint8Array[] {
    return packStore(compactStore(this.#store).compiled, {});
  }
}

export function createLibraryIndex(): LibraryIndex {
  return new LibraryIndex(new PassageStore());
}

/** The index again from what `serialise` gave; throws on anything else. */
export function loadLibraryIndex(pieces: Uint8Array[]): LibraryIndex {
  return new LibraryIndex(new PassageStore(unpackStore(pieces).store));
}
