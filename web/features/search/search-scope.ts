import { useEffect, useEffectEvent, useRef } from 'react';
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
