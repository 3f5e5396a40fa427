export type Direction = 'ltr' | 'rtl';

/** What may be written before the words of a line: quotes, an item's sign with its box, a heading's sign, a callout's mark. */
const MARKS = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)]|#{1,6})[ \t]+)?(?:\[[ xX]\][ \t]+|\[![a-z-]+\][+-]?)?/i;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Of a long line only the beginning is looked at. */
const LINE_MAX = 1_000;

/** Whether any letter of a text is written from right to left. */
export function hasRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/** The direction of a line of Markdown: that of its first letter. Undefined without a letter. */
export function directionOf(line: string): Direction | undefined {
  const letter = /\p{L}/u.exec(line.slice(0, LINE_MAX).replace(MARKS, ''))?.[0];
  if (letter === undefined) return undefined;
  return RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr';
}
