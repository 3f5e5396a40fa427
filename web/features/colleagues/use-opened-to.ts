import { isClientSafe } from '#web/lib/client-safe.ts';
import { grantOfPage } from '#web/lib/colleague.ts';
import { useColleagues } from './use-colleagues.ts';

/** The names of whoever the user's clients are open to, by their folders, on the user's own pages alone. */
export function useOpenedTo(): ReadonlyMap<string, string[]> {
  const { data } = useColleagues({ enabled: !isClientSafe() && grantOfPage() === undefined });
  const names = new Map<string, string[]>();
  for (const { clientId, colleague } of data?.opened ?? []) {
    names.set(clientId, [...(names.get(clientId) ?? []), colleague.name || colleague.username]);
  }
  return names;
}
