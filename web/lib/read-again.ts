import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Reads again what is being read below a key: that answer may be older than what was just shown. */
export function readAgain(queryClient: QueryClient, key: QueryKey): void {
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: key, fetchStatus: 'fetching' })) {
    void queryClient.cancelQueries({ queryKey, exact: true }, { silent: true, revert: false });
    void queryClient.refetchQueries({ queryKey, exact: true });
  }
}
