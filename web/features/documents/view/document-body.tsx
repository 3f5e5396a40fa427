import { CircleAlert, FileX } from 'lucide-react';
import { type ComponentType, useRef } from 'react';
import type { Document } from '#shared/documents.ts';
import { DocumentState } from '#web/features/documents/document-state.tsx';
import { isWorking } from '#web/features/documents/document-text.ts';
import { useDocumentText } from '#web/features/documents/documents.queries.ts';
import { documentTexts } from '#web/features/documents/documents.texts.ts';
import { failureSentence } from '#web/lib/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DocumentPages, type PagesHandle } from './document-pages.tsx';
import { DocumentSummary } from './document-summary.tsx';

const texts = documentTexts.view;

interface DocumentBodyProps {
  /** Undefined while it loads. */
  document: Document | undefined;
  page: number | undefined;
  scroller: HTMLElement | null;
  Markdown: ComponentType<{ text: string }>;
  onFinished: (document: Document) => void;
}

/** The progress of a document, its summary and its pages. */
export function DocumentBody({ document, page, scroller, Markdown, onFinished }: DocumentBodyProps) {
  const pagesRef = useRef<PagesHandle>(null);
  const isRead = document !== undefined && !isWorking(document);
  const text = useDocumentText(document?.id ?? '', isRead);
  if (!document) return <LoadingText />;
  const pages = text.data?.pages ?? [];
  const isEmpty = text.data !== undefined && pages.every(({ markdown }) => markdown.trim() === '');

  return (
    <>
      <DocumentState document={document} tabIndex={0} onFinished={onFinished} />
      {document.summary && (
        <DocumentSummary summary={document.summary} onShowPage={(number) => pagesRef.current?.showPage(number)} />
      )}
      {isRead && text.isPending && <LoadingText />}
      {text.isError && (
        <EmptyState
          icon={<CircleAlert />}
          headingLevel={3}
          title={texts.textFailed}
          description={failureSentence(text.error)}
          action={<Button onClick={() => void text.refetch()}>{documentTexts.retry}</Button>}
        />
      )}
      {isEmpty && document.state === 'done' && (
        <EmptyState
          icon={<FileX />}
          headingLevel={3}
          title={document.unclearPages > 0 ? documentTexts.unclear : texts.noTextTitle}
          description={document.unclearPages > 0 ? texts.unclear : texts.noText}
        />
      )}
      {text.data && !isEmpty && (
        <DocumentPages ref={pagesRef} pages={pages} startPage={page} scroller={scroller} Markdown={Markdown} />
      )}
    </>
  );
}

function LoadingText() {
  return (
    <div role="status" aria-label={texts.loading} className="py-2">
      {['w-2/5', 'w-full', 'w-11/12', 'w-4/5', 'w-1/2'].map((width) => (
        <Skeleton key={width} className={`mb-3 h-4 ${width}`} />
      ))}
    </div>
  );
}
