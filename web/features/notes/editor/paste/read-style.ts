import { inSigns, LOWERED, RAISED } from '#shared/markdown/raised-signs.ts';
import { BOLD, CODE, ITALIC, STRIKE } from './blocks.ts';
import { signOfPicture } from './held-pictures.ts';
import { attributeOf } from './inert-html.ts';

/** The declarations of an element's style attribute. */
export function styleOf(element: Element): ReadonlyMap<string, string> {
  const style = attributeOf(element, 'style');
  if (style === null) return NONE;
  const declarations = new Map<string, string>();
  for (const declaration of style.slice(0, STYLE_MAX).toLowerCase().split(';')) {
    const colon = declaration.indexOf(':');
    if (colon > 0) declarations.set(declaration.slice(0, colon).trim(), declaration.slice(colon + 1).trim());
  }
  return declarations;
}

const NONE: ReadonlyMap<string, string> = new Map();
const STYLE_MAX = 4_000;

const MARKS: Readonly<Record<string, number>> = {
  B: BOLD,
  STRONG: BOLD,
  I: ITALIC,
  EM: ITALIC,
  S: STRIKE,
  STRIKE,
  DEL: STRIKE,
  CODE,
  TT: CODE,
  KBD: CODE,
  SAMP: CODE,
};

/** The marks of an element's text; its style goes before its name, as in `<b style="font-weight: normal">`. */
export function marksOf(element: Element, style: ReadonlyMap<string, string>, around: number): number {
  let marks = around | (MARKS[element.nodeName] ?? 0);
  const weight = style.get('font-weight') ?? '';
  if (/^(?:bold|bolder|[6-9]00)/.test(weight)) marks |= BOLD;
  else if (/^(?:normal|lighter|[1-5]00)/.test(weight)) marks &= ~BOLD;
  const slant = style.get('font-style') ?? '';
  if (/^(?:italic|oblique)/.test(slant)) marks |= ITALIC;
  else if (slant.startsWith('normal')) marks &= ~ITALIC;
  if (/line-through/.test(`${style.get('text-decoration')} ${style.get('text-decoration-line')}`)) marks |= STRIKE;
  return marks;
}

const SILENT =
  /^(?:HEAD|NOSCRIPT|META|LINK|OBJECT|EMBED|APPLET|SVG|MATH|CANVAS|VIDEO|AUDIO|BUTTON|SELECT|OPTION|DATALIST|XML|COLGROUP|COL|MAP|FRAMESET|[WMV]:.*)$/i;

/** Whether nothing of an element is read where it was copied. */
export function isHidden(element: Element, style: ReadonlyMap<string, string>): boolean {
  if (SILENT.test(element.nodeName)) return true;
  if (attributeOf(element, 'hidden') !== null || style.get('display') === 'none') return true;
  if (style.get('visibility') === 'hidden' || style.get('mso-hide') === 'all') return true;
  if (isReview(element, style)) return true;
  // The signs that a page puts beside its headings.
  return element.nodeName === 'A' && attributeOf(element, 'aria-hidden') === 'true';
}

const REVIEW_CLASS = /\b(?:MsoCommentReference|msocomanchor|msocomoff|msocomtxt|msoDel)\b/i;

/** Comments and tracked deletions of Word, and the comments of Google Docs, which are about the text. */
function isReview(element: Element, style: ReadonlyMap<string, string>): boolean {
  if (/^comment/.test(style.get('mso-element') ?? '') || style.get('mso-special-character') === 'comment') return true;
  if (REVIEW_CLASS.test(attributeOf(element, 'class') ?? '')) return true;
  if (element.nodeName === 'DEL') return /^mailto:/i.test(attributeOf(element, 'cite') ?? '');
  if (element.nodeName === 'A') return /#cmnt(?:_ref)?\d+$/.test(attributeOf(element, 'href') ?? '');
  // The comment itself begins with the way back to its place.
  const paragraph = element.nodeName === 'DIV' ? element.firstElementChild : element;
  const link = paragraph?.nodeName === 'P' ? paragraph.firstElementChild : null;
  return link?.nodeName === 'A' && /#cmnt_ref\d+$/.test(attributeOf(link, 'href') ?? '');
}

/** The text of a raised or lowered element where there are signs for it, as in `m²`. */
export function raisedText(element: Element): string | undefined {
  const signs = element.nodeName === 'SUP' ? RAISED : element.nodeName === 'SUB' ? LOWERED : undefined;
  const text = signs && (element.textContent ?? '').trim();
  return signs && text ? inSigns(text, signs) : undefined;
}

/** Addresses that a link in a note can have. */
const ADDRESS = /^(?:https?:\/\/|mailto:|tel:)/i;

/** Where a link leads to, without the pages that mail programs put in between. */
export function addressOf(link: Element): string | undefined {
  const written = (attributeOf(link, 'href') ?? '').trim();
  const address = withoutDetour(written);
  return ADDRESS.test(address) && address.length <= ADDRESS_MAX ? address : undefined;
}

const ADDRESS_MAX = 8_000;
const DETOUR = /^https?:\/\/(?:www\.google\.com\/url\?|[a-z0-9.]+\.safelinks\.protection\.outlook\.com\/)/i;

function withoutDetour(address: string): string {
  if (!DETOUR.test(address) || !URL.canParse(address)) return address;
  const { searchParams } = new URL(address);
  const target = searchParams.get('q') ?? searchParams.get('url') ?? '';
  return /^https?:\/\//i.test(target) ? target : address;
}

/** What is read in place of a picture: itself where it was copied too, an emoji, or a link if it has a description. */
export function pictureText(
  picture: Element,
): { text: string; href: string | undefined; isItself?: boolean } | undefined {
  const isSmall = ['width', 'height'].some((name) => Number.parseFloat(attributeOf(picture, name) ?? '99') < 30);
  const source = (attributeOf(picture, 'src') ?? '').trim();
  const sign = isSmall ? undefined : signOfPicture(source);
  if (sign !== undefined) return { text: sign, href: undefined, isItself: true };
  const emoji = attributeOf(picture, 'data-stringify-emoji');
  const text = (attributeOf(picture, 'alt') ?? '').trim() || (emoji ?? '');
  if (text === '') return undefined;
  const isSign = !/[\p{L}\p{N}]/u.test(text) || emoji !== null || /emoji/i.test(attributeOf(picture, 'class') ?? '');
  const isLinked = !isSign && !isSmall && /^https?:\/\//i.test(source) && source.length <= ADDRESS_MAX;
  return { text, href: isLinked ? source : undefined };
}
