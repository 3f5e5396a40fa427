import { ArrowLeft, CircleAlert, Download, FileQuestion, NotebookText } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import type { Document } from '#shared/documents.ts';
import { factsOf } from '#web/features/documents/document-text.ts';
import { downloadHref, useDocument, useGiveDocumentDay } from '#web/features/documents/documents.queries.ts';
import { documentTexts } from '#web/features/documents/documents.texts.ts';
import { ApiError } from '#web/lib/api.ts';
import { failureSentence } from '#web/lib/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { DayButton } from '#web/ui/day-button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { DocumentBody } from './document-body.tsx';

const texts = documentTexts.view;

export interface DocumentViewDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  documentId: string;
  /** The page to show first. */
  page?: number | undefined;
  /** Renders Markdown. */
  Markdown: ComponentType<{ text: string }>;
  onShowAll: () => void;
  onOpenNote: (noteId: string) => void;
  onFinished: (document: Document) => void;
}

/** The text of a document, page by page, with its summary. */
export function DocumentViewDialog(props: DocumentViewDialogProps) {
  const { open, onOpenChange, documentId } = props;
  const query = useDocument(documentId);
  const giveDay = useGiveDocumentDay();
  const document = query.data;
  // The text is a virtual list, which needs its scrolling element.
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const isMissing = query.error instanceof ApiError && query.error.status === 404;

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      // Focus the text, so that the arrow keys scroll it.
      onOpenAutoFocus={(event) => {
        const text = event.currentTarget instanceof Element && event.currentTarget.querySelector('section');
        if (!text) return;
        event.preventDefault();
        text.focus();
      }}
      title={document?.fileName ?? texts.untitled}
      description={document ? factsOf(document) : texts.description}
      size="lg"
      className="h-[92dvh] sm:h-[85dvh]"
      footer={
        <>
          <Button variant="ghost" className="mr-auto" onClick={props.onShowAll}>
            <ArrowLeft aria-hidden="true" />
            {texts.allDocuments}
          </Button>
          {document && <Links document={document} onOpenNote={props.onOpenNote} />}
        </>
      }
    >
      {query.isError && !document && (
        <EmptyState
          icon={isMissing ? <FileQuestion /> : <CircleAlert />}
          title={isMissing ? texts.missingTitle : texts.failed}
          description={isMissing ? texts.missing : failureSentence(query.error)}
          action={!isMissing && <Button onClick={() => void query.refetch()}>{documentTexts.retry}</Button>}
        />
      )}
      {!query.isError && (
        <section
          aria-label={texts.text}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          ref={setScroller}
          className="-mx-2 -mb-5 h-[calc(100%+1.25rem)] overflow-y-auto px-2 -outline-offset-2"
        >
          {document && (
            <div className="-mx-1.5 mb-2 flex">
              <DayButton
                key={document.id}
                day={document.day}
                ownDay={document.ownDay}
                onChange={(day) => giveDay.mutate({ id: documentId, day })}
              />
            </div>
          )}
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
          {documentTexts.download}
        </a>
      </Button>
      {noteId !== null && (
        <Button onClick={() => onOpenNote(noteId)}>
          <NotebookText aria-hidden="true" />
          {documentTexts.openNote}
        </Button>
      )}
    </>
  );
}
