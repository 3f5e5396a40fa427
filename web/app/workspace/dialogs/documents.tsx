import { useEffect } from 'react';
import { shownTitle } from '#shared/notes.ts';
import { type DialogProps, useDialogs } from '#web/app/workspace/core/use-dialogs.ts';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { useFinishedDocument } from '#web/app/workspace/sync/use-finished-document.ts';
import { UploadDialog } from '#web/features/documents/upload/upload-dialog.tsx';
import { toastUploadFailed, useUploads } from '#web/features/documents/upload/use-uploads.ts';
import { DocumentViewDialog } from '#web/features/documents/view/document-view-dialog.tsx';
import { MarkdownText } from './markdown-text.tsx';

declare module '#web/app/workspace/core/use-dialogs.ts' {
  interface DialogArgs {
    document: { id: string; page?: number | null };
    /** With files that were dropped or pasted. */
    upload: { files?: readonly File[] };
  }
}

/** One document, at one of its pages. */
export function DocumentScreen({ open, onOpenChange, args }: DialogProps<'document'>) {
  const dialogs = useDialogs();
  const { view } = useWorkspace();
  return (
    <DocumentViewDialog
      open={open}
      key={args.id}
      onOpenChange={onOpenChange}
      documentId={args.id}
      page={args.page ?? undefined}
      Markdown={MarkdownText}
      onShowAll={() => {
        dialogs.closeAll();
        view.show({ view: 'documents' });
      }}
      onOpenNote={dialogs.closeForNote}
      onFinished={useFinishedDocument()}
    />
  );
}

/** Uploads a document; the upload goes on while the dialog is closed. */
export function UploadScreen({ open, onOpenChange, args: { files } }: DialogProps<'upload'>) {
  const { drafts, note } = useWorkspace();
  const dialogs = useDialogs();
  const openDocument = (id: string) => dialogs.open('document', { id });
  const uploads = useUploads({
    onFinished: useFinishedDocument(),
    onOpenNote: dialogs.closeForNote,
    onOpenDocument: openDocument,
  });

  useEffect(() => {
    const problem = files && uploads.choose(files);
    if (problem) toastUploadFailed(problem);
  }, [files, uploads]);

  if (!open) return null;
  return (
    <UploadDialog
      open
      onOpenChange={onOpenChange}
      uploads={uploads}
      openNote={note ? { id: note.id, title: shownTitle(note.title) } : null}
      onBeforeSend={() => drafts.flushAll()}
      onOpenNote={dialogs.closeForNote}
      onOpenDocument={openDocument}
      onImport={(mails) => {
        dialogs.closeAll();
        dialogs.open('import', { files: mails });
      }}
    />
  );
}
