import { BOLD, CODE, HIGHLIGHT, ITALIC, STRIKE } from './blocks.ts';
import { attributeOf, type Source, type Style } from './source.ts';

const MARKS: Readonly<Record<string, number>> = {
  B: BOLD,
  STRONG: BOLD,
  I: ITALIC,
  EM: ITALIC,
  S: STRIKE,
  STRIKE,
  DEL: STRIKE,
  MARK: HIGHLIGHT,
  CODE,
  TT: CODE,
  KBD: CODE,
  SAMP: CODE,
};

/** The marks of an element's text; its style goes before its name, as in `<b style="font-weight: normal">`. */
export function marksOf(element: Element, style: Style, around: number): number {
  let marks = around | (MARKS[element.nodeName] ?? 0);
  const weight = style.get('font-weight') ?? '';
  if (/^(?:bold|bolder|[6-9]00)/.test(weight)) marks |= BOLD;
  else if (/^(?:normal|lighter|[1-5]00)/.test(weight)) marks &= ~BOLD;
  const slant = style.get('font-style') ?? '';
  if (/^(?:italic|oblique)/.test(slant)) marks |= ITALIC;
  else if (slant.startsWith('normal')) marks &= ~ITALIC;
  if (/line-through/.test(`${style.get('text-decoration')} ${style.get('text-decoration-line')}`)) marks |= STRIKE;
  if (style.has('--en-highlight') || style.get('-evernote-highlight') === 'true') marks |= HIGHLIGHT;
  // Notion marks colored text as it marks what has another background.
  const isColored =
    element.nodeName === 'MARK' && /\bhighlight-[a-z]+(?:\s|$)/.test(attributeOf(element, 'class') ?? '');
  return isColored ? marks & ~HIGHLIGHT : marks;
}

const SILENT = /^(?:HEAD|TITLE|STYLE|SCRIPT|TEMPLATE|META|LINK|XML|COLGROUP|COL|[WMV]:.*)$/i;
const NOT_COPIED =
  /^(?:NOSCRIPT|OBJECT|EMBED|APPLET|SVG|MATH|CANVAS|VIDEO|AUDIO|BUTTON|SELECT|OPTION|DATALIST|MAP|FRAMESET)$/i;

/** Whether nothing of an element is read where it was copied. */
export function isHidden(element: Element, style: Style, { isWhole }: Source): boolean {
  if (SILENT.test(element.nodeName)) return true;
  if (isWhole) return false;
  if (NOT_COPIED.test(element.nodeName)) return true;
  if (attributeOf(element, 'hidden') !== null || style.get('display') === 'none') return true;
  if (style.get('visibility') === 'hidden' || style.get('mso-hide') === 'all') return true;
  if (isReview(element, style)) return true;
  // The signs that a page puts beside its headings.
  return element.nodeName === 'A' && attributeOf(element, 'aria-hidden') === 'true';
}

const REVIEW_CLASS = /\b(?:MsoCommentReference|msocomanchor|msocomoff|msocomtxt|msoDel)\b/i;

/** Comments and tracked deletions of Word, and the comments of Google Docs, which are about the text. */
function isReview(element: Element, style: Style): boolean {
  if (/^comment/.test(style.get('mso-element') ?? '') || style.get('mso-special-character') === 'comment') return true;
  if (REVIEW_CLASS.test(attributeOf(element, 'class') ?? '')) return true;
  if (element.nodeName === 'DEL') return /^mailto:/i.test(attributeOf(element, 'cite') ?? '');
  if (element.nodeName === 'A') return /#cmnt(?:_ref)?\d+$/.test(attributeOf(element, 'href') ?? '');
  // The comment itself begins with the way back to its place.
  const paragraph = element.nodeName === 'DIV' ? element.firstElementChild : element;
  const link = paragraph?.nodeName === 'P' ? paragraph.firstElementChild : null;
  return link?.nodeName === 'A' && /#cmnt_ref\d+$/.test(attributeOf(link, 'href') ?? '');
}

const PLAIN = [...'0123456789+-−=()'];
const RAISED = signsFor('⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾');
const LOWERED = signsFor('₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎');

function signsFor(signs: string): ReadonlyMap<string, string> {
  return new Map([...signs].map((sign, at) => [PLAIN[at] ?? '', sign]));
}

/** The text of a raised or lowered element where there are signs for it: `m²`, but not `1st`. */
export function raisedText(element: Element): string | undefined {
  const signs = element.nodeName === 'SUP' ? RAISED : element.nodeName === 'SUB' ? LOWERED : undefined;
  const letters = [...(element.textContent ?? '').trim()];
  if (!signs || letters.length === 0) return undefined;
  return letters.every((letter) => signs.has(letter)) ? letters.map((letter) => signs.get(letter)).join('') : undefined;
}

/** Addresses that a link in a note can have. */
const ADDRESS = /^(?:https?:\/\/|mailto:|tel:)/i;

/** Where a link leads to, without the pages that mail programs put in between. */
export function addressOf(link: Element, source: Source): string | undefined {
  const written = (attributeOf(link, 'href') ?? '').trim();
  const address = withoutDetour(written);
  if (source.addressOf) return source.addressOf(address, link);
  return ADDRESS.test(address) && address.length <= ADDRESS_MAX ? address : undefined;
}

export const ADDRESS_MAX = 8_000;
const DETOUR = /^https?:\/\/(?:www\.google\.com\/url\?|[a-z0-9.]+\.safelinks\.protection\.outlook\.com\/)/i;

function withoutDetour(address: string): string {
  if (!DETOUR.test(address) || !URL.canParse(address)) return address;
  const { searchParams } = new URL(address);
  const target = searchParams.get('q') ?? searchParams.get('url') ?? '';
  return /^(?:https?:\/\/|mailto:)/i.test(target) ? target : address;
}
