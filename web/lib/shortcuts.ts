import { useEffect, useEffectEvent } from 'react';

/** `mod` is Cmd on a Mac and Ctrl elsewhere: `mod+s`, `mod+shift+k`, `escape`. */
export type Shortcut = `mod+${string}` | 'escape';

const isMac = /mac|iphone|ipad/i.test(navigator.platform);

/**
 * Calls the handler when the keys are pressed anywhere on the page, instead of what the browser does with them.
 * A handler that answers false lets the browser have them. Esc that a dialog or menu already used is not passed on.
 */
export function useShortcut(shortcut: Shortcut, handler: (event: KeyboardEvent) => unknown, isEnabled = true): void {
  const onMatch = useEffectEvent((event: KeyboardEvent) => {
    if (handler(event) !== false) event.preventDefault();
  });
  useEffect(() => {
    if (!isEnabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && !event.isComposing && matches(shortcut, event)) onMatch(event);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [shortcut, isEnabled]);
}

/** The keys as this platform writes them: `⌘S` on a Mac, `Ctrl+S` elsewhere. */
export function shortcutLabel(shortcut: Shortcut): string {
  if (shortcut === 'escape') return 'Esc';
  const { key, isShift } = parse(shortcut);
  const name = key.toUpperCase();
  return isMac ? `${isShift ? '⇧' : ''}⌘${name}` : `Ctrl+${isShift ? 'Shift+' : ''}${name}`;
}

function matches(shortcut: Shortcut, event: KeyboardEvent): boolean {
  if (shortcut === 'escape') return event.key === 'Escape';
  const { key, isShift } = parse(shortcut);
  const hasMod = isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  return hasMod && !event.altKey && event.shiftKey === isShift && keyOf(event) === key;
}

function parse(shortcut: Shortcut) {
  const parts = shortcut.split('+');
  return { key: parts.at(-1) ?? '', isShift: parts.includes('shift') };
}

/** A keyboard with another alphabet (Cyrillic, Greek) is read by the key's place. */
function keyOf(event: KeyboardEvent): string {
  const key = event.key.toLowerCase();
  return /^[ -~]$/.test(key) ? key : event.code.replace(/^Key/, '').toLowerCase();
}
