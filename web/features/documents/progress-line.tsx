import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Progress as ProgressBar } from '#web/ui/progress.tsx';
import { advance, BAR_START, type Progress } from './document-progress.ts';

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
