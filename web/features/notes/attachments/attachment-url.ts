import { attachmentIdOf } from '#shared/attachments.ts';
import { callAddress } from '#web/lib/colleague.ts';

/** Where a picture or a file of a note is loaded from; null for any other address. */
export function attachmentUrl(href: string): string | null {
  const id = attachmentIdOf(href);
  return id === null ? null : callAddress(`/api/attachments/${id}`);
}
