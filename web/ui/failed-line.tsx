import { cn } from '#web/lib/cn.ts';
import { Button } from './button.tsx';

interface FailedLineProps {
  /** What could not be loaded. */
  text: string;
  onRetry: () => unknown;
  className?: string;
}

/** In place of a part of a page or dialog that could not be loaded. */
export function FailedLine({ text, onRetry, className }: FailedLineProps) {
  return (
    <p role="alert" className={cn('flex flex-wrap items-center gap-3 text-destructive-ink', className)}>
      {text}
      <Button variant="secondary" size="sm" onClick={() => void onRetry()}>
        Retry
      </Button>
    </p>
  );
}
