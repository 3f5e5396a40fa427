import { useSyncExternalStore } from 'react';

const KEY = 'sparehour.one-key-shortcuts';
const OFF = 'off';
const listeners = new Set<() => void>();

/** Whether single-character shortcuts are on in this browser (WCAG 2.1.4). */
export function areOneKeysOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== OFF;
  } catch {
    // Without storage, the default applies.
    return true;
  }
}

/** The same as state that also follows changes in other tabs, and its setter. */
export function useOneKeys(): readonly [boolean, (isOn: boolean) => void] {
  return [useSyncExternalStore(subscribe, areOneKeysOn), setOneKeys];
}

function setOneKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, OFF);
  } catch {
    // See areOneKeysOn().
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
