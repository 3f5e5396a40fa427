import { Switch } from '#web/ui/switch.tsx';
import { useOneKeys } from './one-key-shortcuts.ts';
import { settingNames } from './setting-names.texts.ts';
import { settingsTexts } from './settings.texts.ts';

/** Voice control and stray touches can trigger single-key shortcuts by accident, so they can be turned off. */
export function OneKeySwitch() {
  const [isOn, setIsOn] = useOneKeys();
  return (
    <Switch
      label={settingNames['one-keys']}
      description={settingsTexts.oneKeys}
      checked={isOn}
      onCheckedChange={setIsOn}
    />
  );
}
