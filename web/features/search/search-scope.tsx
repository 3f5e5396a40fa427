import { useEffect, useEffectEvent, useRef } from 'react';
import { ScopeChoice } from '#web/ui/scope-choice.tsx';
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

interface ClientOrAllProps {
  client: { id: string; name: string };
  isWalled: boolean;
  onChange: (clientId: string) => void;
}

/** Whether the client alone is searched, or everything. */
export function ClientOrAll({ client, isWalled, onChange }: ClientOrAllProps) {
  return (
    <ScopeChoice
      label={texts.scope.label}
      choices={[
        { scope: client.id, label: texts.scope.client(client.name), isOn: isWalled },
        { scope: '', label: texts.scope.everything, isOn: !isWalled },
      ]}
      onChange={onChange}
    />
  );
}
