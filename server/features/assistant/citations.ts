import { replaceCitations } from '#shared/citations.ts';

/** An answer that cites only sources that exist, and those sources, in the order of citation. */
interface Cited<Source> {
  text: string;
  used: Source[];
}

/**
 * Keeps only citations that have a source, and renumbers the sources in the order in which they are first cited; a
 * source that isn't cited isn't used.
 */
export function citeUsed<Source>(answer: string, sources: readonly Source[]): Cited<Source> {
  const used: Source[] = [];
  const numberOf = (given: number): number[] => {
    const source = sources[given - 1];
    if (source === undefined) return [];
    const place = used.indexOf(source);
    return [place < 0 ? used.push(source) : place + 1];
  };
  const text = replaceCitations(answer, (given, written) => {
    const numbers = new Set(given.flatMap(numberOf));
    const space = /^\s/.test(written) && numbers.size > 0 ? written.charAt(0) : '';
    return space + Array.from(numbers, (number) => `[${number}]`).join('');
  });
  return { text, used };
}

/** A text without its citations: in a later prompt their numbers would name other sources. */
export function withoutCitations(text: string): string {
  return citeUsed(text, []).text;
}
