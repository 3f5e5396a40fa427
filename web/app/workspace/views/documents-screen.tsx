import { isOffered } from '#web/app/workspace/core/offered-actions.ts';
import { useDialogs } from '#web/app/workspace/core/use-dialogs.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { useFinishedDocument } from '#web/app/workspace/sync/use-finished-document.ts';
import { DocumentsPage } from '#web/features/documents/list/documents-page.tsx';

/** The view of documents. */
export function DocumentsScreen({ onClose }: { onClose: () => void }) {
  const { readNote } = useWorkspace();
  const dialogs = useDialogs();
  return (
    <DocumentsPage
      onClose={onClose}
      onUpload={isOffered('upload') ? () => dialogs.open('upload') : undefined}
      onOpenNote={readNote}
      onOpenDocument={(id) => dialogs.open('document', { id })}
      onFinished={useFinishedDocument()}
    />
  );
}
