import { useSyncExternalStore } from 'react';

const KEY = 'sparehour.one-key-shortcuts';
const OFF = 'off';
const listeners = new Set<() => void>();

/** Whether a single printed key does something outside of text, in this browser (WCAG 2.1.4). */
export function areOneKeysOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== OFF;
  } catch {
    // A browser that refuses storage has the usual.
    return true;
  }
}

/** The same, drawn anew when it changes here or in another tab; and how to change it. */
export function useOneKeys(): readonly [boolean, (isOn: boolean) => void] {
  return [useSyncExternalStore(subscribe, areOneKeysOn), setOneKeys];
}

function setOneKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, OFF);
  } catch {
    // See above.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
