import { isStopword } from '#server/language/words.ts';
import { rankingWeights } from '../ranking-weights.ts';
import type { PassageStore } from '../store/passage-store.ts';
import { passagesWithPhrase } from './find-phrase.ts';
import type { Alternative, Concept, ReadQuery } from './read-query.ts';
import type { Related } from './related-words.ts';

const PHRASE_PASSAGES_MAX = 400;
const SHORT_QUESTION = 3;

/**
 * Adds related words to a question, with more weight the less its own words find. If some passage has most of the asked
 * words, that passage was meant, and related words only add noise. Returns how little the words find, from 0 to 1.
 */
export function expandQuery({ concepts }: ReadQuery, store: PassageStore): number {
  const { relatedShareMin, highCoverage, lowCoverage } = rankingWeights;
  const need = (highCoverage - directCoverage(concepts, store)) / (highCoverage - lowCoverage);
  const uncovered = Math.min(1, Math.max(0, need));
  const share = relatedShareMin + (1 - relatedShareMin) * uncovered;
  // Phrases are expensive to look up, and a long question whose words suffice gains little from them.
  const hasPhrases = need > 0 || concepts.length <= SHORT_QUESTION;
  for (const concept of concepts) {
    const related = concept.related.filter(({ terms }) => hasPhrases || terms.length === 1);
    concept.alternatives.push(...related.flatMap((one) => alternativeOf(one, concept, share, store) ?? []));
  }
  return uncovered;
}

/**
 * The share of the asked words in the passage that has most of them, weighted by rarity. 1 means all. For a long
 * question a few words are enough.
 */
function directCoverage(concepts: readonly Concept[], store: PassageStore): number {
  const has = new Float32Array(store.size);
  const buffer = store.postingBuffer();
  const asked: number[] = [];
  let most = 0;
  for (const { alternatives, weight, text } of concepts) {
    const terms = alternatives.flatMap((alternative) => alternative.terms);
    const rarity = terms.length > 0 ? Math.max(...terms.map((term) => store.rarityOf(term))) : store.rarityIn(0);
    // The words of a phrase are counted already.
    if (terms.length > 0 || !text.includes(' ')) asked.push(weight * rarity);
    for (const term of terms) {
      store.postings.read(term, buffer);
      for (let index = 0; index < buffer.length; index++) {
        const passage = buffer.passages[index] as number;
        if (store.isDeleted.items[passage]) continue;
        has[passage] = (has[passage] as number) + weight * rarity;
        most = Math.max(most, has[passage] as number);
      }
    }
  }
  asked.sort((a, b) => b - a);
  const enough = asked.slice(0, rankingWeights.coverageWordsMax).reduce((sum, rarity) => sum + rarity, 0);
  return enough === 0 ? 1 : Math.min(1, most / enough);
}

function alternativeOf(related: Related, concept: Concept, share: number, store: PassageStore): Alternative | null {
  const { text, terms } = related;
  const own = concept.alternatives.flatMap((alternative) => (alternative.by === null ? alternative.terms : []));
  const alternative: Alternative = {
    terms: [],
    weight: share * related.weight,
    rarityMax: own.length > 0 ? Math.max(...own.map((term) => store.rarityOf(term))) : Number.POSITIVE_INFINITY,
    by: `${concept.text.toLowerCase()} ≈ ${text}`,
  };
  const [only] = terms;
  if (terms.length === 1 && only !== undefined) {
    const found = store.termsOf(only);
    return found.length > 0 ? { ...alternative, terms: found } : null;
  }
  const passages = passagesWithPhrase(terms, store, PHRASE_PASSAGES_MAX);
  const content = terms.filter((term) => !isStopword(term, 'en')).flatMap((term) => store.termsOf(term));
  return passages.length > 0 ? { ...alternative, phrase: { passages, terms: content } } : null;
}
