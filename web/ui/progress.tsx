import { cn } from '#web/lib/cn.ts';

export interface ProgressProps {
  /** Names what is going on. */
  label: string;
  /** 0 to 100. */
  percent: number;
  /** The state in words, read instead of the number. */
  text?: string;
  className?: string;
}

/** A bar that fills. */
export function Progress({ label, percent, text, className }: ProgressProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      aria-valuetext={text}
      className={cn('h-1.5 overflow-hidden rounded-full bg-selected', className)}
    >
      <div
        className="h-full rounded-full bg-accent transition-[width] duration-180"
        style={{ width: `${Math.min(100, Math.max(0, percent))}%` }}
      />
    </div>
  );
}
