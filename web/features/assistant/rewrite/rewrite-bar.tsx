import * as Toolbar from 'radix-ui/toolbar';
import { useRef } from 'react';
import { BUILT_IN } from '#shared/ai.ts';
import type { RewriteKind } from '#shared/assistant.ts';
import { assistantTexts } from '#web/features/assistant/assistant.texts.ts';
import { useAiStatus } from '#web/features/assistant/chat/chat.queries.ts';
import { cn } from '#web/lib/cn.ts';
import { useKeyboardInset } from '#web/lib/use-keyboard-inset.ts';
import { buttonStyle } from '#web/ui/button-style.ts';

const texts = assistantTexts.rewrite;
/** To go on from a selection is to go on from its end: that is in the menu of the caret. */
const KINDS = (Object.entries(texts.kinds) as [RewriteKind, string][]).filter(([how]) => how !== 'continue');

interface RewriteBarProps {
  /** Whether the assistant's panel covers the right side of the note. */
  isBesidePanel: boolean;
  onChoose: (how: RewriteKind) => void;
  /** Opens the settings of AI, where no model is connected. */
  onConnect: () => void;
}

/** The ways to rewrite the selected text, shown at the lower edge of the note. */
export function RewriteBar({ isBesidePanel, onChoose, onConnect }: RewriteBarProps) {
  const frameRef = useRef<HTMLDivElement>(null);
  useKeyboardInset(frameRef);
  const hasModel = useAiStatus().data?.source !== BUILT_IN;
  return (
    <div
      ref={frameRef}
      className={cn(
        'pointer-events-none absolute inset-x-0 bottom-0 z-20 flex justify-center',
        isBesidePanel && 'max-xl:hidden xl:right-[26rem]',
      )}
    >
      <Toolbar.Root
        aria-label={texts.bar}
        // On a phone over the format bar, with all of it in sight.
        className="pointer-events-auto mx-3 flex max-w-full animate-fade-in rounded-lg bg-raised p-1 shadow-menu max-md:mb-14 max-md:grid max-md:grid-cols-3 md:mb-4"
      >
        {KINDS.map(([how, label]) => (
          <Toolbar.Button
            key={how}
            // Keeps the focus, and with it the selection, in the text box.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(how)}
            className={buttonStyle('ghost', 'sm')}
          >
            {label}
          </Toolbar.Button>
        ))}
        {!hasModel && (
          <Toolbar.Button
            onMouseDown={(event) => event.preventDefault()}
            onClick={onConnect}
            className={`${buttonStyle('ghost', 'sm')} font-normal! text-accent-ink! underline underline-offset-2 max-md:col-span-3`}
          >
            {texts.connect}
          </Toolbar.Button>
        )}
      </Toolbar.Root>
    </div>
  );
}
