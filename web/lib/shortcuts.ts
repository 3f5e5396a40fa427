import { useEffect, useEffectEvent } from 'react';

/**
 * `mod` is Cmd on a Mac and Ctrl elsewhere: `mod+s`, `mod+shift+k`. `alt` is Alt, but Control and Shift on a Mac, where
 * Option with a letter types another letter. `?` is the character, however it is typed.
 */
export type Shortcut = `mod+${string}` | `alt+${string}` | 'escape' | '?';

const isMac = /mac|iphone|ipad/i.test(navigator.platform);

/**
 * Calls the handler when the keys are pressed anywhere on the page, in place of the browser's default. A handler that
 * returns false keeps the default. Esc isn't passed on if a dialog or menu already handled it.
 */
export function useShortcut(shortcut: Shortcut, handler: (event: KeyboardEvent) => unknown, isEnabled = true): void {
  useKeys((event) => (matchesShortcut(shortcut, event) ? handler(event) : false), isEnabled);
}

/** Calls the handler for every unhandled key; returning false keeps the browser's default. */
export function useKeys(handler: (event: KeyboardEvent) => unknown, isEnabled = true): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.defaultPrevented && !event.isComposing && handler(event) !== false) event.preventDefault();
  });
  useEffect(() => {
    if (!isEnabled) return;
    const onKeyDown = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isEnabled]);
}

/** Whether exactly these keys were pressed. */
export function matchesShortcut(shortcut: Shortcut, event: KeyboardEvent): boolean {
  if (shortcut === 'escape') return event.key === 'Escape';
  // Some layouts need Shift or AltGr to type a question mark.
  if (shortcut === '?') return event.key === '?' && !event.ctrlKey && !event.metaKey && !event.altKey;
  const { key, isShift, isAlt } = parse(shortcut);
  // AltGr types letters; Windows reports it as Ctrl and Alt together.
  if (keyOf(event) !== key || event.getModifierState('AltGraph')) return false;
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  if (isAlt && isMac) return ctrlKey && shiftKey && !altKey && !metaKey;
  if (isAlt) return altKey && !ctrlKey && !metaKey && !shiftKey;
  const hasMod = isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return hasMod && !altKey && shiftKey === isShift;
}

/** The keys as this platform writes them: `⌘S` on a Mac, `Ctrl+S` elsewhere. */
export function shortcutLabel(shortcut: Shortcut): string {
  if (shortcut === '?') return '?';
  if (shortcut === 'escape') return 'Esc';
  const { key, isShift, isAlt } = parse(shortcut);
  const name = key.toUpperCase();
  if (isMac) return isAlt ? `⌃⇧${name}` : `${isShift ? '⇧' : ''}⌘${name}`;
  return isAlt ? `Alt+${name}` : `Ctrl+${isShift ? 'Shift+' : ''}${name}`;
}

/** The keys as `aria-keyshortcuts` writes them. */
export function ariaShortcut(shortcut: Shortcut): string {
  if (shortcut === '?') return '?';
  if (shortcut === 'escape') return 'Escape';
  const { key, isShift, isAlt } = parse(shortcut);
  const mod = isMac ? 'Meta' : 'Control';
  const modifiers = isAlt ? (isMac ? 'Control+Shift' : 'Alt') : `${mod}${isShift ? '+Shift' : ''}`;
  return `${modifiers}+${key.toUpperCase()}`;
}

/** Whether the focused element accepts text. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea, select, [contenteditable="true"]');
}

function parse(shortcut: Shortcut) {
  const parts = shortcut.split('+');
  return { key: parts.at(-1) ?? '', isShift: parts.includes('shift'), isAlt: parts[0] === 'alt' };
}

/** On a keyboard with another alphabet (Cyrillic, Greek), the key's position counts. */
function keyOf(event: KeyboardEvent): string {
  const key = event.key.toLowerCase();
  return /^[ -~]$/.test(key) ? key : event.code.replace(/^Key/, '').toLowerCase();
}
