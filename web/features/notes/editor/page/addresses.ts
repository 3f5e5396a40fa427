import { DOCUMENT_ADDRESS } from '#shared/document-links.ts';

const OUTSIDE = /^(https?:\/\/|mailto:|tel:)/i;
const ATTACHMENT = /^attachments\/([\da-f-]{36})\.[a-z\d]{1,10}$/;
const NOTE = /^note:([\w-]+)$/;

export type Target =
  | { kind: 'outside'; href: string }
  | { kind: 'document'; href: string }
  | { kind: 'attachment'; href: string }
  | { kind: 'note'; id: string };

/** Where a link of a note may lead; undefined for every other address. */
export function targetOf(url: string): Target | undefined {
  const id = NOTE.exec(url)?.[1];
  if (id !== undefined) return { kind: 'note', id };
  const attachment = ATTACHMENT.exec(url)?.[1];
  if (attachment !== undefined) return { kind: 'attachment', href: `/api/attachments/${attachment}` };
  if (url.startsWith(DOCUMENT_ADDRESS)) return { kind: 'document', href: url };
  if (OUTSIDE.test(url)) return { kind: 'outside', href: url };
  if (/^www\./i.test(url)) return { kind: 'outside', href: `https://${url}` };
  if (/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(url)) return { kind: 'outside', href: `mailto:${url}` };
  return undefined;
}

/** The host or mail address that a link leads to, unless its text starts with it. */
export function hiddenPlaceOf(href: string, text: string): string | undefined {
  const place = placeOf(href);
  return place === undefined || saysPlace(text, place) ? undefined : place;
}

function placeOf(href: string): string | undefined {
  try {
    const { protocol, host, pathname } = new URL(href);
    return protocol === 'http:' || protocol === 'https:' ? host : decoded(pathname);
  } catch {
    return undefined;
  }
}

/** An address that can't be decoded is shown as is, because a link must not hide its target. */
function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Whether the link text starts with the target. Text before it could name another target. */
function saysPlace(text: string, place: string): boolean {
  const said = text.trim().replace(/^(https?:\/\/|mailto:|tel:)/i, '');
  return said === place || ['/', '?', '#'].some((end) => said.startsWith(place + end));
}
