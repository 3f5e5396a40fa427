/** A number in brackets, or several; with the address that a model may have put behind it. */
const CITATION = /[^\S\n]?\[(\d{1,2}(?:\s*[,;]\s*\d{1,2})*)\](?:\([^()\s]*\))?/g;
/** Code, where `[1]` is an index. */
const CODE = /(```[\s\S]*?(?:```|$)|`[^`\n]*`)/;

/** An answer that names only sources that exist, and those, in the order in which it names them. */
interface Cited<Source> {
  text: string;
  used: Source[];
}

/**
 * Keeps of the numbers in an answer those of a source, and numbers the sources anew, in the order in which they are
 * first named; a source that is not named is not used.
 */
export function citeUsed<Source>(answer: string, sources: readonly Source[]): Cited<Source> {
  const used: Source[] = [];
  const numberOf = (given: string): number[] => {
    const source = sources[Number(given) - 1];
    if (source === undefined) return [];
    const place = used.indexOf(source);
    return [place < 0 ? used.push(source) : place + 1];
  };
  const rewrite = (match: string, list: string) => {
    const numbers = new Set(list.split(/[,;]/).flatMap((given) => numberOf(given.trim())));
    const space = /^\s/.test(match) && numbers.size > 0 ? match.charAt(0) : '';
    return space + Array.from(numbers, (number) => `[${number}]`).join('');
  };
  // What the expression of the split captures, the code, is at every second place.
  const parts = answer.split(CODE).map((part, index) => (index % 2 === 1 ? part : part.replace(CITATION, rewrite)));
  return { text: parts.join(''), used };
}

/** A text without its citations: in a later prompt their numbers would name other sources. */
export function withoutCitations(text: string): string {
  return citeUsed(text, []).text;
}
