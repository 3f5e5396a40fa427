import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';

/** A highlighted error or warning. */
export function Notice({ kind, children }: { kind: 'problem' | 'warning'; children: ReactNode }) {
  const isProblem = kind === 'problem';
  return (
    <p
      {...(isProblem ? { role: 'alert' } : {})}
      className={cn(
        'flex gap-2 rounded-md px-3 py-2',
        isProblem ? 'bg-destructive-soft text-destructive-ink' : 'bg-warning-soft text-warning-ink',
      )}
    >
      <CircleAlert aria-hidden="true" className="mt-1 size-4 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
