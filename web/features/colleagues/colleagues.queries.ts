import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { closeClient, type GrantAccess, listColleagues, openClient } from '#shared/colleagues.ts';
import type { EndpointReply } from '#shared/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { grantOfPage } from '#web/lib/colleague.ts';

const colleaguesKey = [listColleagues.path];

/** Which clients the user opened, and which of theirs colleagues did. */
export function useColleagues({ enabled = true } = {}) {
  return useQuery<EndpointReply<typeof listColleagues>>({ queryKey: colleaguesKey, enabled });
}

/** The colleague's client that the page shows; `isReadOnly` also until it is known that more is allowed. */
export function useShownGrant() {
  const id = grantOfPage();
  const { data } = useColleagues({ enabled: id !== undefined });
  const grant = data?.received.find((each) => each.id === id);
  return { grant, isReadOnly: id !== undefined && grant?.access !== 'write' };
}

export function useOpenClient(clientId: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: { username: string; access: GrantAccess }) =>
      call(openClient, { params: { id: clientId }, body }),
    onSuccess: refresh,
  });
}

/** Ends it, for the owner or the colleague. */
export function useCloseClient() {
  const refresh = useRefresh();
  return useMutation({ mutationFn: (id: string) => call(closeClient, { params: { id } }), onSettled: refresh });
}

function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: colleaguesKey });
}
