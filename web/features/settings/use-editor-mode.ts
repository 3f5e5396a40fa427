import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type EditorMode, editorModes, type Settings, saveSettings } from '#shared/settings.ts';
import { call } from '#web/lib/api.ts';
import { toast } from '#web/ui/toast.ts';
import { sentenceOf } from './sentence-of.ts';
import { switchTexts } from './setting-names.texts.ts';
import { loadSettings, settingsKey, useSettings } from './settings.queries.ts';

/** What the settings were last time, until they are loaded. */
const REMEMBERED = 'sparehour:editor-mode';

/** What shows the text of notes, for this user on every device. */
export function useEditorMode(): [EditorMode, (mode: EditorMode) => void] {
  const queryClient = useQueryClient();
  const { data: saved } = useSettings();
  const { mutate } = useMutation({
    mutationFn: async (editorMode: EditorMode) => {
      const { autoSave, defaultDark } = await loadSettings(queryClient);
      return call(saveSettings, { body: { autoSave, defaultDark, editorMode } });
    },
    onMutate: async (editorMode) => {
      // Chosen before the settings are loaded, it is shown when they are.
      const before = await loadSettings(queryClient);
      queryClient.setQueryData<Settings>(settingsKey, { ...before, editorMode });
      return before;
    },
    onSuccess: (now) => queryClient.setQueryData(settingsKey, now),
    onError: (error, _mode, before) => {
      if (before) queryClient.setQueryData(settingsKey, before);
      toast({ title: switchTexts.editorModeFailed, description: sentenceOf(error), variant: 'destructive' });
    },
  });
  const mode = saved?.editorMode ?? remembered() ?? 'page';
  if (saved && saved.editorMode !== remembered()) remember(saved.editorMode);
  return [mode, mutate];
}

function remembered(): EditorMode | undefined {
  try {
    const value = localStorage.getItem(REMEMBERED);
    return editorModes.find((mode) => mode === value);
  } catch {
    return undefined;
  }
}

function remember(mode: EditorMode): void {
  try {
    localStorage.setItem(REMEMBERED, mode);
  } catch {
    // Without storage the page waits for the settings.
  }
}
