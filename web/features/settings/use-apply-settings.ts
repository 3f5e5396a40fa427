import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Settings, saveSettings } from '#shared/settings.ts';
import { call } from '#web/lib/api.ts';
import { toast } from '#web/ui/toast.ts';
import { aiKey } from './ai.queries.ts';
import { sentenceOf } from './sentence-of.ts';
import { switchTexts as texts } from './setting-names.texts.ts';
import { settingsKey } from './settings.queries.ts';

/** Saves some choices at once. They are shown before the server has them, and taken back with a message if it refuses. */
export function useApplySettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (part: Partial<Omit<Settings, 'logoId'>>) => {
      const saved = queryClient.getQueryData<Settings>(settingsKey);
      if (!saved) throw new Error(texts.stillLoading);
      const { autoSave, defaultDark } = saved;
      return call(saveSettings, { body: { autoSave, defaultDark, ...part } });
    },
    onMutate: (part) => {
      const before = queryClient.getQueryData<Settings>(settingsKey);
      if (before) queryClient.setQueryData<Settings>(settingsKey, { ...before, ...part });
      return before;
    },
    onSuccess: (now, part) => {
      queryClient.setQueryData(settingsKey, now);
      // Which model answers depends on what may be sent.
      if (part.aiScope !== undefined) void queryClient.invalidateQueries({ queryKey: aiKey });
    },
    onError: (error, _part, before) => {
      queryClient.setQueryData(settingsKey, before);
      toast({ title: texts.saveFailed, description: sentenceOf(error), variant: 'destructive' });
    },
  });
}
