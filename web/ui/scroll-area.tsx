import { getNonce } from 'get-nonce';
import * as Radix from 'radix-ui/scroll-area';
import type { ReactNode, Ref } from 'react';
import { cn } from '#web/lib/cn.ts';

export interface ScrollAreaProps {
  className?: string;
  /** The element that scrolls, for a virtual list. */
  viewportRef?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** Scrolls with a thin bar that hides itself after 600 ms. */
export function ScrollArea({ className, viewportRef, children }: ScrollAreaProps) {
  const nonce = getNonce();
  return (
    <Radix.Root scrollHideDelay={600} className={cn('relative overflow-hidden', className)}>
      <Radix.Viewport
        {...(viewportRef ? { ref: viewportRef } : {})}
        {...(nonce ? { nonce } : {})}
        // Radix lays the content out as a table, which lets a long word push a list wider than its place.
        className="size-full rounded-[inherit] [&>div]:block!"
      >
        {children}
      </Radix.Viewport>
      <Bar orientation="vertical" />
      <Bar orientation="horizontal" />
    </Radix.Root>
  );
}

function Bar({ orientation }: { orientation: 'vertical' | 'horizontal' }) {
  return (
    <Radix.Scrollbar
      orientation={orientation}
      className={cn('flex touch-none select-none p-0.5', orientation === 'vertical' ? 'w-2.5' : 'h-2.5 flex-col')}
    >
      <Radix.Thumb className="relative flex-1 rounded-full bg-control" />
    </Radix.Scrollbar>
  );
}
