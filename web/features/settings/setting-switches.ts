import { useMutation, useQueryClient } from '@tanstack/react-query';
import { saveSettings } from '#shared/settings.ts';
import { call } from '#web/lib/api.ts';
import { toast } from '#web/ui/toast.ts';
import { useOneKeys } from './one-key-shortcuts.ts';
import { sentenceOf } from './sentence-of.ts';
import { settingNames, switchTexts as texts } from './setting-names.texts.ts';
import type { SettingId } from './setting-places.ts';
import { settingsKey, useSettings } from './settings.queries.ts';

export interface SettingSwitch {
  id: SettingId;
  name: string;
  isOn: boolean;
  turn: () => void;
}

const accountSwitches = [
  { id: 'auto-save', choice: 'autoSave' },
  { id: 'default-dark', choice: 'defaultDark' },
] as const;
type AccountSwitch = (typeof accountSwitches)[number];

/** The switches that can be turned from outside the dialog; those of the account only once they are loaded. */
export function useSettingSwitches(): SettingSwitch[] {
  const queryClient = useQueryClient();
  const { data: saved } = useSettings();
  const [areOneKeysOn, setOneKeys] = useOneKeys();
  const { mutate } = useMutation({
    mutationFn: ({ choice, isOn }: AccountSwitch & { isOn: boolean }) => {
      if (!saved) throw new Error(texts.stillLoading);
      const { autoSave, defaultDark } = saved;
      return call(saveSettings, { body: { autoSave, defaultDark, [choice]: isOn } });
    },
    onSuccess: (now, { id, isOn }) => {
      queryClient.setQueryData(settingsKey, now);
      showTurned(settingNames[id], isOn);
    },
    onError: (error) => toast({ title: texts.saveFailed, description: sentenceOf(error), variant: 'destructive' }),
  });
  const here: SettingSwitch = {
    id: 'one-keys',
    name: settingNames['one-keys'],
    isOn: areOneKeysOn,
    turn: () => {
      setOneKeys(!areOneKeysOn);
      showTurned(settingNames['one-keys'], !areOneKeysOn);
    },
  };
  if (!saved) return [here];
  const there = accountSwitches.map((each) => {
    const isOn = saved[each.choice];
    return { id: each.id, name: settingNames[each.id], isOn, turn: () => mutate({ ...each, isOn: !isOn }) };
  });
  return [...there, here];
}

function showTurned(name: string, isOn: boolean): void {
  toast({ title: texts.turned(name, isOn), duration: 2000 });
}
