import { scoreWords, termScore } from '../ranking/score-words.ts';
import type { PassageStore } from '../store/passage-store.ts';
import { FIELD_END, isCompound, wordOf } from '../store/token-lists.ts';
import { type LatentSpace, learnLatentSpace } from './latent-space.ts';

const TRIALS = 300;
/** A sample of this many passages is enough for the trial. */
const LEARNED_MAX = 4000;
const WORDS_ASKED = 6;
const WORDS_LEAST = 30;
const FEW_PASSAGES = 150;

/** A question made of words from one half of a passage. The other half is the answer. */
interface Trial {
  passage: number;
  asked: number[];
  answer: Map<number, number>;
  answerLength: number;
}

/**
 * How well a latent space ranks in this library compared with the words: 1 means equally well, null means too few
 * trials. Each trial splits a passage and searches for one half with words of the other, in a space learned without it.
 */
export function measureLatentSpace(store: PassageStore, passages: readonly number[]): number | null {
  const every = Math.max(5, Math.floor(passages.length / TRIALS));
  const others = passages.filter((_, index) => index % every !== 0);
  const space = learnLatentSpace(store, others, LEARNED_MAX);
  if (!space) return null;
  space.foldIn(store);
  let byWords = 0;
  let bySpace = 0;
  let trials = 0;
  for (const passage of passages.filter((_, index) => index % every === 0)) {
    const trial = makeTrial(store, space, passage);
    if (!trial) continue;
    trials++;
    byWords += 1 / rankByWords(store, trial);
    bySpace += 1 / rankBySpace(space, trial);
  }
  return trials < 10 ? null : bySpace / byWords;
}

/** The weight of a space beside the words, from the result of its trial. Smaller for small libraries. */
export function latentWeight(quality: number | null, passageCount: number): number {
  if (quality === null) return 0;
  return (0.5 * Math.min(1.5, quality) * passageCount) / (passageCount + FEW_PASSAGES);
}

function makeTrial(store: PassageStore, space: LatentSpace, passage: number): Trial | null {
  const body = bodyOf(store, passage);
  if (body.length < WORDS_LEAST) return null;
  const middle = body.length >> 1;
  const candidates = [...new Set(body.slice(0, middle))].filter((term) => space.knows(term));
  if (candidates.length < WORDS_ASKED) return null;
  const step = candidates.length / WORDS_ASKED;
  const asked = Array.from({ length: WORDS_ASKED }, (_, index) => candidates[Math.floor(index * step)] ?? 0);
  const answer = new Map<number, number>();
  for (const term of body.slice(middle)) answer.set(term, (answer.get(term) ?? 0) + 1);
  return { passage, asked, answer, answerLength: body.length - middle };
}

function bodyOf(store: PassageStore, passage: number): number[] {
  const tokens = store.tokens.read(passage).slice(0, -1);
  const body = tokens.subarray(tokens.lastIndexOf(FIELD_END) + 1).filter((token) => !isCompound(token));
  return Array.from(body, (token) => store.termOf.at(wordOf(token)));
}

function rankByWords(store: PassageStore, { asked, answer, answerLength, passage }: Trial): number {
  const concepts = asked.map((term) => ({
    weight: 1,
    alternatives: [{ terms: [term], weight: 1, rarityMax: Number.POSITIVE_INFINITY, by: null }],
  }));
  const scores = scoreWords(concepts, store).of;
  const own = asked.map((term) => termScore(store, term, answer.get(term) ?? 0, answerLength));
  return rankOf(
    own.reduce((sum, score) => sum + score, 0),
    scores,
    passage,
  );
}

function rankBySpace(space: LatentSpace, { asked, answer, passage }: Trial): number {
  const question = space.pointOf(asked.map((term) => [term, 1]));
  const point = space.pointOf(Array.from(answer, ([term, count]) => [term, 1 + Math.log(count)]));
  const own = point.reduce((sum, value, index) => sum + value * (question[index] ?? 0), 0);
  return rankOf(own, space.similarities(question), passage);
}

function rankOf(own: number, scores: Float32Array, passage: number): number {
  let rank = 1;
  for (const [other, score] of scores.entries()) if (score > own && other !== passage) rank++;
  return rank;
}
