import { useQuery } from '@tanstack/react-query';
import { getSettings, type Settings } from '#shared/settings.ts';

export const settingsKey = [getSettings.path];

/** The signed-in user's settings. */
export function useSettings() {
  return useQuery<Settings>({ queryKey: settingsKey });
}
