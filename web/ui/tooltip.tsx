import * as Radix from 'radix-ui/tooltip';
import type { ReactElement, ReactNode } from 'react';

/** Goes once around the screens that use tooltips, so that the second one opens faster than the first. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  );
}

export interface TooltipProps {
  content: ReactNode;
  /** Shown after the text, for instance `Ctrl+S`. */
  shortcut?: string | undefined;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** One element that takes a ref and props. */
  children: ReactElement;
}

/** Names a control for whoever points at it or focuses it. Needs a {@link TooltipProvider} above. */
export function Tooltip({ content, shortcut, side = 'bottom', children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger
        asChild
        onFocus={(event) => {
          // Focus that comes back after a press, from a menu or a drawer, asks nothing.
          if (!event.currentTarget.matches(':focus-visible')) event.preventDefault();
        }}
      >
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-70 max-w-72 animate-fade-in rounded bg-ink px-2 py-1 text-canvas text-sm"
        >
          {content}
          {shortcut && <kbd className="ml-2 font-sans opacity-75">{shortcut}</kbd>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
