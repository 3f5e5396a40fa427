import tables from '#content/words/proof.json' with { type: 'json' };
import { anyOf } from './facts.ts';

const rows = Object.entries(tables.numbers).flatMap(([language, cell]) =>
  [...cell.matchAll(/(\S+) (\*?)(\d+)/g)].map(([, word = '', factor, value]) => ({
    language,
    word,
    isFactor: factor === '*',
    value: Number(value),
  })),
);
const numbers = new Map(rows.map((row) => [row.word, row]));
const JOINT = anyOf(Object.values(tables.joints).flatMap((cell) => cell.split('|')));
const PART = anyOf(numbers.keys());

/** A number in words, in one word, with hyphens or in several words: "twenty-five", "fünfundzwanzig". */
export const SPELLED = `${PART}(?:(?:[\\s-]{1,3}(?:${JOINT}[\\s-]{1,3})?|${JOINT})?${PART}){0,9}`;

/** Its value; null for "two three", and for one word of another language ("once" is eleven in Spanish) or "one" alone. */
export function spelledValue(written: string, language: string, hasUnit: boolean): number | null {
  const parts = written.toLowerCase().match(new RegExp(`${JOINT}|${PART}`, 'giu')) ?? [];
  const [only, ...others] = parts;
  if (others.length === 0) {
    const isOwn = rows.some((row) => row.word === only && row.language === language);
    const { value = 0, isFactor = false } = numbers.get(only ?? '') ?? {};
    return (isOwn || hasUnit) && value > 1 && !(isFactor && /s$/.test(written)) ? value : null;
  }
  let [whole, group, before] = [0, 0, Number.POSITIVE_INFINITY];
  for (const { value, isFactor } of parts.flatMap((part) => numbers.get(part) ?? [])) {
    if (isFactor || (value === 20 && group === 4)) group = Math.max(1, group) * value;
    else if (value < 10 && before < 10) return null;
    else group += value;
    before = isFactor && value >= 1_000 ? Number.POSITIVE_INFINITY : value;
    if (isFactor && value >= 1_000) [whole, group] = [whole + group, 0];
  }
  return whole + group;
}
