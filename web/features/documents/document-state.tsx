import { CircleAlert, ScanText } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Document } from '#shared/documents.ts';
import { Button } from '#web/ui/button.tsx';
import { documentProgress } from './document-progress.ts';
import { isWorking, scanOf } from './document-text.ts';
import { useFollowing, useRetryDocument } from './documents.queries.ts';
import { ProgressLine } from './progress-line.tsx';
import { useElapsed } from './use-elapsed.ts';

interface DocumentStateProps {
  document: Document;
  tabIndex: number;
  /** The server has just finished it. */
  onFinished: (document: Document) => void;
}

/** How far the server is, why it failed and the way to try again, or that it is a scan; nothing where all is well. */
export function DocumentState({ document, tabIndex, onFinished }: DocumentStateProps) {
  useFollowing(document);
  useFinished(document, onFinished);
  const retry = useRetryDocument();
  const scan = scanOf(document);
  if (isWorking(document)) {
    return (
      <div className="pt-2">
        <WorkingLine document={document} />
      </div>
    );
  }
  if (document.state === 'failed') {
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 pt-1 text-destructive-ink text-sm">
        <p className="flex min-w-48 flex-1 gap-1.5">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {document.failure ?? 'Something went wrong'}
        </p>
        <Button
          variant="secondary"
          size="sm"
          tabIndex={tabIndex}
          aria-label={`Retry ${document.fileName}`}
          isPending={retry.isPending}
          onClick={() => retry.mutate({ id: document.id, ocr: document.options.ocr })}
        >
          Retry
        </Button>
      </div>
    );
  }
  if (!scan) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 pt-1 text-sm text-warning-ink">
      <p className="min-w-48 flex-1">{scan}</p>
      <Button
        variant="secondary"
        size="sm"
        tabIndex={tabIndex}
        aria-label={`Read with OCR: ${document.fileName}`}
        isPending={retry.isPending}
        onClick={() => retry.mutate({ id: document.id, ocr: true })}
      >
        <ScanText aria-hidden="true" />
        Read with OCR
      </Button>
    </div>
  );
}

function WorkingLine({ document }: { document: Document }) {
  const since = useRef({ state: document.state, at: Date.now() });
  if (since.current.state !== document.state) since.current = { state: document.state, at: Date.now() };
  const elapsed = useElapsed(since.current.at);
  return <ProgressLine label={`Progress of ${document.fileName}`} progress={documentProgress(document, elapsed)} />;
}

/** Calls back when the server has finished a document that was being worked on while it was shown. */
function useFinished(document: Document, onFinished: (document: Document) => void): void {
  const wasWorking = useRef(isWorking(document));
  const handleFinished = useEffectEvent(onFinished);
  useEffect(() => {
    if (wasWorking.current && document.state === 'done') handleFinished(document);
    wasWorking.current = isWorking(document);
  }, [document]);
}
