import type { ClientLine } from '#shared/client-page.ts';
import { useDialogs } from './use-dialogs.ts';
import { useWorkspace } from './workspace-context.ts';

/** Shows a line where it stands: in its note, or on the page of its document. */
export function useOpenPlace(): (line: ClientLine) => void {
  const { showPassage } = useWorkspace();
  const dialogs = useDialogs();
  return ({ noteId, documentId, text, page, startsAt, endsAt }) => {
    if (documentId === null) showPassage({ noteId, text, marks: [], heading: '', startsAt, endsAt, page: null });
    else dialogs.open('document', { id: documentId, page });
  };
}
