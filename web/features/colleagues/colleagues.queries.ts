import { useMutation, useQueryClient } from '@tanstack/react-query';
import { closeClient, type GrantAccess, listColleagues, openClient } from '#shared/colleagues.ts';
import { call } from '#web/lib/api.ts';

/** Opens a client to a colleague, or changes what they may do there. */
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
  return () => queryClient.invalidateQueries({ queryKey: [listColleagues.path] });
}
