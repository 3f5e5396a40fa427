import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listFolders } from '#shared/folders.ts';
import { listNotes, listTags, readNote } from '#shared/notes.ts';
import type { Profession } from '#shared/professions.ts';
import { createSamples, readSamples, removeSamples, type Samples } from '#shared/samples.ts';
import { DEFAULT_SETTINGS, type FirstStep, getSettings, type Settings, saveSettings } from '#shared/settings.ts';
import { listTrash } from '#shared/trash.ts';
import { call } from '#web/lib/api.ts';
import { isoDay } from '#web/lib/dates.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { toast } from '#web/ui/toast.ts';
import { startTexts as texts } from './start.texts.ts';

const settingsKey = [getSettings.path];
const samplesKey = [readSamples.path];

/** Whether the question is still to be answered; undefined until that is known. */
export function useIsUnanswered(): boolean | undefined {
  const { data, isPending } = useQuery<Settings>({ queryKey: settingsKey });
  return isPending ? undefined : data?.profession === null;
}

function useStartSettings(): Settings | undefined {
  return useQuery<Settings>({ queryKey: settingsKey }).data;
}

/** The example client; undefined while the user has none. */
export function useSamples(): Samples | undefined {
  const data = useSampleNotes();
  return data?.notes.some(({ kind }) => kind === 'meeting') ? data : undefined;
}

/** Whether anything of the example client is outside Trash. */
export function useHasExample(): boolean {
  return (useSampleNotes()?.notes.length ?? 0) > 0;
}

function useSampleNotes(): Samples | undefined {
  const settings = useStartSettings();
  const isWanted = settings?.profession != null && settings.profession !== 'skipped';
  return useQuery<Samples>({ queryKey: samplesKey, enabled: isWanted }).data;
}

/** Answers "What do you do?": saves it and creates the example client. */
export function useAnswerProfession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (profession: Profession) => {
      const samples = await call(createSamples, { body: { profession, today: isoDay(new Date()) } });
      const settings = await call(saveSettings, { body: { ...base(queryClient), profession, firstSteps: [] } });
      return { samples, settings };
    },
    onSuccess: async ({ samples, settings }) => {
      await refreshNotes(queryClient);
      queryClient.setQueryData(samplesKey, samples);
      queryClient.setQueryData(settingsKey, settings);
    },
    onError: (error) =>
      toast({ title: texts.question.failed, description: failureText(error), variant: 'destructive' }),
  });
}

/** Skips the question. */
export function useSkipProfession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(saveSettings, { body: { ...base(queryClient), profession: 'skipped' } }),
    onSuccess: (settings) => queryClient.setQueryData(settingsKey, settings),
    onError: (error) => toast({ title: texts.saveFailed, description: failureText(error), variant: 'destructive' }),
  });
}

/** Remembers which steps are done, or that the list of them was closed. */
export function useFirstSteps(): [readonly FirstStep[], (step: FirstStep) => void] {
  const queryClient = useQueryClient();
  const steps = useStartSettings()?.firstSteps ?? [];
  const { mutate } = useMutation({
    mutationFn: (firstSteps: FirstStep[]) => call(saveSettings, { body: { ...base(queryClient), firstSteps } }),
    onMutate: (firstSteps) =>
      queryClient.setQueryData<Settings>(settingsKey, (before) => before && { ...before, firstSteps }),
  });
  return [
    steps,
    (step) => {
      const known = queryClient.getQueryData<Settings>(settingsKey)?.firstSteps ?? [];
      if (!known.includes(step)) mutate([...known, step]);
    },
  ];
}

interface RemoveOptions {
  /** These notes are in Trash now. */
  onRemoved: (noteIds: readonly string[]) => void;
}

/** Removes the example client. The toast offers Undo and names the notes that stay. */
export function useRemoveSamples({ onRemoved }: RemoveOptions) {
  const queryClient = useQueryClient();
  const refresh = () =>
    Promise.all([refreshNotes(queryClient), queryClient.invalidateQueries({ queryKey: samplesKey })]);
  const { mutate: restore } = useMutation({
    mutationFn: (profession: Profession) => call(createSamples, { body: { profession } }),
    onSuccess: refresh,
    onError: (error) =>
      toast({ title: texts.removed.restoreFailed, description: failureText(error), variant: 'destructive' }),
  });
  return useMutation({
    mutationFn: () => call(removeSamples),
    onSuccess: ({ removed, kept }) => {
      onRemoved(removed);
      void refresh();
      if (removed.length === 0 && kept.length === 0) {
        toast({ title: texts.removed.nothing });
        return;
      }
      const profession = queryClient.getQueryData<Settings>(settingsKey)?.profession;
      toast({
        title: texts.removed.title,
        ...(kept.length > 0 ? { description: texts.removed.kept(kept.map(({ title }) => title)) } : {}),
        ...(profession && profession !== 'skipped'
          ? { action: { label: texts.removed.undo, onClick: () => restore(profession) } }
          : {}),
      });
    },
    onError: (error) => toast({ title: texts.removed.failed, description: failureText(error), variant: 'destructive' }),
  });
}

function base(queryClient: QueryClient): Pick<Settings, 'autoSave' | 'defaultDark'> {
  const { autoSave, defaultDark } = queryClient.getQueryData<Settings>(settingsKey) ?? DEFAULT_SETTINGS;
  return { autoSave, defaultDark };
}

async function refreshNotes(queryClient: QueryClient): Promise<void> {
  const paths = [listNotes.path, listFolders.path, listTags.path, listTrash.path, readNote.path];
  await Promise.all(paths.map((path) => queryClient.invalidateQueries({ queryKey: [path] })));
}
