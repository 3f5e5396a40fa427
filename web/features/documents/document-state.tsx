import { CircleAlert, CircleCheck, ScanText } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Document } from '#shared/documents.ts';
import { Button } from '#web/ui/button.tsx';
import { Progress as ProgressBar } from '#web/ui/progress.tsx';
import { advance, BAR_START, documentProgress, type Progress } from './document-progress.ts';
import { isWorking, scanOf } from './document-text.ts';
import { useFollowing, useRetryDocument } from './documents.queries.ts';
import { documentTexts as texts } from './documents.texts.ts';
import { useElapsed } from './use-elapsed.ts';

interface DocumentStateProps {
  document: Document;
  tabIndex: number;
  /** Called when the server finishes the document. */
  onFinished: (document: Document) => void;
}

/** The progress, the failure with Retry, or the offer to use OCR. Renders nothing for a document without problems. */
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
          {document.failure ?? texts.unknownFailure}
        </p>
        <Button
          variant="secondary"
          size="sm"
          tabIndex={tabIndex}
          aria-label={texts.retryFile(document.fileName)}
          isPending={retry.isPending}
          onClick={() => retry.mutate({ id: document.id, ocr: document.options.ocr })}
        >
          {texts.retry}
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
        aria-label={texts.ocrFile(document.fileName)}
        isPending={retry.isPending}
        onClick={() => retry.mutate({ id: document.id, ocr: true })}
      >
        <ScanText aria-hidden="true" />
        {texts.ocr}
      </Button>
    </div>
  );
}

function WorkingLine({ document }: { document: Document }) {
  const since = useRef({ state: document.state, at: Date.now() });
  if (since.current.state !== document.state) since.current = { state: document.state, at: Date.now() };
  const elapsed = useElapsed(since.current.at);
  return <ProgressLine label={texts.progressOf(document.fileName)} progress={documentProgress(document, elapsed)} />;
}

/** Calls back when a document that was being processed is finished. */
function useFinished(document: Document, onFinished: (document: Document) => void): void {
  const wasWorking = useRef(isWorking(document));
  const handleFinished = useEffectEvent(onFinished);
  useEffect(() => {
    if (wasWorking.current && document.state === 'done') handleFinished(document);
    wasWorking.current = isWorking(document);
  }, [document]);
}

interface ProgressLineProps {
  label: string;
  progress: Progress;
  isComplete?: boolean;
}

/** The bar with its text. Screen readers announce each stage once; the numbers are on the bar itself. */
export function ProgressLine({ label, progress, isComplete = false }: ProgressLineProps) {
  const { stage, detail } = progress;
  const percent = useBarPosition(progress.percent);
  return (
    <div>
      <ProgressBar label={label} percent={percent} text={stage + detail} />
      <p role="status" className="mt-1.5 flex items-center text-ink-muted text-sm">
        {isComplete && <CircleCheck aria-hidden="true" className="mr-1.5 size-4 text-accent-ink" />}
        {stage}
        {detail && (
          <span aria-hidden="true" className="whitespace-pre">
            {detail}
          </span>
        )}
      </p>
    </div>
  );
}

/** The bar's position, which only moves forward while the bar is mounted. */
function useBarPosition(percent: number): number {
  const [position, setPosition] = useState(() => advance(BAR_START, percent));
  if (position.counted === percent) return position.shown;
  const next = advance(position, percent);
  setPosition(next);
  return next.shown;
}
