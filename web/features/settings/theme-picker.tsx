import * as Radix from 'radix-ui/radio-group';
import { type ThemeChoice, useThemeChoice } from '#web/lib/theme.tsx';
import { settingNames } from './setting-names.texts.ts';
import { settingsTexts } from './settings.texts.ts';
import { themeChoices } from './theme-choices.ts';

/** This browser's theme; applies immediately. */
export function ThemePicker() {
  const { choice, setChoice } = useThemeChoice();
  return (
    <section aria-labelledby="theme-picker">
      <h3 id="theme-picker" className="font-medium">
        {settingNames.theme}
      </h3>
      <p className="text-ink-muted text-sm">{settingsTexts.theme}</p>
      <Radix.Root
        aria-labelledby="theme-picker"
        value={choice}
        onValueChange={(value) => setChoice(value as ThemeChoice)}
        className="mt-3 grid grid-cols-3 gap-2"
      >
        {themeChoices.map(({ value, label, icon: Icon }) => (
          <Radix.Item
            key={value}
            value={value}
            className="flex min-h-11 items-center justify-center gap-2 rounded-md border border-control bg-surface px-3 transition-colors hover:bg-hover data-[state=checked]:border-accent data-[state=checked]:bg-selected data-[state=checked]:font-medium"
          >
            <Icon aria-hidden="true" className="size-4" />
            {label}
          </Radix.Item>
        ))}
      </Radix.Root>
    </section>
  );
}
