import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react';
import type { ThemeChoice } from '#web/lib/theme.tsx';
import { themeNames } from './setting-names.texts.ts';

/** The themes to choose from, in this order. */
export const themeChoices: { value: ThemeChoice; label: string; icon: LucideIcon }[] = [
  { value: 'light', label: themeNames.light, icon: Sun },
  { value: 'dark', label: themeNames.dark, icon: Moon },
  { value: 'system', label: themeNames.system, icon: Monitor },
];
