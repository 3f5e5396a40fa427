import { Files, FileUp } from 'lucide-react';
import { useState } from 'react';
import type { Document } from '#shared/documents.ts';
import { useDeleteDocument, useDocuments } from '#web/features/documents/documents.queries.ts';
import { documentTexts } from '#web/features/documents/documents.texts.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedToLoad } from '#web/ui/failed-to-load.tsx';
import { PageView } from '#web/ui/page-view.tsx';
import { pagedRows } from '#web/ui/paged-rows.ts';
import { LoadingRows } from '#web/ui/skeleton.tsx';
import { DocumentList } from './document-list.tsx';

const texts = documentTexts.list;

export interface DocumentsPageProps {
  onClose: () => void;
  /** Undefined where nothing can be uploaded. */
  onUpload: (() => void) | undefined;
  onOpenNote: (noteId: string) => void;
  onOpenDocument: (id: string) => void;
  /** A document was processed: its note is new or has changed. */
  onFinished: (document: Document) => void;
}

/** All uploaded documents. */
export function DocumentsPage(props: DocumentsPageProps) {
  const { onClose, onUpload } = props;
  const documents = useDocuments();
  const [deleting, setDeleting] = useState<Document>();
  const deleteDocument = useDeleteDocument();
  const total = documents.data?.total ?? 0;

  return (
    <PageView
      title={texts.title}
      description={total > 0 ? texts.count(total) : texts.description}
      closeLabel={texts.close}
      onClose={onClose}
      actions={
        onUpload &&
        total > 0 && (
          <Button size="sm" onClick={onUpload}>
            <FileUp aria-hidden="true" />
            {texts.upload}
          </Button>
        )
      }
    >
      {documents.isPending && <LoadingRows label={texts.loading} />}
      {documents.isError && !documents.data && (
        <FailedToLoad
          title={texts.failed}
          offline={texts.offline}
          error={documents.error}
          onRetry={() => void documents.refetch()}
        />
      )}
      {documents.data?.documents.length === 0 && (
        <EmptyState
          icon={<Files />}
          headingLevel={3}
          title={texts.emptyTitle}
          description={texts.empty}
          action={onUpload && <Button onClick={onUpload}>{texts.uploadDocument}</Button>}
          className="h-full"
        />
      )}
      {documents.data && documents.data.documents.length > 0 && (
        <DocumentList
          documents={documents.data.documents}
          total={total}
          {...pagedRows(documents)}
          onOpenNote={props.onOpenNote}
          onOpenDocument={props.onOpenDocument}
          onFinished={props.onFinished}
          onDelete={setDeleting}
        />
      )}
      <ConfirmDialog
        open={deleting !== undefined}
        onOpenChange={(isOpen) => !isOpen && setDeleting(undefined)}
        title={texts.deleting.title}
        description={deleting && texts.deleting.description(deleting.fileName, deleting.noteId !== null)}
        confirmLabel={texts.deleting.confirm}
        onConfirm={() => deleting && deleteDocument.mutate(deleting.id)}
      />
    </PageView>
  );
}
