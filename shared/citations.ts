/** A number in brackets, or several; with the address that a model may have put behind it. `\[1\]` is none: it is text. */
const CITATION = /[^\S\n]?\[(\d{1,2}(?:\s*[,;]\s*\d{1,2})*)\](?:\([^()\s]*\))?/g;
/** Code, where `[1]` is an index. */
const CODE = /(```[\s\S]*?(?:```|$)|`[^`\n]*`)/;

/**
 * A text in Markdown with other words for its citations.
 *
 * @param replace gets the numbers of a citation, and it as it is written, with the space before it.
 */
export function replaceCitations(markdown: string, replace: (numbers: number[], written: string) => string): string {
  const replaced = (part: string) =>
    part.replace(CITATION, (written, list: string) => replace(list.split(/[,;]/).map(Number), written));
  // What the expression of the split captures, the code, is at every second place.
  return markdown
    .split(CODE)
    .map((part, index) => (index % 2 === 1 ? part : replaced(part)))
    .join('');
}
