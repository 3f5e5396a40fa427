import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';

export interface EmptyStateProps {
  title: string;
  description?: ReactNode;
  icon?: ReactNode;
  /** What to do next. */
  action?: ReactNode;
  headingLevel?: 2 | 3;
  className?: string;
}

/** Says that there is nothing here (or that it failed), and what to do next. */
export function EmptyState({ title, description, icon, action, headingLevel = 2, className }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={cn('flex flex-col items-center justify-center gap-1 px-6 py-10 text-center', className)}>
      {icon && (
        <div aria-hidden="true" className="mb-2 text-ink-muted [&_svg]:size-6">
          {icon}
        </div>
      )}
      <Heading className="max-w-full break-words font-semibold">{title}</Heading>
      {description && <p className="max-w-80 text-balance text-ink-muted">{description}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
