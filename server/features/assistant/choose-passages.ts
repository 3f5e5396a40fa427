import { stem, words } from '#server/language/words.ts';

/** The share of the space for the beginning of a long note, which has its title, date and people. */
const BEGINNING = 0.25;

/** The approximate number of tokens of a text, rather too high: letters beyond ASCII often are one each. */
export function tokensIn(text: string): number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII.
  const others = text.match(/[^\x00-\x7f]/g)?.length ?? 0;
  return Math.ceil((text.length - others) / 3.5 + others);
}

/**
 * As many passages of a long note as fit, in order: its beginning, then those with the words of the question, rare
 * words first. Without such words they are spread over the note.
 */
export function choosePassages<Passage extends { text: string }>(
  passages: readonly Passage[],
  terms: readonly string[],
  room: number,
  costOf: (passage: Passage) => number = ({ text }) => tokensIn(text),
): Passage[] {
  const costs = passages.map(costOf);
  const total = costs.reduce((sum, cost) => sum + cost, 0);
  if (total <= room) return [...passages];
  const chosen = new Set<number>();
  let left = room;
  const take = (index: number) => {
    const cost = costs[index] ?? 0;
    if (chosen.has(index) || cost > left) return;
    chosen.add(index);
    left -= cost;
  };
  for (let index = 0; room - left + (costs[index] ?? 0) <= room * BEGINNING && index < costs.length; index += 1) {
    take(index);
  }
  const scores = scoresOf(passages, terms);
  const ranked = scores.map((score, index) => ({ score, index })).filter(({ score }) => score > 0);
  for (const { index } of ranked.sort((a, b) => b.score - a.score || a.index - b.index)) take(index);
  const step = Math.max(1, Math.floor(total / Math.max(1, left)));
  for (let offset = 0; offset < step; offset += 1) {
    for (let index = offset; index < passages.length; index += step) take(index);
  }
  return passages.filter((_, index) => chosen.has(index));
}

/** Of each note the passages with the rarest words of the question, best first; none without such words. */
export function bestOfEach<Passage extends { id: string; text: string }>(
  passages: readonly Passage[],
  terms: readonly string[],
  most = 1,
): Passage[] {
  const scores = scoresOf(passages, terms);
  const ranked = passages
    .map((passage, index) => ({ passage, score: scores[index] ?? 0 }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const taken = new Map<string, number>();
  return ranked.flatMap(({ passage }) => {
    const count = taken.get(passage.id) ?? 0;
    taken.set(passage.id, count + 1);
    return count < most ? [passage] : [];
  });
}

/** The sum of the rarities of the words in each. */
function scoresOf(passages: readonly { text: string }[], terms: readonly string[]): number[] {
  const wanted = new Set(terms.map((term) => stem(term, 'en')));
  if (wanted.size === 0) return passages.map(() => 0);
  const found = passages.map(({ text }) => {
    const stems = new Set(words(text).map(({ term }) => stem(term, 'en')));
    return [...wanted].filter((term) => stems.has(term));
  });
  const counts = new Map<string, number>();
  for (const terms of found) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  const rarity = (term: string) => Math.log(1 + passages.length / (counts.get(term) ?? 1));
  return found.map((terms) => terms.reduce((sum, term) => sum + rarity(term), 0));
}
