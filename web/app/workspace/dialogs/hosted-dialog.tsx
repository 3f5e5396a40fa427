import { type ComponentType, useEffect, useState } from 'react';
import { NotLoaded } from '#web/app/workspace/core/not-loaded.tsx';
import { useWorkspace } from '#web/app/workspace/core/workspace-context.ts';
import { onDemand } from '#web/lib/on-demand.tsx';
import { onIntent } from '#web/lib/on-intent.ts';
import { OpenerContext, useOpener } from '#web/ui/use-return-focus.ts';

interface LoadedProps<Args> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  args: Args;
}

export interface Hosting<Args> {
  /** As the dialog's own, for its replacement when it can't be loaded. */
  title: string;
  load: () => Promise<ComponentType<LoadedProps<Args>>>;
  /** Whether it is loaded when somebody is about to open it (`onIntent`), and not when it is first opened. */
  isPreloaded?: boolean;
  /** Whether it stays in the page when it is closed, so that its work goes on and what was found or typed stays. */
  keepAlive?: boolean;
  /** Whether it has work to do before it is opened, asked soon after the workspace is drawn. */
  hasWork?: (userId: string) => boolean;
}

/** After the text is visible. */
const WORK_AFTER_MS = 2_000;

/** A dialog that is loaded when it is first opened, or just before. */
export function hosted<Args extends object>({ title, load, isPreloaded, keepAlive = false, hasWork }: Hosting<Args>) {
  const Dialog = onDemand(load, {
    Missing: ({ open, onOpenChange }: LoadedProps<Args>) => (
      <NotLoaded open={open} onOpenChange={onOpenChange} title={title} />
    ),
  });

  return function Hosted({ open, onOpenChange, args }: Omit<LoadedProps<Args>, 'args'> & { args: Args | undefined }) {
    const userId = useWorkspace().user.id;
    const opener = useOpener(open);
    const [wasNeeded, setWasNeeded] = useState(false);
    const [lastArgs, setLastArgs] = useState(args);
    if (open && !wasNeeded) setWasNeeded(true);
    if (args && args !== lastArgs) setLastArgs(args);
    useEffect(() => {
      if (!hasWork) return;
      const timer = setTimeout(() => hasWork(userId) && setWasNeeded(true), WORK_AFTER_MS);
      return () => clearTimeout(timer);
    }, [userId]);
    useEffect(() => {
      if (!isPreloaded) return;
      // Without a connection it is loaded when it is opened.
      return onIntent(() => void Dialog.preload().catch(() => {}));
    }, []);
    if (!open && !(keepAlive && wasNeeded)) return null;
    // Only a dialog that takes nothing has work to do before it is opened.
    return (
      <OpenerContext value={opener}>
        <Dialog open={open} onOpenChange={onOpenChange} args={args ?? lastArgs ?? ({} as Args)} />
      </OpenerContext>
    );
  };
}
