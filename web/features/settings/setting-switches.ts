import { useMutation, useQueryClient } from '@tanstack/react-query';
import { saveSettings } from '#shared/settings.ts';
import { call } from '#web/lib/api.ts';
import { toast } from '#web/ui/toast.ts';
import { sentenceOf } from './account.queries.ts';
import { useOneKeys } from './one-key-shortcuts.ts';
import type { SettingId } from './setting-places.ts';
import { settingsKey, useSettings } from './settings.queries.ts';

export interface SettingSwitch {
  id: SettingId;
  name: string;
  isOn: boolean;
  turn: () => void;
}

const ofAccount = [
  { id: 'auto-save', name: 'Auto Save', choice: 'autoSave' },
  { id: 'default-dark', name: 'Default to Dark Mode', choice: 'defaultDark' },
] as const;
type AccountSwitch = (typeof ofAccount)[number];

/** What is on or off, to be turned at once from outside of the dialog; of the account nothing before it is read. */
export function useSettingSwitches(): SettingSwitch[] {
  const queryClient = useQueryClient();
  const { data: saved } = useSettings();
  const [areOneKeysOn, setOneKeys] = useOneKeys();
  const { mutate } = useMutation({
    mutationFn: ({ choice, isOn }: AccountSwitch & { isOn: boolean }) => {
      if (!saved) throw new Error('The settings are not read yet');
      const { autoSave, defaultDark } = saved;
      return call(saveSettings, { body: { autoSave, defaultDark, [choice]: isOn } });
    },
    onSuccess: (now, { name, isOn }) => {
      queryClient.setQueryData(settingsKey, now);
      tellTurned(name, isOn);
    },
    onError: (error) =>
      toast({ title: 'Settings could not be saved', description: sentenceOf(error), variant: 'destructive' }),
  });
  const here: SettingSwitch = {
    id: 'one-keys',
    name: 'One-key shortcuts',
    isOn: areOneKeysOn,
    turn: () => {
      setOneKeys(!areOneKeysOn);
      tellTurned('One-key shortcuts', !areOneKeysOn);
    },
  };
  if (!saved) return [here];
  const there = ofAccount.map((each) => {
    const isOn = saved[each.choice];
    return { id: each.id, name: each.name, isOn, turn: () => mutate({ ...each, isOn: !isOn }) };
  });
  return [...there, here];
}

function tellTurned(name: string, isOn: boolean): void {
  toast({ title: `${name}: ${isOn ? 'on' : 'off'}`, duration: 2000 });
}
