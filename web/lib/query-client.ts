import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { call } from './api.ts';

/**
 * The cache of what the server said. What is in it never goes stale by itself, is not fetched again on focus, not
 * polled and not retried; what nothing shows any more is collected after 5 minutes.
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
        // A server on this machine or network can be reached when the browser believes that it is offline.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** A query without a function of its own is a GET on the path that its key begins with. */
function getKeyPath({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  const path = String(queryKey[0]) as `/api/${string}`;
  return call(
    { method: 'GET', path, summary: '', access: 'user', limit: 'read', status: 200, reply: null },
    {},
    { signal },
  );
}
