import { DOCUMENT_ADDRESS } from '#shared/document-links.ts';
import { placeParts } from '#shared/markdown/places.ts';
import { attachmentUrl } from '#web/features/notes/attachments/attachment-url.ts';
import { placeOfPage } from '#web/lib/colleague.ts';

const OUTSIDE = /^(https?:\/\/|mailto:|tel:)/i;
const NOTE = /^note:([\w-]+)(?:#(.+))?$/;

export type Target =
  | { kind: 'outside'; href: string }
  | { kind: 'document'; href: string }
  | { kind: 'attachment'; href: string }
  /** `place` is a heading in it: see find-place.ts. */
  | { kind: 'note'; id: string; place?: string | undefined }
  /** A heading of the note itself. */
  | { kind: 'place'; href: string };

/** Where a link of a note may lead; undefined for every other address. */
export function targetOf(url: string): Target | undefined {
  const [, id, place] = NOTE.exec(url) ?? [];
  if (id !== undefined) return { kind: 'note', id, place };
  if (/^#./.test(url)) return { kind: 'place', href: url };
  const attachment = attachmentUrl(url);
  if (attachment !== null) return { kind: 'attachment', href: attachment };
  if (url.startsWith(DOCUMENT_ADDRESS)) return { kind: 'document', href: url };
  if (OUTSIDE.test(url)) return { kind: 'outside', href: url };
  if (/^www\./i.test(url)) return { kind: 'outside', href: `https://${url}` };
  if (/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(url)) return { kind: 'outside', href: `mailto:${url}` };
  return undefined;
}

/** Where a drawn link to a note leads. */
export function addressOf({ id, place }: Extract<Target, { kind: 'note' }>): string {
  return `${placeOfPage()}/app?note=${id}${place === undefined ? '' : `#${place}`}`;
}

/** `Title › Heading`; a block has only a number. */
export function titleOfPlace(title: string, place: string): string {
  return [title, ...placeParts(place)].filter((part) => !part.startsWith('^')).join(' › ');
}
