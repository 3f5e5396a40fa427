import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getSettings, type Settings, saveSettings } from '#shared/settings.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { toast } from '#web/ui/toast.ts';

const settingsKey = [getSettings.path];

/** The signed-in user's settings. */
export function useSettings() {
  return useQuery<Settings>({ queryKey: settingsKey });
}

/** Saves the settings and tells so. */
export function useSaveSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (settings: Settings) => call(saveSettings, { body: settings }),
    onSuccess: (settings) => {
      queryClient.setQueryData(settingsKey, settings);
      toast({
        title: 'Settings saved',
        description: 'Your settings have been saved successfully.',
        duration: 2000,
      });
    },
    onError: (error) => {
      const description = error instanceof ApiError ? error.detail : error.message;
      toast({ title: 'Settings could not be saved', description, variant: 'destructive' });
    },
  });
}
