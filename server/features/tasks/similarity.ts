import { fold } from '#server/language/fold.ts';

/** How alike two short texts are, from 0 to 1: how many of their pairs of letters they share (Dice). */
export function createSimilarity(): (a: string, b: string) => number {
  const known = new Map<string, Map<string, number>>();
  const pairsOf = (text: string) => {
    let pairs = known.get(text);
    if (!pairs) {
      pairs = letterPairs(text);
      known.set(text, pairs);
    }
    return pairs;
  };
  return (a, b) => {
    const [first, second] = [pairsOf(a), pairsOf(b)];
    const total = sizeOf(first) + sizeOf(second);
    if (total === 0) return a === b ? 1 : 0;
    let shared = 0;
    for (const [pair, count] of first) shared += Math.min(count, second.get(pair) ?? 0);
    return (2 * shared) / total;
  };
}

function letterPairs(text: string): Map<string, number> {
  const pairs = new Map<string, number>();
  for (const word of fold(text).split(/[^\p{L}\p{N}]+/u)) {
    const marked = ` ${word}`;
    for (let at = 0; at + 1 < marked.length; at += 1) {
      const pair = marked.slice(at, at + 2);
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
    }
  }
  return pairs;
}

function sizeOf(pairs: ReadonlyMap<string, number>): number {
  let size = 0;
  for (const count of pairs.values()) size += count;
  return size;
}
