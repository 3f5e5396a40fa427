import { stem, type Word, words } from '#server/language/words.ts';
import type { ReadQuery } from '../query/read-query.ts';
import type { PassageStore } from '../store/passage-store.ts';
import type { WordScores } from './score-words.ts';

/** Why a passage was found: it contains a word of the question or something related, or it is from the time asked for. */
export type Reason = { kind: 'words' } | { kind: 'related'; by: string | null } | { kind: 'period' };

/** Returns a function that explains a result. */
export function explainer({ concepts }: ReadQuery, scores: WordScores): (passage: number) => Reason {
  const alternatives = concepts.flatMap((concept) => concept.alternatives);
  return (passage) => {
    if (scores.isDirect[passage]) return { kind: 'words' };
    const best = scores.bestAlternative[passage] ?? 0;
    return { kind: 'related', by: alternatives[best - 1]?.by ?? null };
  };
}

/** A matching range of a shown text. */
export interface Match {
  term: string;
  start: number;
  end: number;
}

/** Finds the asked words and quotations in a shown text, and on request the related words too. */
export function matcher({ concepts, phrases }: ReadQuery, store: PassageStore): EngineMatcher {
  const asked = termTest(concepts, store, true);
  const related = termTest(concepts, store, false);
  const quoted = new Set(phrases.flat());
  const codes = concepts.flatMap(({ alternatives }) =>
    alternatives.flatMap(({ phrase }) => (phrase?.words ? [phrase.words] : [])),
  );
  const sideBySide = [...phrases, ...codes];
  return (text, withRelated) => {
    const all = words(text);
    const runs = sideBySide.flatMap((phrase) => runsOf(phrase, all));
    const matches: Match[] = [...runs];
    let wholeEnd = 0;
    for (const { term, start, end, compound, compoundEnd } of all) {
      const isMarked = start < wholeEnd || runs.some((run) => start >= run.start && start < run.end);
      if (isMarked || quoted.has(term)) continue;
      if (compound && compoundEnd && asked(compound)) {
        matches.push({ term: compound, start, end: compoundEnd });
        wholeEnd = compoundEnd;
      } else if (asked(term) || (withRelated && related(term))) matches.push({ term, start, end });
    }
    return matches.sort((a, b) => a.start - b.start || b.end - a.end);
  };
}

export type EngineMatcher = (text: string, withRelated: boolean) => Match[];

/** Compares strings, so that shown words need no lookup in the whole vocabulary. */
function termTest(concepts: ReadQuery['concepts'], store: PassageStore, isItself: boolean): (term: string) => boolean {
  const alternatives = concepts
    .flatMap((concept) => concept.alternatives)
    .filter(({ by }) => (by === null) === isItself);
  const numbers = alternatives.flatMap(({ terms, phrase }) => [...terms, ...(phrase?.terms ?? [])]);
  const terms = new Set(numbers.map((term) => store.terms.get(term)));
  const languages = [...store.languages];
  const known = new Map<string, boolean>();
  for (const { place } of alternatives) for (const word of place?.words ?? []) known.set(word, true);
  return (term) => {
    let answer = known.get(term);
    if (answer === undefined) {
      answer = languages.some((language) => terms.has(stem(term, language)));
      known.set(term, answer);
    }
    return answer;
  };
}

/** The places where the words of a quotation are side by side. */
function runsOf(phrase: readonly string[], all: readonly Word[]): Match[] {
  return all.flatMap(({ start }, at) => {
    const last = all[at + phrase.length - 1];
    const isThere = last !== undefined && phrase.every((term, index) => all[at + index]?.term === term);
    return isThere ? [{ term: phrase.join(' '), start, end: last.end }] : [];
  });
}
