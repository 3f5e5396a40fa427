import { useEffect, useEffectEvent } from 'react';
import { useLocation, useSearch } from 'wouter';

/** Opens the document that the address names (`/app?document=<id>&page=3`) and takes it out of the address again. */
export function useDocumentLink(onOpen: (id: string, page: number | null) => void): void {
  const search = useSearch();
  const [, navigate] = useLocation();
  const handleLink = useEffectEvent((rest: URLSearchParams, id: string) => {
    const page = Number(rest.get('page'));
    rest.delete('document');
    rest.delete('page');
    // In the history the note stands without the document over it, so that Back closes nothing twice.
    navigate(rest.size === 0 ? '/app' : `/app?${rest}`, { replace: true, state: history.state });
    onOpen(id, Number.isInteger(page) && page > 0 ? page : null);
  });
  useEffect(() => {
    const params = new URLSearchParams(search);
    const id = params.get('document');
    if (id) handleLink(params, id);
  }, [search]);
}
