import { type QueryClient, useQuery } from '@tanstack/react-query';
import { getSettings, type Settings } from '#shared/settings.ts';

export const settingsKey = [getSettings.path];

/** The signed-in user's settings. */
export function useSettings() {
  return useQuery<Settings>({ queryKey: settingsKey });
}

/** The same, as soon as they are loaded. */
export function loadSettings(queryClient: QueryClient): Promise<Settings> {
  return queryClient.ensureQueryData<Settings>({ queryKey: settingsKey });
}
