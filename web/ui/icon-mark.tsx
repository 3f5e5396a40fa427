import type { ReactElement } from 'react';
import { Tooltip } from './tooltip.tsx';

interface IconMarkProps {
  /** What it says: its accessible name and its tooltip. */
  label: string;
  /** One icon. */
  children: ReactElement;
}

/** A small icon with a tooltip about the text next to it. Needs a `TooltipProvider` above. */
export function IconMark({ label, children }: IconMarkProps) {
  return (
    <Tooltip content={label}>
      <span role="img" aria-label={label} className="inline-flex shrink-0 text-ink-muted [&>svg]:size-3.5">
        {children}
      </span>
    </Tooltip>
  );
}
