import { markdownOf } from '#shared/markdown/from-html/read-blocks.ts';
import { ADDRESS_MAX } from '#shared/markdown/from-html/read-style.ts';
import { attributeOf, type Shown } from '#shared/markdown/from-html/source.ts';
import { signOfPicture } from './held-pictures.ts';
import { inertHtml } from './inert-html.ts';

/** What HTML shows, as Markdown; empty if it shows nothing or is too large. */
export function markdownOfHtml(html: string): string {
  const inert = inertHtml(html);
  if (inert === undefined) return '';
  return markdownOf(new DOMParser().parseFromString(inert, 'text/html').body, { pictureOf });
}

/** What is read in place of a picture: itself where it was copied too, an emoji, or a link if it has a description. */
function pictureOf(picture: Element): Shown | undefined {
  const isSmall = ['width', 'height'].some((name) => Number.parseFloat(attributeOf(picture, name) ?? '99') < 30);
  const source = (attributeOf(picture, 'src') ?? '').trim();
  const sign = isSmall ? undefined : signOfPicture(source);
  if (sign !== undefined) return { text: sign, isMarkdown: true, isAlone: true };
  const emoji = attributeOf(picture, 'data-stringify-emoji');
  const text = (attributeOf(picture, 'alt') ?? '').trim() || (emoji ?? '');
  if (text === '') return undefined;
  const isSign = !/[\p{L}\p{N}]/u.test(text) || emoji !== null || /emoji/i.test(attributeOf(picture, 'class') ?? '');
  const isLinked = !isSign && !isSmall && /^https?:\/\//i.test(source) && source.length <= ADDRESS_MAX;
  return { text, href: isLinked ? source : undefined };
}
