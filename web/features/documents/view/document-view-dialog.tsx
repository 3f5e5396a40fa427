import { ArrowLeft, CircleAlert, Download, FileQuestion, NotebookText } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import type { Document } from '#shared/documents.ts';
import { factsOf } from '#web/features/documents/document-text.ts';
import { downloadHref, useDocument } from '#web/features/documents/documents.queries.ts';
import { ApiError } from '#web/lib/api.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { DocumentBody } from './document-body.tsx';

export interface DocumentViewDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  documentId: string;
  /** The page to begin with. */
  page?: number | undefined;
  /** Sets markdown like a page. */
  Markdown: ComponentType<{ text: string }>;
  onShowAll: () => void;
  onOpenNote: (noteId: string) => void;
  onFinished: (document: Document) => void;
}

/** What was read from one file, page by page, with its summary. */
export function DocumentViewDialog(props: DocumentViewDialogProps) {
  const { open, onOpenChange, documentId } = props;
  const query = useDocument(documentId);
  const document = query.data;
  // The text scrolls by itself: what is far from the screen is not set.
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const isGone = query.error instanceof ApiError && query.error.status === 404;

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      // The arrow keys scroll the text at once.
      onOpenAutoFocus={(event) => {
        const text = event.currentTarget instanceof Element && event.currentTarget.querySelector('section');
        if (!text) return;
        event.preventDefault();
        text.focus();
      }}
      title={document?.fileName ?? 'Document'}
      description={document ? factsOf(document) : 'What was read from the file'}
      size="lg"
      className="h-[92dvh] sm:h-[85dvh]"
      footer={
        <>
          <Button variant="ghost" className="mr-auto" onClick={props.onShowAll}>
            <ArrowLeft aria-hidden="true" />
            All documents
          </Button>
          {document && <Links document={document} onOpenNote={props.onOpenNote} />}
        </>
      }
    >
      {query.isError && !document && (
        <EmptyState
          icon={isGone ? <FileQuestion /> : <CircleAlert />}
          title={isGone ? 'This document does not exist' : 'Could not load the document'}
          description={
            isGone ? 'It may have been deleted, or the link to it is not complete.' : failureText(query.error)
          }
          action={!isGone && <Button onClick={() => void query.refetch()}>Retry</Button>}
        />
      )}
      {!query.isError && (
        <section
          aria-label="Text of the document"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          ref={setScroller}
          className="-mx-2 -mb-5 h-[calc(100%+1.25rem)] overflow-y-auto px-2 -outline-offset-2"
        >
          <DocumentBody
            document={document}
            page={props.page}
            scroller={scroller}
            Markdown={props.Markdown}
            onFinished={props.onFinished}
          />
        </section>
      )}
    </Dialog>
  );
}

function Links({ document, onOpenNote }: { document: Document; onOpenNote: (noteId: string) => void }) {
  const { id, fileName, noteId } = document;
  return (
    <>
      <Button variant="secondary" asChild>
        <a href={downloadHref(id)} download={fileName}>
          <Download aria-hidden="true" />
          Download
        </a>
      </Button>
      {noteId !== null && (
        <Button onClick={() => onOpenNote(noteId)}>
          <NotebookText aria-hidden="true" />
          Open note
        </Button>
      )}
    </>
  );
}
