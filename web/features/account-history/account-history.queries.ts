import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { acknowledgeNewDevices, listAccountHistory, listNewDevices, type NewDevice } from '#shared/account-history.ts';
import { listSessions, revokeSession } from '#shared/auth.ts';
import { call } from '#web/lib/api.ts';
import { failureSentence } from '#web/lib/failure-text.ts';
import { toast } from '#web/ui/toast.ts';
import { accountHistoryTexts as texts } from './account-history.texts.ts';

/** What happened in the account, in pages, newest first; read each time it is shown. */
export function useAccountHistory() {
  return useInfiniteQuery({
    queryKey: [listAccountHistory.path],
    queryFn: ({ pageParam, signal }) =>
      call(listAccountHistory, { query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    select: (data) => ({ events: data.pages.flatMap(({ events }) => events), days: data.pages[0]?.days ?? 0 }),
    refetchOnMount: 'always',
  });
}

/** Doesn't announce that device here again. */
export function useDismissDevice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(acknowledgeNewDevices, { params: { id } }),
    onSuccess: (_, id) => {
      queryClient.setQueryData<NewDevice[]>([listNewDevices.path], (devices) =>
        devices?.filter((device) => device.id !== id),
      );
    },
    onError: (error) => {
      toast({ title: texts.newDevice.dismissFailed, description: failureSentence(error), variant: 'destructive' });
    },
  });
}

/** Ends the session of a new device. */
export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(revokeSession, { params: { id } }),
    onSuccess: (_, id) => {
      queryClient.setQueryData<NewDevice[]>([listNewDevices.path], (devices) =>
        devices?.map((device) => (device.sessionId === id ? { ...device, sessionId: null } : device)),
      );
      void queryClient.invalidateQueries({ queryKey: [listSessions.path] });
    },
    onError: (error) => {
      toast({ title: texts.newDevice.endFailed, description: failureSentence(error), variant: 'destructive' });
    },
  });
}
