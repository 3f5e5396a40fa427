import { Files, FileUp } from 'lucide-react';
import { useState } from 'react';
import type { Document } from '#shared/documents.ts';
import { useDeleteDocument, useDocuments } from '#web/features/documents/documents.queries.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedToLoad } from '#web/ui/failed-to-load.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DocumentList } from './document-list.tsx';

export interface DocumentsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onUpload: () => void;
  onOpenNote: (noteId: string) => void;
  onOpenDocument: (id: string) => void;
  /** The server has just finished reading a document: its note is new or has changed. */
  onFinished: (document: Document) => void;
}

/** Documents: every uploaded file, how far it is, and what can be done with it. */
export function DocumentsDialog(props: DocumentsDialogProps) {
  const { open, onOpenChange, onUpload } = props;
  const documents = useDocuments();
  const [deleting, setDeleting] = useState<Document>();
  const deleteDocument = useDeleteDocument();
  const total = documents.data?.total ?? 0;

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Documents"
      description={total > 0 ? countText(total) : 'The files you uploaded'}
      size="lg"
      className="h-[92dvh] sm:h-[85dvh]"
      footer={
        total > 0 && (
          <Button onClick={onUpload}>
            <FileUp aria-hidden="true" />
            Upload
          </Button>
        )
      }
    >
      {documents.isPending && <LoadingRows />}
      {documents.isError && !documents.data && (
        <FailedToLoad
          title="Could not load documents"
          description={failureText(documents.error)}
          onRetry={() => void documents.refetch()}
        />
      )}
      {documents.data?.documents.length === 0 && (
        <EmptyState
          icon={<Files />}
          title="No documents yet"
          description="Upload a PDF, DOCX, TXT or MD file, or drop one anywhere on the page. It is read, summarised and found by search."
          action={<Button onClick={onUpload}>Upload document</Button>}
          className="h-full"
        />
      )}
      {documents.data && documents.data.documents.length > 0 && (
        <DocumentList
          documents={documents.data.documents}
          total={total}
          hasMore={documents.hasNextPage}
          isLoadingMore={documents.isFetchingNextPage}
          hasFailedMore={documents.isFetchNextPageError}
          onLoadMore={documents.fetchNextPage}
          onOpenNote={props.onOpenNote}
          onOpenDocument={props.onOpenDocument}
          onFinished={props.onFinished}
          onDelete={setDeleting}
        />
      )}
      <ConfirmDialog
        open={deleting !== undefined}
        onOpenChange={(isOpen) => !isOpen && setDeleting(undefined)}
        title="Delete document?"
        description={deleting ? deletionText(deleting) : ''}
        confirmLabel="Delete document"
        onConfirm={() => deleting && deleteDocument.mutate(deleting.id)}
      />
    </Dialog>
  );
}

function countText(total: number): string {
  return total === 1 ? '1 file' : `${total.toLocaleString('en')} files`;
}

function deletionText({ fileName, noteId }: Document): string {
  const what = `“${fileName}” and what was read from it are deleted. This cannot be undone.`;
  return noteId === null ? what : `${what} Its note stays.`;
}

function LoadingRows() {
  return (
    <div role="status" aria-label="Loading documents" className="grid gap-6 py-3">
      {['w-1/2', 'w-2/3', 'w-2/5', 'w-3/5', 'w-1/3'].map((width) => (
        <div key={width}>
          <Skeleton className={`h-5 ${width}`} />
          <Skeleton className="mt-2 h-4 w-1/3" />
        </div>
      ))}
    </div>
  );
}
