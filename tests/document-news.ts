import { act } from '@testing-library/react';
import type { Document } from '#shared/documents.ts';
import { announceChange } from '#web/lib/changes.ts';

/** Has the page's event stream send how far the document is; once that ended the page reads the document. */
export async function publishDocument({ id, state, progress }: Document): Promise<void> {
  const at = state === 'done' || state === 'failed' ? null : { state, ...progress };
  await act(async () => announceChange({ kind: 'document', id, at }));
}
