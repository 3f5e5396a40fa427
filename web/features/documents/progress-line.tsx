import { CircleCheck } from 'lucide-react';
import { Progress as ProgressBar } from '#web/ui/progress.tsx';
import type { Progress } from './document-progress.ts';

interface ProgressLineProps {
  label: string;
  progress: Progress;
  isComplete?: boolean;
}

/** The bar with its words under it; a screen reader hears each stage once, and every number on the bar. */
export function ProgressLine({ label, progress, isComplete = false }: ProgressLineProps) {
  const { percent, stage, detail } = progress;
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
