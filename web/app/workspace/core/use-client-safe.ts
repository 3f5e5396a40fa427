import { useQuery } from '@tanstack/react-query';
import { readClientSafe, type ShownClient } from '#shared/client-safe.ts';
import { call } from '#web/lib/api.ts';
import { isClientSafe } from '#web/lib/client-safe.ts';

/** The client that this session shows alone; undefined where it shows everything, and until that is known. */
export function useOnlyClient(): ShownClient | undefined {
  const { data } = useQuery({
    queryKey: [readClientSafe.path],
    queryFn: ({ signal }) => call(readClientSafe, {}, { signal }),
    enabled: isClientSafe(),
  });
  return data?.client ?? undefined;
}
