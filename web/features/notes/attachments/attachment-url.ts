import { attachmentIdOf } from '#shared/attachments.ts';

/** Where a picture or a file of a note is loaded from; null for any other address. */
export function attachmentUrl(href: string): string | null {
  const id = attachmentIdOf(href);
  return id === null ? null : `/api/attachments/${id}`;
}
