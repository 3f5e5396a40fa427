import * as Toolbar from 'radix-ui/toolbar';
import { BUILT_IN } from '#shared/ai.ts';
import type { AssistantAction } from '#shared/assistant.ts';
import { assistantTexts } from '#web/features/assistant/assistant.texts.ts';
import { buttonStyle } from '#web/ui/button-style.ts';
import { useAiStatus } from './chat.queries.ts';
import { useSurroundings } from './chat-surroundings.ts';

const texts = assistantTexts.composer;
const ACTIONS = Object.entries(texts.action) as [AssistantAction, string][];

interface ActionRowProps {
  disabled: boolean;
  onAsk: (action: AssistantAction, label: string) => void;
}

/** Buttons for common requests: one tab stop, with arrow keys between them. One that needs a model leads to Settings. */
export function ActionRow({ disabled, onAsk }: ActionRowProps) {
  const { hasNotes = true, onOpenSettings } = useSurroundings();
  const hasModel = useAiStatus().data?.source !== BUILT_IN;
  const isDisabled = disabled || !hasNotes;
  return (
    <>
      <Toolbar.Root
        aria-label={texts.actions}
        // Most mice only scroll vertically.
        onWheel={(event) => {
          if (event.deltaX === 0) event.currentTarget.scrollLeft += event.deltaY;
        }}
        className="-mx-4 mask-r-from-88% flex gap-1.5 overflow-x-auto scroll-px-4 px-4 py-1 [scrollbar-width:none]"
      >
        {ACTIONS.map(([action, label]) => (
          <Toolbar.Button
            key={action}
            // Not `disabled`, so that the pressed button keeps the focus while the answer arrives.
            aria-disabled={isDisabled}
            {...(hasNotes ? {} : { 'aria-describedby': 'chat-without-notes' })}
            onClick={() => {
              if (action === 'brainstorm' && !hasModel) onOpenSettings();
              else if (!isDisabled) onAsk(action, label);
            }}
            className={`${buttonStyle('secondary', 'sm')} rounded-full! aria-disabled:cursor-default! aria-disabled:text-ink-muted!`}
          >
            {label}
            {action === 'brainstorm' && !hasModel && (
              <span className="font-normal text-ink-muted text-xs">{` ${texts.needsModel}`}</span>
            )}
          </Toolbar.Button>
        ))}
      </Toolbar.Root>
      {!hasNotes && (
        <p id="chat-without-notes" className="pt-1 text-ink-muted text-sm">
          {texts.withoutNotes}
        </p>
      )}
    </>
  );
}
