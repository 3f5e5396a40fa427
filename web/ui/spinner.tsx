import { cn } from '#web/lib/cn.ts';

export interface SpinnerProps {
  /** Read aloud where the spinner stands alone; without it the spinner is decoration. */
  label?: string;
  className?: string;
}

/** A turning ring. */
export function Spinner({ label, className }: SpinnerProps) {
  const ring = (
    <span
      aria-hidden="true"
      className={cn(
        'inline-block size-4 animate-spin rounded-full border-2 border-current border-t-transparent',
        className,
      )}
    />
  );
  if (!label) return ring;
  return (
    <span role="status" className="inline-flex text-ink-muted">
      {ring}
      <span className="sr-only">{label}</span>
    </span>
  );
}
