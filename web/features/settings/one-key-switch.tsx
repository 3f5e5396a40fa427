import { Switch } from '#web/ui/switch.tsx';
import { useOneKeys } from './one-key-shortcuts.ts';

/** Turns off what a voice that is taken for keys, or a stray touch, sets going. */
export function OneKeySwitch() {
  const [isOn, setIsOn] = useOneKeys();
  return (
    <Switch
      label="One-key shortcuts"
      description="Outside of text, ? alone shows the keyboard shortcuts. Turn this off if you speak to your computer. For this browser, at once."
      checked={isOn}
      onCheckedChange={setIsOn}
    />
  );
}
