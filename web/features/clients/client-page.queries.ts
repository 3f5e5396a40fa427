import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type ClientPage, judgeClient, readBrief, readClient, settleFact } from '#shared/client-page.ts';
import { listClients } from '#shared/clients.ts';
import { call } from '#web/lib/api.ts';

// Below the key of the list, which is read again when to-dos change.
const pageKey = (id: string, today: string) => [listClients.path, 'page', id, today];

/** What is known about a client on a day. */
export function useClientPage(id: string, today: string) {
  return useQuery({
    queryKey: pageKey(id, today),
    queryFn: ({ signal }) => call(readClient, { params: { id }, query: { today } }, { signal }),
    refetchOnMount: 'always',
  });
}

/** What to know before a meeting with a client. */
export function useBrief(id: string, today: string) {
  return useQuery({
    queryKey: [listClients.path, 'brief', id, today],
    queryFn: ({ signal }) => call(readBrief, { params: { id }, query: { today } }, { signal }),
    refetchOnMount: 'always',
  });
}

/** Has the user's model judge what may disagree, once for each page that says so. */
export function useJudgments(id: string, today: string, page: ClientPage | undefined): boolean {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(judgeClient, { params: { id }, query: { today } }),
    onSuccess: (judged: ClientPage) => queries.setQueryData(pageKey(id, today), judged),
  });
  const isDue = (page?.toJudge ?? 0) > 0;
  useEffect(() => {
    if (isDue) mutate();
  }, [isDue, mutate]);
  return isPending;
}

/** Keeps which of two values holds; null opens that again. */
export function useSettleFact(id: string, today: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { key: string; value: string | null }) =>
      call(settleFact, { params: { id }, query: { today }, body }),
    onSuccess: (page: ClientPage) => queries.setQueryData(pageKey(id, today), page),
  });
}
