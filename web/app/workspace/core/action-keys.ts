import { ariaShortcut, type Shortcut, shortcutLabel } from '#web/lib/shortcuts.ts';

/**
 * The keys of the actions, the one to show first: browsers keep Ctrl/Cmd+N for themselves unless the product was
 * installed. Apart from the list of actions, because they are listened to before that is loaded.
 */
export const actionKeys = {
  'new-note': ['alt+n', 'mod+n'],
  save: ['mod+s'],
  search: ['mod+f'],
  palette: ['mod+k'],
  assistant: ['mod+j'],
  'focus-mode': ['alt+z'],
  sidebar: ['mod+\\'],
  voice: ['alt+r'],
  capture: ['alt+j'],
  brief: ['alt+b'],
  shortcuts: ['?'],
} as const satisfies Record<string, readonly Shortcut[]>;

export type ActionWithKeys = keyof typeof actionKeys;

/** What a button says of the keys that do the same. */
export function keysOf(id: ActionWithKeys): { shortcut: string; 'aria-keyshortcuts': string } {
  const keys: readonly Shortcut[] = actionKeys[id];
  return { shortcut: shortcutLabel(actionKeys[id][0]), 'aria-keyshortcuts': keys.map(ariaShortcut).join(' ') };
}
