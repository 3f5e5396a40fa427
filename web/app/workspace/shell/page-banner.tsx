import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** One line above the note that stays until its reason has passed. */
export function PageBanner({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-warning-soft px-4 py-2 text-sm text-warning-ink"
    >
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
      <p className="min-w-40 flex-1">{children}</p>
      {action}
    </div>
  );
}
