import type { SourcePassage } from '#server/language/sources.ts';
import { words } from '#server/language/words.ts';
import type { Reading } from './meanings.ts';
import { statedIn, type Term } from './question.ts';
import { CANCELED, wanted } from './question-words.ts';
import { type NoteSentence, readSentences } from './read-sentences.ts';

/** A sentence of a passage, and the words in it and around it. */
export interface Unit {
  passage: SourcePassage;
  sentences: readonly NoteSentence[];
  index: number;
  sentence: NoteSentence;
  own: ReadonlySet<string>;
  /** Of the heading and the head above it. */
  above: ReadonlySet<string>;
  before: ReadonlySet<string> | undefined;
  after: ReadonlySet<string> | undefined;
  /** Of the title, the folders and the headings above the passage. */
  title: ReadonlySet<string>;
  /** Of the title alone. */
  named: ReadonlySet<string>;
  /** Of the whole passage. */
  all: ReadonlySet<string>;
}

/** How well a sentence answers. */
export interface Scored {
  unit: Unit;
  score: number;
  features: Features;
  /** It may say what is asked for: a day, an amount, somebody. */
  isShown: boolean;
  /** What is asked about and is neither in it nor near it. */
  missing: readonly Term[];
}

type Features = Record<keyof typeof WEIGHTS, number>;

/** What a word of the question is worth in the heading above, in the sentence beside, in the title, elsewhere. */
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
/** What counts for a sentence, each from 0 to 1, and how much: fitted to questions whose answers are known. */
export const WEIGHTS = {
  covered: 1.16,
  own: 0.45,
  exact: 0.56,
  passage: 0.5,
  shown: 0.46,
  rank: -0.62,
};

/** When a line was written is not what it says: "12 March: moved to the barn". */
const DAY_LABEL = /^(?=[^:\n]{0,12}\d)[^:\n]{4,24}:\s/;
/** A line that a program wrote is no evidence. */
export const MADE_LINE =
  /^\*{0,2}(?:(?:keywords?|tags|schlagwörter|mots[- ]clés|palabras clave|trefwoorden)\*{0,2}\s?:|(?:from file|source file|generated summary|ai summary|auto-?summary)\b)/iu;

/** The sentences of the passages with the words in them and around them. */
export function unitsOf(passages: readonly SourcePassage[], { stemsOf }: Reading): Unit[] {
  return passages.flatMap((passage) => {
    const sentences = readSentences(passage.text);
    const stems = sentences.map(({ text }) => new Set(stemsOf(text)));
    const title = new Set(stemsOf(`${passage.place} ${passage.title} ${passage.heading}`));
    const named = new Set(stemsOf(passage.title));
    const all = new Set([...title, ...stems.flatMap((set) => [...set])]);
    const headed = new Map<string, Set<string>>();
    return sentences.flatMap((sentence, index): Unit[] => {
      const own = stems[index];
      if (own === undefined || sentence.kind === 'heading' || MADE_LINE.test(sentence.text)) return [];
      const head = `${sentence.heading} ${sentence.head}`;
      const above = headed.get(head) ?? new Set(stemsOf(head));
      headed.set(head, above);
      const beside = (at: number) => (sentences[at]?.heading === sentence.heading ? stems[at] : undefined);
      const [before, after] = [beside(index - 1), beside(index + 1)];
      return [{ passage, sentences, index, sentence, own, above, before, after, title, named, all }];
    });
  });
}

/** How well each sentence answers, best first. */
export function scoreSentences(units: readonly Unit[], terms: readonly Term[], question: string): Scored[] {
  const asked = words(question).map(({ term }) => term);
  const shows = wanted.find(({ asks }) => asked.some((term) => asks.has(term)))?.shows;
  const ids = [...new Set(units.map(({ passage }) => passage.id))];
  const far = new Map<ReadonlySet<string>, number[]>();
  for (const { all } of units)
    if (!far.has(all))
      far.set(
        all,
        terms.map((term) => statedIn(all, term)),
      );
  return units
    .map((unit): Scored => {
      const rank = ids.indexOf(unit.passage.id) / 20;
      return scoreOf(unit, terms, { far: far.get(unit.all) ?? [], rank, shows });
    })
    .sort((a, b) => b.score - a.score);
}

interface Asked {
  far: readonly number[];
  rank: number;
  /** What shows that a sentence may say what is asked for. */
  shows: RegExp | undefined;
}

function scoreOf(unit: Unit, terms: readonly Term[], { far, rank, shows }: Asked): Scored {
  const { own, above, before, after, title, sentence, sentences, index } = unit;
  const inOwn = terms.map((term) => statedIn(own, term));
  // A note about somebody doesn't name them in every sentence, and an answer doesn't repeat its question.
  const previous = sentences[index - 1];
  const isHeaded = isQuestion(sentence.heading) && previous?.kind !== 'text';
  const question = isHeaded ? above : isQuestion(previous?.text ?? '') ? before : undefined;
  const stated = terms.map((term, at) =>
    term.isName && (far[at] ?? 0) > 0.9 ? 1 : Math.max(inOwn[at] ?? 0, statedIn(question, term)),
  );
  const worth = terms.map((term, at) =>
    Math.max(
      inOwn[at] ?? 0,
      statedIn(above, term) * WORTH.above,
      statedIn(question, term) * WORTH.asked,
      statedIn(before, term) * WORTH.before,
      statedIn(after, term) * WORTH.after,
      statedIn(title, term) * (term.isName ? WORTH.nameInTitle : WORTH.title),
      (far[at] ?? 0) * (term.isName ? WORTH.nameInAll : WORTH.all),
    ),
  );
  const all = terms.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const share = (of: readonly number[]) => terms.reduce((sum, { weight }, at) => sum + weight * (of[at] ?? 0), 0) / all;
  const features: Features = {
    covered: share(worth),
    own: share(stated),
    exact: share(stated.map((value) => Number(value === 1))),
    passage: share(far),
    shown: Number(
      shows === undefined || [shows, CANCELED].some((may) => may.test(sentence.text.replace(DAY_LABEL, ''))),
    ),
    rank,
  };
  let score = 0;
  for (const name of Object.keys(WEIGHTS) as (keyof Features)[]) score += WEIGHTS[name] * features[name];
  const missing = terms.filter((_, at) => (worth[at] ?? 0) < PRESENT);
  return { unit, score, features, isShown: features.shown === 1, missing };
}

/** Whether a sentence of a note asks something. */
export function isQuestion(text: string): boolean {
  return /\?["”’)*_]{0,3}$/.test(text);
}

/** Whether the best sentence answers, and isn't only what comes closest: fitted to questions that have no answer. */
export function isSure({ features }: Scored): boolean {
  return features.covered + 0.2 * features.shown > 0.86;
}
