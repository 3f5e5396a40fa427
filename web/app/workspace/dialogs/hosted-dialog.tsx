import { type ComponentType, useEffect, useState } from 'react';
import { useWorkspace } from '#web/app/workspace/workspace-context.ts';
import { onDemand } from '#web/lib/on-demand.tsx';
import { NotLoaded } from './not-loaded.tsx';

interface LoadedProps<Args> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  args: Args;
}

export interface Hosting<Args> {
  /** As the dialog's own, for its replacement when it can't be loaded. */
  title: string;
  load: () => Promise<ComponentType<LoadedProps<Args>>>;
  /** How soon after the workspace it is loaded although it was not opened; without it, when it is first opened. */
  preloadMs?: number;
  /** Whether it stays in the page when it is closed, so that its work goes on and what was found or typed stays. */
  keepAlive?: boolean;
  /** Whether it has work to do before it is opened, asked when it is preloaded. */
  hasWork?: (userId: string) => boolean;
}

/** A dialog that is loaded when it is first opened, or some time before. */
export function hosted<Args extends object>({ title, load, preloadMs, keepAlive = false, hasWork }: Hosting<Args>) {
  const Dialog = onDemand(load, {
    Missing: ({ open, onOpenChange }: LoadedProps<Args>) => (
      <NotLoaded open={open} onOpenChange={onOpenChange} title={title} />
    ),
  });

  return function Hosted({ open, onOpenChange, args }: Omit<LoadedProps<Args>, 'args'> & { args: Args | undefined }) {
    const userId = useWorkspace().user.id;
    const [wasNeeded, setWasNeeded] = useState(false);
    const [lastArgs, setLastArgs] = useState(args);
    if (open && !wasNeeded) setWasNeeded(true);
    if (args && args !== lastArgs) setLastArgs(args);
    useEffect(() => {
      if (preloadMs === undefined) return;
      const timer = setTimeout(() => {
        if (hasWork?.(userId)) setWasNeeded(true);
        // Without a connection it is loaded when it is opened.
        Dialog.preload().catch(() => {});
      }, preloadMs);
      return () => clearTimeout(timer);
    }, [userId]);
    if (!open && !(keepAlive && wasNeeded)) return null;
    // Only a dialog that takes nothing has work to do before it is opened.
    return <Dialog open={open} onOpenChange={onOpenChange} args={args ?? lastArgs ?? ({} as Args)} />;
  };
}
