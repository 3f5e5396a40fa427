import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';

export interface PageViewProps {
  title: string;
  description?: ReactNode;
  /** What can be done with all of it, at the right of the title. */
  actions?: ReactNode;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
}

/** A view in place of the note: its title, and what scrolls below. */
export function PageView({ title, description, actions, closeLabel, onClose, children }: PageViewProps) {
  return (
    <section aria-label={title} className="mx-auto flex min-h-0 w-full max-w-3xl flex-1 flex-col px-4 pt-4 md:px-8">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 pb-3">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold text-lg">{title}</h2>
          {description && <p className="text-ink-muted text-sm">{description}</p>}
        </div>
        {actions}
        <IconButton icon={X} label={closeLabel} onClick={onClose} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-5">{children}</div>
    </section>
  );
}
