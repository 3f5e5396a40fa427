import * as Toolbar from 'radix-ui/toolbar';
import type { AssistantAction } from '#shared/assistant.ts';
import { buttonStyle } from '#web/ui/button-style.ts';

const ACTIONS: { action: AssistantAction; label: string }[] = [
  { action: 'summarise', label: 'Summarise' },
  { action: 'action-items', label: 'Action items' },
  { action: 'proposal', label: 'Draft proposal' },
  { action: 'report', label: 'Draft report' },
  { action: 'plan', label: 'Draft plan' },
  { action: 'email', label: 'Draft follow-up e-mail' },
  { action: 'brainstorm', label: 'Brainstorm' },
  { action: 'meeting-prep', label: 'Meeting prep' },
];

interface ActionRowProps {
  disabled: boolean;
  onAsk: (action: AssistantAction, label: string) => void;
}

/** What is asked for by one press. One stop of the Tab key; the arrow keys walk through it. */
export function ActionRow({ disabled, onAsk }: ActionRowProps) {
  return (
    <Toolbar.Root
      aria-label="Ask for"
      // A mouse has a wheel for up and down alone.
      onWheel={(event) => {
        if (event.deltaX === 0) event.currentTarget.scrollLeft += event.deltaY;
      }}
      className="-mx-4 mask-r-from-88% flex gap-1.5 overflow-x-auto scroll-px-4 px-4 py-1 [scrollbar-width:none]"
    >
      {ACTIONS.map(({ action, label }) => (
        <Toolbar.Button
          key={action}
          // Not `disabled`: the one that was pressed keeps the focus while its answer comes.
          aria-disabled={disabled}
          onClick={() => !disabled && onAsk(action, label)}
          className={`${buttonStyle('secondary', 'sm')} rounded-full! aria-disabled:cursor-default! aria-disabled:text-ink-muted!`}
        >
          {label}
        </Toolbar.Button>
      ))}
    </Toolbar.Root>
  );
}
