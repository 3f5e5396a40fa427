import type { Embedder } from '#server/ai/embedder.ts';
import { cutNote } from '#server/features/search/cut-passages.ts';
import { parseQuery } from '#server/search-engine/engine.ts';
import type { Run } from './metrics.ts';
import type { EvalSet } from './sets.ts';

const DIMENSIONS = 128;

/**
 * A stand-in for an embedding model that knows something of the answers: each question has a direction of its own, and
 * a passage lies in the directions of the questions that it answers, among noise. With no signal it is a model that
 * knows nothing.
 */
export function vectorDouble(sets: readonly EvalSet[], signal: number, noise: number): Embedder {
  const directions = new Map<string, Float32Array>();
  const passages = new Map<string, Float32Array>();
  const random = randomNumbers(7);
  const answered = new Map<string, { direction: Float32Array; gain: number }[]>();
  for (const { text, gains } of sets.flatMap(({ queries }) => queries)) {
    const direction = directions.get(text.trim()) ?? unit(randomVector(random));
    directions.set(text.trim(), direction);
    // The product asks the model without the politeness of the question.
    directions.set(parseQuery(text, new Date()).text.trim(), direction);
    for (const [id, gain] of gains) answered.set(id, [...(answered.get(id) ?? []), { direction, gain }]);
  }
  for (const { id, text } of sets.flatMap(({ documents }) => documents)) {
    for (const { body } of cutNote(text)) {
      if (passages.has(body)) continue;
      const vector = randomVector(random).map((value) => value * noise);
      for (const { direction, gain } of answered.get(id) ?? []) {
        for (let i = 0; i < DIMENSIONS; i++) {
          vector[i] = (vector[i] ?? 0) + signal * Math.min(1, gain) * (direction[i] ?? 0);
        }
      }
      passages.set(body, unit(vector));
    }
  }
  const nowhere = unit(randomVector(random));
  return {
    model: `double-${signal}-${noise}`,
    // A passage comes with its heading in a line before it.
    isLocal: true,
    embed: async (texts, kind) =>
      texts.map(
        (text) =>
          (kind === 'query' ? directions.get(text.trim()) : passages.get(text.slice(text.indexOf('\n') + 1))) ??
          nowhere,
      ),
  };
}

/** What the vectors alone find: the documents by their nearest passage. */
export async function searchVectors({ documents, queries }: EvalSet, model: Embedder): Promise<Run> {
  const vectors = await Promise.all(
    documents.map(async ({ id, text }) => {
      const bodies = cutNote(text).map(({ body }) => `\n${body}`);
      return { id, vectors: await model.embed(bodies, 'passage') };
    }),
  );
  const run: Run = new Map();
  for (const { id, text } of queries) {
    const [question = new Float32Array()] = await model.embed([text], 'query');
    const near = vectors.map((document) => {
      return { id: document.id, best: Math.max(...document.vectors.map((vector) => cosine(vector, question))) };
    });
    near.sort((a, b) => b.best - a.best);
    run.set(
      id,
      near.slice(0, 10).map((document) => document.id),
    );
  }
  return run;
}

function cosine(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

/** Of length one, about. */
function randomVector(random: () => number): Float32Array {
  return Float32Array.from({ length: DIMENSIONS }, () => {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return normal / Math.sqrt(DIMENSIONS);
  });
}

/** Always the same ones (a linear congruential generator), so that the figures are too. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
