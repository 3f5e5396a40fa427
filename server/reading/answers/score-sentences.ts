import { words } from '#server/language/words.ts';
import { statedIn, type Term } from './question.ts';
import { CANCELED, wanted } from './question-words.ts';
import { isQuestion, type Unit } from './units.ts';

/** How well a sentence answers. */
export interface Scored {
  unit: Unit;
  score: number;
  /** It may say what is asked for: a figure, somebody. */
  isShown: boolean;
  /** It answers, and isn't only what comes closest. */
  isSure: boolean;
  /** What is asked about and is neither in it nor near it. */
  missing: readonly Term[];
}

/** What a word of the question is worth above a sentence, beside it, and elsewhere in its passage. */
const WORTH = { above: 0.82, beside: 0.7, all: 0.45 };
const PRESENT = 0.5;
/** What counts beside the share of the question that is said: fitted to questions whose answers are known. */
const WEIGHTS = { shown: 0.4, rank: 0.026 };
/** From here on a sentence answers: fitted to questions that have no answer. */
const SURE = 0.68;

/** How well each sentence answers, best first. */
export function scoreSentences(units: readonly Unit[], terms: readonly Term[], question: string): Scored[] {
  const asked = words(question).map(({ term }) => term);
  const shows = wanted.find(({ asks }) => asked.some((term) => asks.has(term)))?.shows;
  const ids = [...new Set(units.map(({ passage }) => passage.id))];
  const total = terms.reduce((sum, { weight }) => sum + weight, 0) || 1;
  return units
    .map((unit): Scored => {
      const { text, heading } = unit.sentence;
      const isShown = shows === undefined || isQuestion(heading) || shows.test(text) || CANCELED.test(text);
      const stated = terms.map((term) => ({ term, worth: worthIn(unit, term) }));
      const covered = stated.reduce((sum, { term, worth }) => sum + term.weight * worth, 0) / total;
      const score = covered + WEIGHTS.shown * Number(isShown) - WEIGHTS.rank * ids.indexOf(unit.passage.id);
      const isSure = covered > SURE;
      const missing = stated.filter(({ worth }) => worth < PRESENT).map(({ term }) => term);
      return { unit, score, isShown, isSure, missing };
    })
    .sort((a, b) => b.score - a.score);
}

/** How well a sentence says what a word asks for, with what is around it. */
function worthIn({ own, above, beside, all }: Unit, term: Term): number {
  return Math.max(
    statedIn(own, term),
    statedIn(above, term) * WORTH.above,
    statedIn(beside, term) * WORTH.beside,
    statedIn(all, term) * WORTH.all,
  );
}
