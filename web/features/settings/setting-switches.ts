import { toast } from '#web/ui/toast.ts';
import { useOneKeys } from './one-key-shortcuts.ts';
import { settingNames, switchTexts as texts } from './setting-names.texts.ts';
import type { SettingId } from './setting-places.ts';
import { useSettings } from './settings.queries.ts';
import { useApplySettings } from './use-apply-settings.ts';

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

/** The switches that can be turned from outside the dialog; those of the account only once they are loaded. */
export function useSettingSwitches(): SettingSwitch[] {
  const { data: saved } = useSettings();
  const [areOneKeysOn, setOneKeys] = useOneKeys();
  const { mutate } = useApplySettings();
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
    const name = settingNames[each.id];
    const turn = () => mutate({ [each.choice]: !isOn }, { onSuccess: () => showTurned(name, !isOn) });
    return { id: each.id, name, isOn, turn };
  });
  return [...there, here];
}

function showTurned(name: string, isOn: boolean): void {
  toast({ title: texts.turned(name, isOn), duration: 2000 });
}
