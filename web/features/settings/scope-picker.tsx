import * as Radix from 'radix-ui/radio-group';
import { useId } from 'react';
import type { AiScope } from '#shared/settings.ts';
import { settingNames } from './setting-names.texts.ts';
import { aiTexts } from './settings.texts.ts';

const texts = aiTexts.scope;

interface ScopePickerProps {
  value: AiScope;
  onChange: (scope: AiScope) => void;
}

const scopes = (['note', 'library', 'nothing'] as const).map((value) => ({ value, ...texts.choices[value] }));

/** What may be sent to an AI provider. */
export function ScopePicker({ value, onChange }: ScopePickerProps) {
  const id = useId();
  return (
    <section>
      <h3 id={id} className="font-medium">
        {settingNames['ai-scope']}
      </h3>
      <p className="text-ink-muted text-sm">{texts.hint}</p>
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
