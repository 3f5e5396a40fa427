import { stemmer } from 'stemmer';

/** A text in which an answer is looked for. */
interface Passage {
  title: string;
  text: string;
}

const K1 = 1.2;
const B = 0.75;
const ENOUGH = 200;

/** The simplest answer: of the best passage by BM25 the best sentence, with its neighbors up to 200 characters. */
export function bestSentenceOf(question: string, passages: readonly Passage[]): string {
  const asked = new Set(stemsOf(question));
  const [best] = ranked(
    asked,
    passages.map(({ title, text }) => `${title} ${text}`),
  );
  const sentences = passages[best ?? -1]?.text.split(/(?<=[.!?])\s+|\n+/).filter((each) => each.trim() !== '') ?? [];
  const [found] = ranked(asked, sentences);
  if (found === undefined) return '';
  let [first, last] = [found, found];
  const quoted = () => sentences.slice(first, last + 1).join(' ');
  while (quoted().length < ENOUGH && (first > 0 || last < sentences.length - 1)) {
    if (last < sentences.length - 1) last += 1;
    if (quoted().length < ENOUGH && first > 0) first -= 1;
  }
  return quoted();
}

/** The places of the texts, best first. */
function ranked(asked: ReadonlySet<string>, texts: readonly string[]): number[] {
  const all = texts.map(stemsOf);
  const average = all.reduce((sum, { length }) => sum + length, 0) / Math.max(1, all.length);
  const scores = all.map((stems) => {
    let score = 0;
    for (const stem of asked) {
      const count = stems.filter((each) => each === stem).length;
      const among = all.filter((each) => each.includes(stem)).length;
      const rarity = Math.log(1 + (all.length - among + 0.5) / (among + 0.5));
      score += (rarity * count * (K1 + 1)) / (count + K1 * (1 - B + (B * stems.length) / average));
    }
    return score;
  });
  return [...scores.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
}

function stemsOf(text: string): string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => stemmer(word));
}
