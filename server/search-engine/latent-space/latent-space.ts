import { isStopword } from '#server/language/words.ts';
import { topOf } from '../ranking/top-of.ts';
import { GrowableArray } from '../store/growable-array.ts';
import { fields, type PassageStore } from '../store/passage-store.ts';
import { FIELD_END, wordOf } from '../store/token-lists.ts';
import { rightSingularVectors, type SparseMatrix } from './truncated-svd.ts';

/** From a few long documents every word would look similar to its whole document, so nothing is learned from them. */
const SOURCES_LEAST = 20;

/** The stored form of a latent space. */
export interface CompiledLatentSpace {
  /** Dimensions. */
  rank: number;
  /** Its weight beside the words, measured on the library itself. */
  weight: number;
  /** For each term the position of its vector, counted from one, or 0 for none. */
  placeOf: Uint32Array;
  /** One byte per dimension, and the factor for each vector, which includes the rarity of the term. */
  termVectors: Int8Array;
  termScales: Float32Array;
  passageVectors: Int8Array;
  passageScales: Float32Array;
}

/** A term and its weight. */
export type WeightedTerm = readonly [term: number, weight: number];

const RANK_MAX = 148;
/** A larger library is learned from an even sample of this many passages. */
const LEARNED_MAX = 20_000;
/** In a library with more passages than ALL_COMPARED, only COMPARED of them are compared in all dimensions. */
const ALL_COMPARED = 8000;
const COMPARED = 2000;
const ROUGH_RANK = 48;

/**
 * Latent semantic analysis of one library: passages and questions are points, and points are close when their words
 * occur in similar passages.
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

  /** Adds points for passages added to the store since the last call. They need not have been learned from. */
  foldIn(store: PassageStore): void {
    for (let passage = this.#passageScales.length; passage < store.size; passage++) {
      const { bytes, scale } = quantize(this.pointOf(termsIn(store, passage)));
      this.#passageVectors.pushAll(bytes);
      this.#passageScales.push(scale);
    }
  }

  /** The cosine between two terms, or 0 if the space doesn't know both. */
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

  /** The weighted sum of the terms' vectors, scaled to length one. All zero if the space knows none of them. */
  pointOf(terms: Iterable<WeightedTerm>): Float32Array {
    const point = new Float32Array(this.rank);
    for (const [term, weight] of terms) {
      const place = this.#placeOf[term] ?? 0;
      if (place === 0) continue;
      const factor = weight * (this.#termScales[place - 1] ?? 0);
      const from = (place - 1) * this.rank;
      for (let j = 0; j < this.rank; j++) point[j] = (point[j] ?? 0) + factor * (this.#termVectors[from + j] ?? 0);
    }
    return normalize(point);
  }

  /**
   * The cosine between a point and each passage near it, and 0 for the others. The first dimensions matter most, so in
   * a large library they preselect the passages compared in full.
   */
  similarities(point: Float32Array): Float32Array {
    const count = this.#passageScales.length;
    const cosines = new Float32Array(count);
    const { bytes, scale } = quantize(point);
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

  /** The stored form, for a store whose passages and terms have new numbers. */
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

/** Learns a space from some of a store's passages, or returns null if there are too few. */
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
    const { bytes, scale } = quantize(vectors.subarray(index * rank, (index + 1) * rank));
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

/** The terms of a passage with the logarithm of their counts. */
export function termsIn(store: PassageStore, passage: number): WeightedTerm[] {
  const counts = new Map<number, number>();
  let field = 0;
  for (const token of store.tokens.read(passage)) {
    if (token === FIELD_END) {
      field++;
      continue;
    }
    const term = store.termOf.at(wordOf(token));
    // A word of the title, a tag or a heading counts twice, because it is about the whole passage.
    counts.set(term, (counts.get(term) ?? 0) + (fields[field] === 'body' ? 1 : 2));
  }
  return Array.from(counts, ([term, count]) => [term, 1 + Math.log(count)] as const);
}

/** The rarity of each term. 0 for terms that connect no passages: stopwords and terms of a single passage. */
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
    const weights = normalize(Float32Array.from(terms, ([term, weight]) => weight * (rarities[term] ?? 0)));
    for (const [index, [term]] of terms.entries()) {
      indices.push((placeOf[term] ?? 1) - 1);
      values.push(weights[index] ?? 0);
    }
    offsets[row + 1] = indices.length;
  }
  return { rows: passages.length, columns, offsets, indices: indices.view(), values: values.view() };
}

function normalize(vector: Float32Array): Float32Array {
  let squares = 0;
  for (const value of vector) squares += value * value;
  return squares === 0 ? vector : vector.map((value) => value / Math.sqrt(squares));
}

/** Unrolled integer arithmetic, because it runs for every passage. Ranks are multiples of four. */
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

function quantize(vector: Float32Array): { bytes: Int8Array; scale: number } {
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  const scale = largest / 127;
  return { bytes: Int8Array.from(vector, (value) => (scale === 0 ? 0 : Math.round(value / scale))), scale };
}

function sourcesOf(store: PassageStore, passages: readonly number[]): number {
  return new Set(passages.map((passage) => store.sourceOf.at(passage))).size;
}
