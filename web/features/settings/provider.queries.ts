import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Confirmation } from '#shared/confirmation.ts';
import {
  confirmWithProvider,
  getLinkedProvider,
  type LinkedProvider,
  linkProvider,
  unlinkProvider,
} from '#shared/oidc.ts';
import { call } from '#web/lib/api.ts';
import { providerName } from '#web/lib/provider.ts';
import { useProviderWindow } from '#web/lib/use-provider-window.ts';

const linkKey = [getLinkedProvider.path];

/** Whether the user signs in with the provider; nothing is asked where this server has none. */
export function useLinkedProvider() {
  return useQuery<LinkedProvider>({ queryKey: linkKey, staleTime: 0, enabled: providerName() !== undefined });
}

/** Links the account, in a window of the provider's. */
export function useLinkProvider() {
  const refresh = useRefresh();
  return useProviderWindow(
    (body: Confirmation) => call(linkProvider, { body }),
    async () => (await refresh()).linkedAt !== null,
    () => {},
  );
}

/** Has the provider ask the user who they are. */
export function useProviderConfirmation() {
  const refresh = useRefresh();
  return useProviderWindow(
    () => call(confirmWithProvider),
    async () => (await refresh()).confirmedUntil !== null,
    () => {},
  );
}

export function useUnlinkProvider() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: Confirmation) => call(unlinkProvider, { body }),
    onSuccess: refresh,
  });
}

function useRefresh(): () => Promise<LinkedProvider> {
  const queryClient = useQueryClient();
  return async () => {
    const link = await call(getLinkedProvider);
    queryClient.setQueryData(linkKey, link);
    return link;
  };
}
