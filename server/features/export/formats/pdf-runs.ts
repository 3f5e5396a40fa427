import type { Inline } from '../note-nodes.ts';
import type { Look, Run } from './pdf-pages.ts';
import { outsideLink, type Picture, pictureOf } from './rendered-note.ts';

const looks = {
  strong: { bold: true },
  emphasis: { italic: true },
  strike: { strike: true },
  mark: { marked: true },
} as const;

/** The runs of phrases, and the pictures between them, which stand alone. */
export function partsOf(
  inlines: readonly Inline[],
  pictures: readonly Picture[],
  look: Look,
): (Run | { picture: Picture; alt: string; chosen?: number | undefined })[] {
  return inlines.flatMap((inline) => {
    switch (inline.kind) {
      case 'text':
        return [{ ...look, text: inline.text }];
      case 'code':
        return [{ ...look, code: true, text: inline.text }];
      case 'break':
        return [{ ...look, text: '\n' }];
      case 'footnote':
        return [{ ...look, text: `[${inline.number}]` }];
      case 'picture': {
        const picture = pictureOf(inline.src, pictures);
        if (picture !== null) return [{ picture, alt: inline.alt, chosen: inline.width }];
        return inline.alt === '' ? [] : [{ ...look, text: inline.alt }];
      }
      case 'link': {
        const href = outsideLink(inline.href);
        return partsOf(inline.children, pictures, href === null ? look : { ...look, href });
      }
      default:
        return partsOf(inline.children, pictures, { ...look, ...looks[inline.kind] });
    }
  });
}

/** The runs of phrases, with the descriptions of pictures. */
export function runsOf(inlines: readonly Inline[], look: Look): Run[] {
  return partsOf(inlines, [], look).filter((part): part is Run => 'text' in part);
}
