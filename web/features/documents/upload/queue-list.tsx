import { CircleAlert, CircleCheck, CircleSlash, FileText } from 'lucide-react';
import { sizeText } from '#shared/size-text.ts';
import { documentTexts } from '#web/features/documents/documents.texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { QueuedFile, QueueState } from './upload-queue.ts';

const texts = documentTexts.upload.queue;

interface QueueListProps {
  queue: QueueState;
  onRetry: (id: string) => void;
}

/** Several files with one progress, and what became of each. */
export function QueueList({ queue, onRetry }: QueueListProps) {
  const { files, phase } = queue;
  const done = files.filter(({ state }) => state !== 'waiting' && state !== 'sending').length;
  const text = texts.progress(Math.min(done + (phase === 'running' ? 1 : 0), files.length), files.length);
  return (
    <div className="grid gap-3">
      {phase !== 'choosing' && (
        <div>
          <Progress label={documentTexts.upload.progress} percent={(done / files.length) * 100} text={text} />
          <p role="status" className="mt-1.5 text-ink-muted text-sm">
            {phase === 'running'
              ? text
              : texts.ended(files.filter(({ state }) => state === 'sent').length, files.length)}
          </p>
        </div>
      )}
      <ul aria-label={texts.label} className="max-h-72 divide-y overflow-y-auto">
        {files.map((queued) => (
          <QueueRow key={queued.id} queued={queued} onRetry={onRetry} />
        ))}
      </ul>
    </div>
  );
}

const icons = { waiting: FileText, sent: CircleCheck, failed: CircleAlert, stopped: CircleSlash };

function QueueRow({ queued, onRetry }: { queued: QueuedFile; onRetry: (id: string) => void }) {
  const { id, file, state, problem, canRetry } = queued;
  const Icon = state === 'sending' ? Spinner : icons[state];
  return (
    <li className="flex items-center gap-3 py-2">
      <Icon aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
      <div className="min-w-0 flex-1">
        <p className="truncate">{file.name}</p>
        {problem ? (
          <p role="alert" className="text-destructive-ink text-sm">
            {problem}
          </p>
        ) : (
          <p className="text-ink-muted text-sm">{`${sizeText(file.size)} · ${texts.states[state]}`}</p>
        )}
      </div>
      {(canRetry || state === 'stopped') && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={documentTexts.retryFile(file.name)}
          onClick={() => onRetry(id)}
        >
          {documentTexts.retry}
        </Button>
      )}
    </li>
  );
}
