import { useEffect, useEffectEvent, useRef } from 'react';
import { cn } from '#web/lib/cn.ts';
import { searchTexts as texts } from './search.texts.ts';
import type { useSearch } from './use-search.ts';

/** Searches the client again whenever another one is open. */
export function useScope(open: boolean, clientId: string, { filters, changeFilters }: ReturnType<typeof useSearch>) {
  const last = useRef('');
  const choose = useEffectEvent((next: string) => {
    if (last.current === next) return;
    last.current = next;
    changeFilters({ ...filters, clientId: next });
  });
  useEffect(() => {
    if (open) choose(clientId);
  }, [open, clientId]);
}

interface ScopeChoiceProps {
  client: { id: string; name: string };
  isWalled: boolean;
  onChange: (clientId: string) => void;
}

/** Whether the client alone is searched, or everything. */
export function ScopeChoice({ client, isWalled, onChange }: ScopeChoiceProps) {
  const choices = [
    { label: texts.scope.client(client.name), isOn: isWalled, clientId: client.id },
    { label: texts.scope.everything, isOn: !isWalled, clientId: '' },
  ];
  return (
    <fieldset className="flex min-w-0 gap-1">
      <legend className="sr-only">{texts.scope.label}</legend>
      {choices.map(({ label, isOn, clientId }) => (
        <button
          key={label}
          type="button"
          aria-pressed={isOn}
          onClick={() => onChange(clientId)}
          className={cn(
            'h-8 min-w-0 truncate rounded-md px-3 font-medium text-sm touch:h-11',
            isOn ? 'bg-selected text-ink' : 'text-ink-muted hover:bg-hover hover:text-ink',
          )}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
