import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AiStatus, deleteAiKey, readAiStatus, testAiKey } from '#shared/ai.ts';
import { call } from '#web/lib/api.ts';
import { toast } from '#web/ui/toast.ts';
import type { KeyRequest } from './key-draft.ts';
import { sentenceOf } from './sentence-of.ts';
import { aiTexts as texts } from './settings.texts.ts';

export const aiKey = [readAiStatus.path];

/** Which model answers, and which ones the user can choose. */
export function useAiStatus() {
  return useQuery<AiStatus>({ queryKey: aiKey });
}

/** Asks the provider whether a key works: the given one, or else the saved one. */
export function useTestKey() {
  return useMutation({ mutationFn: (body: Partial<KeyRequest>) => call(testAiKey, { body }) });
}

/** Deletes the user's own key. */
export function useRemoveKey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteAiKey),
    onSuccess: () => {
      toast({ ...texts.savedKey.removed, duration: 2000 });
      return queryClient.invalidateQueries({ queryKey: aiKey });
    },
    onError: (error) => {
      toast({ title: texts.savedKey.removeFailed, description: sentenceOf(error), variant: 'destructive' });
    },
  });
}
