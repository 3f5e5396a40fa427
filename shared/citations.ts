/** A number in brackets, or several; with the address a model may have added. `\[1\]` is not a citation but text. */
const CITATION = /[^\S\n]?\[(\d{1,2}(?:\s*[,;]\s*\d{1,2})*)\](?:\([^()\s]*\))?/g;
/** Code, where `[1]` is an index. */
const CODE = /(```[\s\S]*?(?:```|$)|`[^`\n]*`)/;

/**
 * Replaces the citations in a Markdown text.
 *
 * @param replace gets the numbers of a citation, and the citation as written, with the space before it.
 */
export function replaceCitations(markdown: string, replace: (numbers: number[], written: string) => string): string {
  const replaced = (part: string) =>
    part.replace(CITATION, (written, list: string) => replace(list.split(/[,;]/).map(Number), written));
  // The code captured by the split expression is at every second position.
  return markdown
    .split(CODE)
    .map((part, index) => (index % 2 === 1 ? part : replaced(part)))
    .join('');
}
