import { type LatentSpace, learnLatentSpace } from './latent-space.ts';
import type { PassageStore } from './passage-store.ts';
import { scoreWords, termScore } from './score-words.ts';
import { FIELD_END, isCompound, wordOf } from './token-lists.ts';

const TRIALS = 300;
/** The trial needs no more than this of a large library. */
const LEARNED_MAX = 4000;
const WORDS_ASKED = 6;
const WORDS_LEAST = 30;
const FEW_PASSAGES = 150;

/** A question made of words of one half of a passage, to which the other half is the answer. */
interface Trial {
  passage: number;
  asked: number[];
  answer: Map<number, number>;
  answerLength: number;
}

/**
 * How well a latent space answers in this library beside the words: 1 where it is as good, null where there is too
 * little to tell. Passages are halved, and words of one half ask for the other half among all passages, in a space that
 * was learned without them.
 */
export function tryLatentSpace(store: PassageStore, passages: readonly number[]): number | null {
  const every = Math.max(5, Math.floor(passages.length / TRIALS));
  const others = passages.filter((_, index) => index % every !== 0);
  const space = learnLatentSpace(store, others, LEARNED_MAX);
  if (!space) return null;
  space.foldIn(store);
  let byWords = 0;
  let byMeaning = 0;
  let trials = 0;
  for (const passage of passages.filter((_, index) => index % every === 0)) {
    const trial = makeTrial(store, space, passage);
    if (!trial) continue;
    trials++;
    byWords += 1 / rankByWords(store, trial);
    byMeaning += 1 / rankByMeaning(space, trial);
  }
  return trials < 10 ? null : byMeaning / byWords;
}

/** What a space may say beside the words at 1, from how well it did in its trial; of few passages little is learned. */
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
    alternatives: [{ terms: [term], weight: 1, rarityMost: Number.POSITIVE_INFINITY, by: null }],
  }));
  const scores = scoreWords(concepts, store).of;
  const own = asked.map((term) => termScore(store, term, answer.get(term) ?? 0, answerLength));
  return rankOf(
    own.reduce((sum, score) => sum + score, 0),
    scores,
    passage,
  );
}

function rankByMeaning(space: LatentSpace, { asked, answer, passage }: Trial): number {
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
