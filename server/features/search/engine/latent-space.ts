import { isStopword } from '#server/language/words.ts';
import { GrowableArray } from './growable-array.ts';
import { fields, type PassageStore } from './passage-store.ts';
import { FIELD_END, wordOf } from './token-lists.ts';
import { topOf } from './top-of.ts';
import { rightSingularVectors, type SparseMatrix } from './truncated-svd.ts';

/** What a few long documents say is no guide to which words belong together: each word would be alike to its whole document. */
const SOURCES_LEAST = 20;

/** What of a latent space is kept in a file. */
export interface CompiledLatentSpace {
  /** Dimensions. */
  rank: number;
  /** How much it may say beside the words: measured on the library itself. */
  weight: number;
  /** For each term the place of its vector, counted from one; 0 where it has none. */
  placeOf: Uint32Array;
  /** A byte for each dimension, and what to multiply them by. The rarity of the term is in it. */
  termVectors: Int8Array;
  termScales: Float32Array;
  passageVectors: Int8Array;
  passageScales: Float32Array;
}

/** A term and how much of it. */
export type WeightedTerm = readonly [term: number, weight: number];

const RANK_MAX = 148;
/** A space of more passages than this is learned from as many of them, spread evenly. */
const LEARNED_MAX = 20_000;
/** In a larger library only so many are compared in all dimensions. */
const ALL_COMPARED = 8000;
const COMPARED = 2000;
const ROUGH_RANK = 48;

/**
 * What the passages of one library are about, learned from which words they have in common (latent semantic analysis):
 * passages and questions as points, near to each other where their words keep the same company.
 */
export class LatentSpace {
  readonly rank: number;
  weight: number;
  readonly #placeOf: Uint32Array;
  readonly #termVectors: Int8Array;
  readonly #termScales: Float32Array;
  readonly #passageVectors: GrowableArray<Int8Array>;
  readonly #passageScales: GrowableArray<Float32Array>;

  constructor(compiled: CompiledLatentSpace) {
    this.rank = compiled.rank;
    this.weight = compiled.weight;
    this.#placeOf = compiled.placeOf;
    this.#termVectors = compiled.termVectors;
    this.#termScales = compiled.termScales;
    this.#passageVectors = GrowableArray.withRoom(compiled.passageVectors);
    this.#passageScales = GrowableArray.withRoom(compiled.passageScales);
  }

  get bytes(): number {
    const arrays = this.#placeOf.byteLength + this.#termVectors.byteLength + this.#termScales.byteLength;
    return arrays + this.#passageVectors.bytes + this.#passageScales.bytes;
  }

  knows(term: number): boolean {
    return (this.#placeOf[term] ?? 0) !== 0;
  }

  /** Places the passages that the store got since; they need not have been there when the space was learned. */
  foldIn(store: PassageStore): void {
    for (let passage = this.#passageScales.length; passage < store.size; passage++) {
      const { bytes, scale } = quantise(this.pointOf(termsIn(store, passage)));
      this.#passageVectors.pushAll(bytes);
      this.#passageScales.push(scale);
    }
  }

  /** The cosine between two terms; 0 if the space does not know both. */
  likeness(a: number, b: number): number {
    const [from, to] = [((this.#placeOf[a] ?? 0) - 1) * this.rank, ((this.#placeOf[b] ?? 0) - 1) * this.rank];
    if (from < 0 || to < 0) return 0;
    let [product, aa, bb] = [0, 0, 0];
    for (let j = 0; j < this.rank; j++) {
      const [x, y] = [this.#termVectors[from + j] as number, this.#termVectors[to + j] as number];
      product += x * y;
      aa += x * x;
      bb += y * y;
    }
    return product === 0 ? 0 : product / Math.sqrt(aa * bb);
  }

  /** Where terms lie together, as a vector of length one; all zero if the space knows none of them. */
  pointOf(terms: Iterable<WeightedTerm>): Float32Array {
    const point = new Float32Array(this.rank);
    for (const [term, weight] of terms) {
      const place = this.#placeOf[term] ?? 0;
      if (place === 0) continue;
      const factor = weight * (this.#termScales[place - 1] ?? 0);
      const from = (place - 1) * this.rank;
      for (let j = 0; j < this.rank; j++) point[j] = (point[j] ?? 0) + factor * (this.#termVectors[from + j] ?? 0);
    }
    return normalise(point);
  }

  /**
   * The cosine between a point and the passages that are near to it; 0 for others. The first dimensions say most, so in
   * a large library they choose of which passages all are looked at.
   */
  similarities(point: Float32Array): Float32Array {
    const count = this.#passageScales.length;
    const cosines = new Float32Array(count);
    const { bytes, scale } = quantise(point);
    const compare = (passage: number, rank: number) => {
      const product = dot(this.#passageVectors.items, passage * this.rank, bytes, rank);
      return product * scale * (this.#passageScales.items[passage] as number);
    };
    if (count <= ALL_COMPARED) {
      for (let passage = 0; passage < count; passage++) cosines[passage] = compare(passage, this.rank);
      return cosines;
    }
    const rough = new Float32Array(count);
    const all = new Uint32Array(count);
    for (let passage = 0; passage < count; passage++) {
      rough[passage] = compare(passage, ROUGH_RANK);
      all[passage] = passage;
    }
    for (const passage of topOf(all, rough, COMPARED)) cosines[passage] = compare(passage, this.rank);
    return cosines;
  }

  /** As it is kept in a file, for a store of which the passages and terms have new numbers. */
  compile(passages: Uint32Array, terms: Uint32Array): CompiledLatentSpace {
    const passageVectors = new Int8Array(passages.length * this.rank);
    for (const [to, from] of passages.entries()) {
      const start = from * this.rank;
      passageVectors.set(this.#passageVectors.items.subarray(start, start + this.rank), to * this.rank);
    }
    return {
      rank: this.rank,
      weight: this.weight,
      placeOf: terms.map((term) => this.#placeOf[term] ?? 0),
      termVectors: this.#termVectors,
      termScales: this.#termScales,
      passageVectors,
      passageScales: Float32Array.from(passages, (passage) => this.#passageScales.at(passage)),
    };
  }
}

/** Learns a space from some of a store's passages; null where there is too little to learn from. */
export function learnLatentSpace(
  store: PassageStore,
  passages: readonly number[],
  most = LEARNED_MAX,
): LatentSpace | null {
  const step = Math.max(1, passages.length / most);
  const learned = Array.from(
    { length: Math.floor(passages.length / step) },
    (_, i) => passages[Math.floor(i * step)] ?? 0,
  );
  const rarities = raritiesOf(store);
  const known = Uint32Array.from(rarities.keys()).filter((term) => rarities[term] !== 0);
  const rank = 4 * Math.floor(Math.min(RANK_MAX, 4 * Math.sqrt(learned.length), known.length) / 4);
  if (learned.length < 20 || rank < 4 || sourcesOf(store, learned) < SOURCES_LEAST) return null;
  const placeOf = new Uint32Array(store.terms.size);
  for (const [index, term] of known.entries()) placeOf[term] = index + 1;
  const vectors = rightSingularVectors(matrixOf(store, learned, placeOf, rarities, known.length), rank);
  const termVectors = new Int8Array(vectors.length);
  const termScales = new Float32Array(known.length);
  for (const [index, term] of known.entries()) {
    const { bytes, scale } = quantise(vectors.subarray(index * rank, (index + 1) * rank));
    termVectors.set(bytes, index * rank);
    termScales[index] = scale * (rarities[term] ?? 0);
  }
  return new LatentSpace({
    rank,
    weight: 0,
    placeOf,
    termVectors,
    termScales,
    passageVectors: new Int8Array(),
    passageScales: new Float32Array(),
  });
}

/** The terms of a passage by how often they stand in it, damped. */
export function termsIn(store: PassageStore, passage: number): WeightedTerm[] {
  const counts = new Map<number, number>();
  let field = 0;
  for (const token of store.tokens.read(passage)) {
    if (token === FIELD_END) {
      field++;
      continue;
    }
    const term = store.termOf.at(wordOf(token));
    // A title is about the whole passage, and counts as much as a word that stands there twice.
    counts.set(term, (counts.get(term) ?? 0) + (fields[field] === 'body' ? 1 : 2));
  }
  return Array.from(counts, ([term, count]) => [term, 1 + Math.log(count)] as const);
}

/** How rare each term is; 0 for those that say nothing in common: stopwords, and what stands in one passage only. */
function raritiesOf(store: PassageStore): Float32Array {
  const rarities = new Float32Array(store.terms.size);
  for (const term of rarities.keys()) {
    const frequency = store.postings.frequencies.at(term);
    if (frequency >= 2) rarities[term] = Math.log(store.passageCount / frequency);
  }
  for (let word = 0; word < store.vocabulary.size; word++) {
    const [term = '', language = 'en'] = store.vocabulary.get(word).split('\0');
    if (isStopword(term, language)) rarities[store.termOf.at(word)] = 0;
  }
  return rarities;
}

function matrixOf(
  store: PassageStore,
  passages: readonly number[],
  placeOf: Uint32Array,
  rarities: Float32Array,
  columns: number,
): SparseMatrix {
  const offsets = new Uint32Array(passages.length + 1);
  const indices = new GrowableArray(new Uint32Array(), 0);
  const values = new GrowableArray(new Float32Array(), 0);
  for (const [row, passage] of passages.entries()) {
    const terms = termsIn(store, passage).filter(([term]) => placeOf[term] !== 0);
    const weights = normalise(Float32Array.from(terms, ([term, weight]) => weight * (rarities[term] ?? 0)));
    for (const [index, [term]] of terms.entries()) {
      indices.push((placeOf[term] ?? 1) - 1);
      values.push(weights[index] ?? 0);
    }
    offsets[row + 1] = indices.length;
  }
  return { rows: passages.length, columns, offsets, indices: indices.view(), values: values.view() };
}

function normalise(vector: Float32Array): Float32Array {
  let squares = 0;
  for (const value of vector) squares += value * value;
  return squares === 0 ? vector : vector.map((value) => value / Math.sqrt(squares));
}

/** In whole numbers, four at a time: this is done for every passage. Ranks are multiples of four. */
function dot(vectors: Int8Array, start: number, point: Int8Array, rank: number): number {
  let sum = 0;
  for (let j = 0; j < rank; j += 4) {
    const at = start + j;
    sum =
      (sum +
        (vectors[at] as number) * (point[j] as number) +
        (vectors[at + 1] as number) * (point[j + 1] as number) +
        (vectors[at + 2] as number) * (point[j + 2] as number) +
        (vectors[at + 3] as number) * (point[j + 3] as number)) |
      0;
  }
  return sum;
}

function quantise(vector: Float32Array): { bytes: Int8Array; scale: number } {
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  const scale = largest / 127;
  return { bytes: Int8Array.from(vector, (value) => (scale === 0 ? 0 : Math.round(value / scale))), scale };
}

function sourcesOf(store: PassageStore, passages: readonly number[]): number {
  return new Set(passages.map((passage) => store.sourceOf.at(passage))).size;
}
