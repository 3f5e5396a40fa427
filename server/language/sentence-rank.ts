import type { Candidate } from './candidates.ts';

/** The graph has an edge for every pair that shares a word, so its size is bounded: the best by other signs stay. */
const GRAPH_MAX = 600;
const DAMPING = 0.85;
const ROUNDS = 30;
/** How much of the choice is being central, and how much carrying the words the document is about. */
const mix = { centrality: 0.5, coverage: 0.5 };
/** What a sentence loses by saying again what is already chosen (maximal marginal relevance). */
const REPETITION = 0.6;
/** As similar as this, it is the same again: better a point fewer. */
const SAME = 0.75;
/** Of the worth of a sentence, for each that was chosen from its section before: a conclusion after an abstract. */
const SAME_SECTION = 0.93;

type Vector = Map<string, number>;
interface Ranked {
  candidate: Candidate;
  index: number;
  vector: Vector;
  score: number;
}

/**
 * The `count` sentences that say most of a document, in the order of the document: LexRank (Erkan and Radev, 2004) on
 * tf-idf, together with how many of the document's main words a sentence has, times what form and place are worth;
 * chosen one by one so that they differ (Carbonell and Goldstein, 1998).
 */
export function chooseSentences(candidates: readonly Candidate[], count: number): Candidate[] {
  const usable = candidates
    .map((candidate, index) => ({ candidate, index }))
    .filter(({ candidate }) => candidate.weight > 0);
  const frequency = documentFrequency(usable.map(({ candidate }) => candidate));
  const weigh = termWeights(usable.map(({ candidate }) => candidate));
  const covered = normalized(usable.map(({ candidate }) => coverage(candidate, weigh)));
  const ranked: Ranked[] = usable.map(({ candidate, index }, at) => ({
    candidate,
    index,
    vector: tfIdf(candidate.terms, frequency, usable.length),
    score: (covered[at] ?? 0) * candidate.weight,
  }));
  const graph = ranked.toSorted((a, b) => b.score - a.score || a.index - b.index).slice(0, GRAPH_MAX);
  const central = normalized(centrality(graph.map(({ vector }) => vector)));
  for (const [at, node] of graph.entries()) {
    node.score = mix.centrality * (central[at] ?? 0) * node.candidate.weight + mix.coverage * node.score;
  }
  return diverse(graph, count)
    .sort((a, b) => a.index - b.index)
    .map(({ candidate }) => candidate);
}

function documentFrequency(candidates: readonly Candidate[]): Map<string, number> {
  const frequency = new Map<string, number>();
  for (const { terms } of candidates) {
    for (const term of new Set(terms)) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  }
  return frequency;
}

/** How much the document is about each term: it says it often, but not as often as it says everything. */
function termWeights(candidates: readonly Candidate[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { terms } of candidates) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  for (const [term, times] of counts) counts.set(term, times > 1 ? Math.log2(1 + times) : 0.3);
  return counts;
}

/** The mean weight of its terms, a little in favour of sentences that say more. */
function coverage({ terms }: Candidate, weights: Map<string, number>): number {
  const distinct = new Set(terms);
  let sum = 0;
  for (const term of distinct) sum += weights.get(term) ?? 0;
  return sum / Math.sqrt(distinct.size + 4);
}

function tfIdf(terms: readonly string[], frequency: Map<string, number>, sentences: number): Vector {
  const vector: Vector = new Map();
  for (const term of terms) vector.set(term, (vector.get(term) ?? 0) + 1);
  let square = 0;
  for (const [term, times] of vector) {
    const value = times * Math.log(1 + sentences / (frequency.get(term) ?? 1));
    vector.set(term, value);
    square += value * value;
  }
  const norm = Math.sqrt(square) || 1;
  for (const [term, value] of vector) vector.set(term, value / norm);
  return vector;
}

/** Continuous LexRank: the stationary distribution of a walk along cosine similarities. */
function centrality(vectors: readonly Vector[]): number[] {
  const size = vectors.length;
  const similar = similarities(vectors);
  const degree = similar.map((row) => row.reduce((sum, value) => sum + value, 0) || 1);
  let rank = new Float64Array(size).fill(1 / Math.max(1, size));
  for (let round = 0; round < ROUNDS; round++) {
    const next = new Float64Array(size).fill((1 - DAMPING) / Math.max(1, size));
    for (const [from, row] of similar.entries()) {
      const share = (DAMPING * (rank[from] ?? 0)) / (degree[from] ?? 1);
      for (let to = 0; to < size; to++) next[to] = (next[to] ?? 0) + share * (row[to] ?? 0);
    }
    rank = next;
  }
  return [...rank];
}

function similarities(vectors: readonly Vector[]): Float64Array[] {
  const rows = vectors.map(() => new Float64Array(vectors.length));
  const postings = new Map<string, { at: number; value: number }[]>();
  for (const [at, vector] of vectors.entries()) {
    for (const [term, value] of vector) {
      const others = postings.get(term) ?? [];
      for (const other of others) add(rows, at, other.at, value * other.value);
      others.push({ at, value });
      postings.set(term, others);
    }
  }
  return rows;
}

function add(rows: Float64Array[], a: number, b: number, value: number): void {
  const [rowA, rowB] = [rows[a], rows[b]];
  if (!rowA || !rowB) return;
  rowA[b] = (rowA[b] ?? 0) + value;
  rowB[a] = (rowB[a] ?? 0) + value;
}

function diverse(nodes: readonly Ranked[], count: number): Ranked[] {
  const left = new Set(nodes);
  const chosen: Ranked[] = [];
  while (chosen.length < count && left.size > 0) {
    let best: Ranked | undefined;
    let most = Number.NEGATIVE_INFINITY;
    for (const node of left) {
      const nearest = Math.max(0, ...chosen.map((other) => cosine(node.vector, other.vector)));
      const { section } = node.candidate;
      const before = section === undefined ? 0 : chosen.filter(({ candidate }) => candidate.section === section).length;
      const value = node.score * (1 - REPETITION * nearest) * SAME_SECTION ** before;
      if (nearest >= SAME) left.delete(node);
      else if (value > most) [best, most] = [node, value];
    }
    if (!best) break;
    left.delete(best);
    chosen.push(best);
  }
  return chosen;
}

function cosine(a: Vector, b: Vector): number {
  let sum = 0;
  for (const [term, value] of a) sum += value * (b.get(term) ?? 0);
  return sum;
}

function normalized(values: readonly number[]): number[] {
  const most = values.reduce((a, b) => Math.max(a, b), 0) || 1;
  return values.map((value) => value / most);
}
