import tables from '#content/words/drafts.json' with { type: 'json' };
import { wholeWords } from '#server/language/whole-words.ts';
import { detectLanguage, isStopword, stem } from '#server/language/words.ts';
import type { GatheredLine } from './gather.ts';

const UNIT = wholeWords(Object.values(tables.units).join('|'));
const NEAR = 40;

/** Of two values of the same thing, the one of the later day alone. */
export function withoutOutdated(lines: readonly GatheredLine[]): GatheredLine[] {
  const read = lines.map((line) => ({ line, values: line.row ? [] : valuesOf(line) }));
  const byThing = Map.groupBy(
    read.flatMap(({ line, values }) => values.map((value) => ({ ...value, date: line.date }))),
    ({ thing }) => thing,
  );
  const isOutdated = ({ line, values }: (typeof read)[number]) =>
    values.some(({ thing, figure }) =>
      byThing.get(thing)?.some((other) => other.date > line.date && other.figure !== figure),
    );
  return read.filter((each) => !isOutdated(each)).map(({ line }) => line);
}

/** The figures of a line that are no day, each with the word before it, or the one behind it that it counts. */
function valuesOf({ label, text: written, plain }: GatheredLine): { thing: string; figure: string }[] {
  const text = `${label ?? ''} ${plain}`;
  const language = detectLanguage(written);
  return Array.from(text.matchAll(/(?<![\p{L}\d])\d[\d.,:]*(?:(?<=\d)|(?=\s|$))/gu), ({ 0: figure, index }) => {
    const before =
      text
        .slice(Math.max(0, index - NEAR), index)
        .split(/[.;,(]\s/)
        .at(-1) ?? '';
    const last = (before.match(/\p{L}{3,}/gu) ?? [])
      .slice(-2)
      .findLast((word) => !isStopword(word.toLowerCase(), language));
    const behind = /^\s?(?<word>\p{L}{3,})/u.exec(text.slice(index + figure.length))?.groups?.word ?? '';
    const counted = behind === '' || isStopword(behind.toLowerCase(), language) || UNIT.test(behind) ? [] : [behind];
    // "Line 1" and "day 2" are no values.
    const named = last === undefined || /^\d{1,2}$/.test(figure) ? [] : [`${last} …`];
    return [...counted, ...named].map((word) => ({ thing: stem(word.toLowerCase(), language), figure }));
  }).flat();
}
