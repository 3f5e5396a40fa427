import { useCallback, useState } from 'react';

/** State that survives a reload in this browser; what is stored and is no such value counts as absent. */
export function useStoredState<T>(key: string, isValue: (stored: unknown) => stored is T, initial: T) {
  const [value, setValue] = useState<T>(() => read(key, isValue) ?? initial);
  const store = useCallback(
    (next: T) => {
      setValue(next);
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // A browser that refuses storage forgets it on reload, and nothing else changes.
      }
    },
    [key],
  );
  return [value, store] as const;
}

function read<T>(key: string, isValue: (stored: unknown) => stored is T): T | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isValue(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}
