import { CircleAlert, FileText } from 'lucide-react';
import { sizeText } from '#shared/size-text.ts';
import {
  documentProgress,
  type Progress,
  sendingProgress,
  silentProgress,
} from '#web/features/documents/document-progress.ts';
import { ProgressLine } from '#web/features/documents/document-state.tsx';
import { factsOf, scanOf } from '#web/features/documents/document-text.ts';
import { documentTexts } from '#web/features/documents/documents.texts.ts';
import { useElapsed } from '#web/features/documents/use-elapsed.ts';
import type { UploadStage } from './upload-state.ts';

const texts = documentTexts.upload;

type Running = Exclude<UploadStage, { phase: 'choosing' }>;

interface UploadProgressProps {
  stage: Running;
  file: File | undefined;
}

/** What happens if the dialog is closed now. */
const hints: Partial<Record<UploadStage['phase'], string>> = texts.hints;

/** The file and the progress of its upload. */
export function UploadProgress({ stage, file }: UploadProgressProps) {
  const document = 'document' in stage ? stage.document : undefined;
  const name = document?.fileName ?? file?.name ?? '';
  const hint = hints[stage.phase];
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-3">
        <FileText aria-hidden="true" className="size-6 shrink-0 text-ink-muted" />
        <div className="min-w-0">
          <p className="line-clamp-2 break-words font-medium">{name}</p>
          <p className="text-ink-muted text-sm">{document ? factsOf(document) : sizeText(file?.size ?? 0)}</p>
        </div>
      </div>
      {stage.phase === 'failed' ? <Failure text={stage.document.failure} /> : <Bar stage={stage} />}
      {hint && <p className="text-ink-muted text-sm">{hint}</p>}
      {stage.phase === 'finished' && <Notices stage={stage} />}
    </div>
  );
}

function Bar({ stage }: { stage: Exclude<Running, { phase: 'failed' }> }) {
  const elapsed = useElapsed('since' in stage ? stage.since : undefined);
  return (
    <ProgressLine
      label={texts.progress}
      progress={progressOf(stage, elapsed)}
      isComplete={stage.phase === 'finished'}
    />
  );
}

function progressOf(stage: Exclude<Running, { phase: 'failed' }>, elapsed: number): Progress {
  switch (stage.phase) {
    case 'sending':
      return sendingProgress(stage.sent, stage.total, elapsed);
    case 'sent':
      return silentProgress(elapsed);
    case 'working':
    case 'finished':
      return documentProgress(stage.document, elapsed);
  }
}

function Failure({ text }: { text: string | null }) {
  return (
    <p role="alert" className="flex gap-2 rounded-md bg-destructive-soft px-3 py-2 text-destructive-ink">
      <CircleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
      {text ?? documentTexts.unknownFailure}
    </p>
  );
}

function Notices({ stage }: { stage: Extract<Running, { phase: 'finished' }> }) {
  const scan = scanOf(stage.document);
  return (
    <>
      {scan && <p className="rounded-md bg-warning-soft px-3 py-2 text-warning-ink">{texts.offerOcr(scan)}</p>}
      {stage.document.isTruncated && (
        <p className="rounded-md bg-warning-soft px-3 py-2 text-warning-ink">{texts.truncated}</p>
      )}
    </>
  );
}
