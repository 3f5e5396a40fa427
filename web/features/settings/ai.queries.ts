import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AiStatus, deleteAiKey, readAiStatus, testAiKey } from '#shared/ai.ts';
import { call } from '#web/lib/api.ts';
import { toast } from '#web/ui/toast.ts';
import { sentenceOf } from './account.queries.ts';
import type { KeyRequest } from './key-draft.ts';

export const aiKey = [readAiStatus.path];

/** Who answers, and whom the user could choose. */
export function useAiStatus() {
  return useQuery<AiStatus>({ queryKey: aiKey });
}

/** Asks the provider whether the key works: the one given, else the kept one. */
export function useTestKey() {
  return useMutation({ mutationFn: (body: Partial<KeyRequest>) => call(testAiKey, { body }) });
}

/** Forgets the user's own key at once. */
export function useRemoveKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteAiKey),
    onSuccess: () => {
      toast({ title: 'Key removed', description: 'It is deleted from this server.', duration: 2000 });
      return queryClient.invalidateQueries({ queryKey: aiKey });
    },
    onError: (error) => {
      toast({ title: 'The key could not be removed', description: sentenceOf(error), variant: 'destructive' });
    },
  });
}
