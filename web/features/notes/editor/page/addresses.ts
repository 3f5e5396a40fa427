import { DOCUMENT_ADDRESS } from '#shared/document-links.ts';
import { attachmentUrl } from '#web/features/notes/attachments/attachment-url.ts';

const OUTSIDE = /^(https?:\/\/|mailto:|tel:)/i;
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
  const attachment = attachmentUrl(url);
  if (attachment !== null) return { kind: 'attachment', href: attachment };
  if (url.startsWith(DOCUMENT_ADDRESS)) return { kind: 'document', href: url };
  if (OUTSIDE.test(url)) return { kind: 'outside', href: url };
  if (/^www\./i.test(url)) return { kind: 'outside', href: `https://${url}` };
  if (/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(url)) return { kind: 'outside', href: `mailto:${url}` };
  return undefined;
}
