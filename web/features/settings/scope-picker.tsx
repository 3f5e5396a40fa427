import * as Radix from 'radix-ui/radio-group';
import { useId } from 'react';
import type { AiScope } from '#shared/settings.ts';

interface ScopePickerProps {
  value: AiScope;
  onChange: (scope: AiScope) => void;
}

const scopes: { value: AiScope; label: string; meaning: string }[] = [
  { value: 'note', label: 'This note', meaning: 'What you ask, and the note that is open.' },
  {
    value: 'library',
    label: 'My library',
    meaning: 'That, and the passages of your other notes and documents that fit the question.',
  },
  { value: 'nothing', label: 'Nothing', meaning: 'The built-in assistant answers, on this server.' },
];

/** What an AI provider may be sent, in plain words. */
export function ScopePicker({ value, onChange }: ScopePickerProps) {
  const id = useId();
  return (
    <section>
      <h3 id={id} className="font-medium">
        What may be sent to the AI provider
      </h3>
      <p className="text-ink-muted text-sm">Notes and folders that you leave out of AI are never sent.</p>
      <Radix.Root
        aria-labelledby={id}
        value={value}
        onValueChange={(scope) => onChange(scope as AiScope)}
        className="mt-3 grid gap-2"
      >
        {scopes.map((scope) => (
          <Radix.Item
            key={scope.value}
            value={scope.value}
            aria-labelledby={`${id}-${scope.value}`}
            aria-describedby={`${id}-${scope.value}-meaning`}
            className="min-h-11 rounded-md border border-control bg-surface px-3 py-2 text-left transition-colors hover:bg-hover data-[state=checked]:border-accent data-[state=checked]:bg-selected"
          >
            <span id={`${id}-${scope.value}`} className="block font-medium">
              {scope.label}
            </span>
            <span id={`${id}-${scope.value}-meaning`} className="block text-ink-muted text-sm">
              {scope.meaning}
            </span>
          </Radix.Item>
        ))}
      </Radix.Root>
    </section>
  );
}
