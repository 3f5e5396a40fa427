import * as Toolbar from 'radix-ui/toolbar';
import { useRef } from 'react';
import type { RewriteKind } from '#shared/assistant.ts';
import { cn } from '#web/lib/cn.ts';
import { useKeyboardInset } from '#web/lib/use-keyboard-inset.ts';
import { buttonStyle } from '#web/ui/button-style.ts';
import { REWRITE_LABELS } from './rewrite-labels.ts';

const KINDS = Object.entries(REWRITE_LABELS) as [RewriteKind, string][];

interface RewriteBarProps {
  /** The assistant's panel covers the right side of the note, or all that is wide enough. */
  isBesidePanel: boolean;
  onChoose: (how: RewriteKind) => void;
}

/** Over the lower edge of the note while a piece of it is selected: what can be made of that piece. */
export function RewriteBar({ isBesidePanel, onChoose }: RewriteBarProps) {
  const frameRef = useRef<HTMLDivElement>(null);
  useKeyboardInset(frameRef);
  return (
    <div
      ref={frameRef}
      className={cn(
        'pointer-events-none absolute inset-x-0 bottom-0 z-20 flex justify-center',
        isBesidePanel && 'max-xl:hidden xl:right-[26rem]',
      )}
    >
      <Toolbar.Root
        aria-label="Rewrite the selection"
        className="pointer-events-auto mx-3 mb-20 flex max-w-full animate-fade-in overflow-x-auto rounded-lg bg-raised p-1 shadow-menu md:mb-4"
      >
        {KINDS.map(([how, label]) => (
          <Toolbar.Button
            key={how}
            // The text box keeps its focus, and with it what is selected.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(how)}
            className={buttonStyle('ghost', 'sm')}
          >
            {label}
          </Toolbar.Button>
        ))}
      </Toolbar.Root>
    </div>
  );
}
