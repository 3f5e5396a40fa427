import { describe, expect, test } from 'vitest';
import { words } from '#server/language/words.ts';
import { randomFrom } from '#tests/random.ts';
import { readQuery } from '../query/read-query.ts';
import { rankingWeights } from '../ranking-weights.ts';
import { PassageStore } from '../store/passage-store.ts';
import { scoreWords } from './score-words.ts';

const vocabulary = 'amber basalt cobalt dune ember fjord gale heath inlet jade krill lagoon'.split(' ');

/** BM25 as it is in the textbooks, over the texts themselves. */
function naiveScores(texts: string[], question: string): number[] {
  const { k1, b } = rankingWeights;
  const passages = texts.map((text) => words(text).map(({ term }) => term));
  const average = passages.reduce((sum, { length }) => sum + length, 0) / passages.length;
  const asked = new Set(words(question).map(({ term }) => term));
  return passages.map((passage) => {
    let score = 0;
    for (const term of asked) {
      const count = passage.filter((word) => word === term).length;
      const having = passages.filter((other) => other.includes(term)).length;
      const rarity = Math.log(1 + (passages.length - having + 0.5) / (having + 0.5));
      score += (rarity * count * (k1 + 1)) / (count + k1 * (1 - b + (b * passage.length) / average));
    }
    return score;
  });
}

describe('BM25', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'equals the textbook formula on random notes, even after changes (%i)',
    (seed) => {
      const random = randomFrom(seed);
      const pick = () => vocabulary[Math.floor(random() * random() * vocabulary.length)] ?? 'amber';
      const text = () => Array.from({ length: 3 + Math.floor(random() * 40) }, pick).join(' ');
      const texts = new Map<string, string>();
      const store = new PassageStore();
      for (let change = 0; change < 60; change++) {
        const source = String(Math.floor(random() * 25));
        store.delete(source);
        texts.delete(source);
        if (random() < 0.2) continue;
        const body = text();
        texts.set(source, body);
        store.add(source, [{ key: '0', title: '', tags: [], heading: '', body, updatedAt: 0 }]);
      }
      const question = [...new Set([pick(), pick(), pick()])].join(' ');
      const expected = naiveScores([...texts.values()], question);
      const scores = scoreWords(readQuery(question, false, store).concepts, store).of;
      const actual = [...texts.keys()].map((source) => scores[store.passagesOf(source)[0] ?? -1] ?? Number.NaN);
      for (const [index, value] of expected.entries()) expect(actual[index]).toBeCloseTo(value, 4);
    },
  );
});
