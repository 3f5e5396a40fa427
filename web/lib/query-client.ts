import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { call } from './api.ts';

/**
 * The cache of server data. It never goes stale by itself and isn't refetched on focus, polled or retried. Unused entries
 * are collected after 5 minutes.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: getKeyPath,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
        // A server on this machine or network is reachable even if the browser believes it is offline.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** A query without its own function is a GET request to the path at the start of its key. */
function getKeyPath({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  const path = String(queryKey[0]) as `/api/${string}`;
  return call(
    { method: 'GET', path, summary: '', access: 'user', limit: 'read', status: 200, reply: null },
    {},
    { signal },
  );
}
