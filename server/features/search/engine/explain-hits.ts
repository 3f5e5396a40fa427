import { stem, words } from '#server/language/words.ts';
import type { LatentSpace } from './latent-space.ts';
import type { PassageStore } from './passage-store.ts';
import type { ReadQuery } from './read-query.ts';
import type { WordScores } from './score-words.ts';
import { FIELD_END, wordOf } from './token-lists.ts';

/** Why something was found: a word of the question stands in it, or its meaning is near. */
export type Reason = { kind: 'words' } | { kind: 'related'; by: string | null };

/** Two words nearer than this keep the same company. */
const ALIKE = 0.55;

/** Gives the reason for each passage that is shown. */
export function explainer(
  { concepts }: ReadQuery,
  scores: WordScores,
  space: LatentSpace | null,
  store: PassageStore,
): (passage: number, isShownEarly: boolean) => Reason {
  const alternatives = concepts.flatMap((concept) => concept.alternatives);
  return (passage, isShownEarly) => {
    if (scores.isDirect[passage]) return { kind: 'words' };
    const best = scores.bestAlternative[passage] ?? 0;
    if (best > 0) return { kind: 'related', by: alternatives[best - 1]?.by ?? null };
    return { kind: 'related', by: isShownEarly && space ? nearestWords(passage, concepts, space, store) : null };
  };
}

/** Whether a word of a shown text is one of those that were searched for. */
export function matcher({ concepts }: ReadQuery, store: PassageStore): (word: string) => boolean {
  const numbers = concepts.flatMap(({ alternatives }) =>
    alternatives.flatMap((alternative) => [...alternative.terms, ...(alternative.phrase?.terms ?? [])]),
  );
  // Their letters, so that each shown word need not be looked up among all words of the library.
  const terms = new Set(numbers.map((term) => store.terms.get(term)));
  const known = new Map<string, boolean>();
  const languages = [...store.languages];
  const isTerm = (term: string) => languages.some((language) => terms.has(stem(term, language)));
  return (word) => {
    let answer = known.get(word);
    if (answer === undefined) {
      answer = words(word).some(({ term, compound }) => isTerm(term) || (compound !== undefined && isTerm(compound)));
      known.set(word, answer);
    }
    return answer;
  };
}

/** The word of a passage that is most like one of the question, as `lift ≈ wing`. */
function nearestWords(
  passage: number,
  concepts: ReadQuery['concepts'],
  space: LatentSpace,
  store: PassageStore,
): string | null {
  let best = ALIKE;
  let pair: string | null = null;
  const own = new Map<number, number>();
  for (const token of store.tokens.read(passage)) {
    if (token !== FIELD_END) own.set(store.termOf.at(wordOf(token)), wordOf(token));
  }
  for (const { text, alternatives } of concepts) {
    const asked = alternatives.find(({ by }) => by === null)?.terms[0];
    if (asked === undefined) continue;
    for (const [term, word] of own) {
      const likeness = space.likeness(asked, term);
      if (likeness <= best) continue;
      best = likeness;
      pair = `${text.toLowerCase()} ≈ ${store.vocabulary.get(word).split('\0')[0] ?? ''}`;
    }
  }
  return pair;
}
