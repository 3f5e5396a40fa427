import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Settings, saveSettings } from '#shared/settings.ts';
import { call } from '#web/lib/api.ts';
import { toast } from '#web/ui/toast.ts';
import { aiKey } from './ai.queries.ts';
import { sentenceOf } from './sentence-of.ts';
import { switchTexts as texts } from './setting-names.texts.ts';
import { settingsKey } from './settings.queries.ts';

/** Some of what a user chooses. */
export type Choices = Partial<Omit<Settings, 'logoId'>>;

/** What is saved of the settings is saved in the order in which it was chosen. */
export const savingScope = { id: 'settings' };

/** Saves some choices at once. They are shown before the server has them, and taken back with a message if it refuses. */
export function useApplySettings() {
  const queryClient = useQueryClient();
  const show = (part: Choices, from: Settings) => {
    // An answer says nothing of what was chosen since.
    const since = queryClient.getMutationCache().findAll({
      status: 'pending',
      predicate: ({ options, state }) => options.scope?.id === savingScope.id && state.variables !== part,
    });
    const names = Object.keys(part).filter((name) =>
      since.every(({ state }) => !Object.hasOwn(Object(state.variables), name)),
    );
    queryClient.setQueryData<Settings>(settingsKey, (now = from) => {
      const shown = names.map((name) => [name, from[name as keyof Settings]]);
      return { ...now, ...Object.fromEntries(shown) };
    });
  };
  return useMutation({
    scope: savingScope,
    mutationFn: (part: Choices) => {
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
      show(part, now);
      // Which model answers depends on what may be sent.
      if (part.aiScope !== undefined) void queryClient.invalidateQueries({ queryKey: aiKey });
    },
    onError: (error, part, before) => {
      if (before) show(part, before);
      toast({ title: texts.saveFailed, description: sentenceOf(error), variant: 'destructive' });
    },
  });
}
