import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { saveAiKey, updateAiKey } from '#shared/ai.ts';
import { DEFAULT_SETTINGS, saveSettings } from '#shared/settings.ts';
import { call } from '#web/lib/api.ts';
import { toast } from '#web/ui/toast.ts';
import { aiKey, useAiStatus } from './ai.queries.ts';
import { type KeyDraft, keyRequestOf, NO_KEY_DRAFT, newModelOf } from './key-draft.ts';
import { sentenceOf } from './sentence-of.ts';
import { switchTexts } from './setting-names.texts.ts';
import { settingsKey, useSettings } from './settings.queries.ts';
import { settingsTexts } from './settings.texts.ts';
import { type Choices, savingScope, useApplySettings } from './use-apply-settings.ts';

/** The state of the settings dialog. What is typed applies when saved; if saving fails, it stays in the dialog. */
export function useSettingsForm(onSaved: () => void) {
  const queryClient = useQueryClient();
  const { data: saved, isError, refetch } = useSettings();
  const status = useAiStatus();
  const [draft, setDraft] = useState<Choices | null>(null);
  const [keyDraft, setKeyDraft] = useState(NO_KEY_DRAFT);
  // What an older page left on the device has no names yet.
  const settings = { ...DEFAULT_SETTINGS, ...saved, ...draft };
  const applying = useApplySettings();

  const saveKey = useMutation({
    mutationFn: async (typed: KeyDraft) => {
      const key = keyRequestOf(typed);
      const model = newModelOf(typed, status.data?.own ?? null);
      if (key) return call(saveAiKey, { body: key });
      return model === undefined ? undefined : call(updateAiKey, { body: { model } });
    },
    onSuccess: (now) => {
      setKeyDraft(NO_KEY_DRAFT);
      if (now) queryClient.setQueryData(aiKey, now);
    },
  });
  const save = useMutation({
    scope: savingScope,
    // As it was when Save was pressed: while this waits for a choice, the dialog may be closed and forget it.
    mutationFn: async ({ typed, chosen }: { typed: KeyDraft; chosen: Choices | null }) => {
      await saveKey.mutateAsync(typed);
      const { autoSave, defaultDark } = settings;
      return chosen === null ? undefined : call(saveSettings, { body: { autoSave, defaultDark, ...chosen } });
    },
    onSuccess: (now) => {
      if (now) queryClient.setQueryData(settingsKey, now);
      // Which model answers depends on what may be sent.
      void queryClient.invalidateQueries({ queryKey: aiKey });
      toast({ ...settingsTexts.saved, duration: 2000 });
      onSaved();
    },
    onError: (error) => {
      toast({ title: switchTexts.saveFailed, description: sentenceOf(error), variant: 'destructive' });
    },
  });

  return {
    settings,
    isLoaded: saved !== undefined,
    /** Whether there is something to save. */
    isChanged: draft !== null || keyDraft !== NO_KEY_DRAFT,
    isError,
    reload: () => void refetch(),
    change: (part: Choices) => setDraft({ ...draft, ...part }),
    /** Saves it at once. */
    apply: applying.mutate,
    status,
    keyDraft,
    changeKey: (part: Partial<KeyDraft>) => {
      setKeyDraft({ ...keyDraft, ...part });
      saveKey.reset();
    },
    keyError: saveKey.error ? sentenceOf(saveKey.error) : undefined,
    save: () => save.mutate({ typed: keyDraft, chosen: draft }),
    isSaving: save.isPending,
    forget: () => {
      setDraft(null);
      setKeyDraft(NO_KEY_DRAFT);
      saveKey.reset();
    },
  };
}

export type SettingsForm = ReturnType<typeof useSettingsForm>;
