import { Lock } from 'lucide-react';

/** A quiet line about what stays private. */
export function LockLine({ children }: { children: string }) {
  return (
    <p className="mb-3 flex items-center gap-2 text-ink-muted text-sm">
      <Lock aria-hidden="true" className="size-4 shrink-0" />
      {children}
    </p>
  );
}
