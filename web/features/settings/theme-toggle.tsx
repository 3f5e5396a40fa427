import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react';
import { type ThemeChoice, useThemeChoice } from '#web/lib/theme.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx';
import { IconButton, type IconButtonProps } from '#web/ui/icon-button.tsx';
import { settingNames, themeNames } from './setting-names.texts.ts';

/** The top bar's theme button: a menu of Light, Dark and System. */
export function ThemeToggle(props: Omit<IconButtonProps, 'label'>) {
  const { isDark } = useThemeChoice();
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton {...props} label={settingNames.theme}>
          {isDark ? <Moon aria-hidden="true" /> : <Sun aria-hidden="true" />}
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <ThemeMenuItems />
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** The three choices, for any dropdown menu. */
export function ThemeMenuItems() {
  const { choice, setChoice } = useThemeChoice();
  return (
    <DropdownMenuRadioGroup value={choice} onValueChange={(value) => setChoice(value as ThemeChoice)}>
      {themeChoices.map(({ value, label, icon: Icon }) => (
        <DropdownMenuRadioItem key={value} value={value}>
          <Icon aria-hidden="true" />
          {label}
        </DropdownMenuRadioItem>
      ))}
    </DropdownMenuRadioGroup>
  );
}

/** The themes to choose from, in this order. */
export const themeChoices: { value: ThemeChoice; label: string; icon: LucideIcon }[] = [
  { value: 'light', label: themeNames.light, icon: Sun },
  { value: 'dark', label: themeNames.dark, icon: Moon },
  { value: 'system', label: themeNames.system, icon: Monitor },
];
