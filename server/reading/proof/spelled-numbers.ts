import tables from '#content/words/proof.json' with { type: 'json' };
import { anyOf } from './facts.ts';

const rows = Object.entries(tables.numbers).flatMap(([language, cell]) =>
  Array.from(cell.matchAll(/(\S+) (\*?)(\d+)/g), ([, word = '', factor, value]) => {
    return { language, word, isFactor: factor === '*', value: Number(value) };
  }),
);
const numbers = new Map(rows.map((row) => [row.word, row]));
const JOINT = anyOf(Object.values(tables.joints).flatMap((cell) => cell.split('|')));
const PART = anyOf(numbers.keys());

/** A number in words, in one word, with hyphens or in several words: "twenty-five", "fünfundzwanzig". */
export const SPELLED = `${PART}(?:(?:[\\s-]{1,3}(?:${JOINT}[\\s-]{1,3})?|${JOINT})?${PART}){0,9}`;

/** Its value; not a number for "two three", and for one word of another language ("once" is eleven in Spanish) or "one". */
export function spelledValue(written: string, language: string, hasUnit: boolean): number {
  const parts = written.toLowerCase().match(new RegExp(`${JOINT}|${PART}`, 'gu')) ?? [];
  const isOwn = hasUnit || rows.some((row) => row.language === language && row.word === parts[0]);
  let [whole, group, before] = [0, 0, 10];
  for (const { value, isFactor } of parts.flatMap((part) => numbers.get(part) ?? [])) {
    if (value < 10 && before < 10) return Number.NaN;
    group = isFactor ? Math.max(1, group) * value : group + value;
    if (value >= 1_000) [whole, group] = [whole + group, 0];
    before = isFactor ? 10 : value;
  }
  return parts.length > 1 || (isOwn && group + whole > 1) ? whole + group : Number.NaN;
}
