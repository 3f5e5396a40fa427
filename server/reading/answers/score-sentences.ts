import { words } from '#server/language/words.ts';
import { statedIn, type Term } from './question.ts';
import { CANCELED, wanted } from './question-words.ts';
import type { Unit } from './units.ts';

/** How well a sentence answers. */
export interface Scored {
  unit: Unit;
  score: number;
  /** The share of the question that is said in it and around it. */
  covered: number;
  /** It may say what is asked for: a day, an amount, somebody. */
  isShown: boolean;
  /** What is asked about and is neither in it nor near it. */
  missing: readonly Term[];
}

/** What a word of the question is worth in the heading above, in the question before, beside it, in the title, and elsewhere in the passage. */
const WORTH = {
  above: 0.82,
  asked: 0.95,
  before: 0.65,
  after: 0.5,
  title: 0.8,
  all: 0.35,
  nameInTitle: 0.9,
  nameInAll: 0.55,
};
const PRESENT = 0.3;
/** What counts for a sentence, and how much: fitted to questions whose answers are known. */
const WEIGHTS = { covered: 1.16, exact: 0.35, passage: 0.5, shown: 0.46, rank: 0.03 };
/** When a line was written is not what it says: "12 March: moved to the barn". */
const DAY_LABEL = /^(?=[^:\n]{0,12}\d)[^:\n]{4,24}:\s/;
/** From here on a sentence answers, and isn't only what comes closest: fitted to questions that have no answer. */
const SURE = 0.86;
const SHOWN_SURE = 0.2;

/** How well each sentence answers, best first. */
export function scoreSentences(units: readonly Unit[], terms: readonly Term[], question: string): Scored[] {
  const asked = words(question).map(({ term }) => term);
  const shows = wanted.find(({ asks }) => asked.some((term) => asks.has(term)))?.shows;
  const ids = [...new Set(units.map(({ passage }) => passage.id))];
  const inPassage = new Map<ReadonlySet<string>, number[]>();
  const total = terms.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const share = (of: readonly number[]) =>
    terms.reduce((sum, { weight }, at) => sum + weight * (of[at] ?? 0), 0) / total;
  return units
    .map((unit): Scored => {
      const far = inPassage.get(unit.all) ?? terms.map((term) => statedIn(unit.all, term));
      inPassage.set(unit.all, far);
      const worth = terms.map((term, at) => worthIn(unit, term, far[at] ?? 0));
      const covered = share(worth);
      const text = unit.sentence.text.replace(DAY_LABEL, '');
      const isShown = shows === undefined || shows.test(text) || CANCELED.test(text);
      const score =
        WEIGHTS.covered * covered +
        WEIGHTS.exact * share(terms.map((term) => Number(statedIn(unit.own, term) === 1))) +
        WEIGHTS.passage * share(far) +
        WEIGHTS.shown * Number(isShown) -
        WEIGHTS.rank * ids.indexOf(unit.passage.id);
      return { unit, score, covered, isShown, missing: terms.filter((_, at) => (worth[at] ?? 0) < PRESENT) };
    })
    .sort((a, b) => b.score - a.score);
}

/** How well a sentence says what a word asks for, with what is around it. */
function worthIn({ own, above, before, after, isAsked, title }: Unit, term: Term, far: number): number {
  return Math.max(
    statedIn(own, term),
    statedIn(above, term) * (isAsked ? WORTH.asked : WORTH.above),
    statedIn(before, term) * WORTH.before,
    statedIn(after, term) * WORTH.after,
    statedIn(title, term) * (term.isName ? WORTH.nameInTitle : WORTH.title),
    far * (term.isName ? WORTH.nameInAll : WORTH.all),
  );
}

/** Whether the best sentence answers, and isn't only what comes closest. */
export function isSure({ covered, isShown }: Scored): boolean {
  return covered + SHOWN_SURE * Number(isShown) > SURE;
}
