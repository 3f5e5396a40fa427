import { useCallback, useState } from 'react';
import type { z } from 'zod';

/** State that survives a reload in this browser; what is stored and does not fit counts as absent. */
export function useStoredState<T>(key: string, schema: z.ZodType<T>, initial: T) {
  const [value, setValue] = useState<T>(() => read(key, schema) ?? initial);
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

function read<T>(key: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data;
  } catch {
    return undefined;
  }
}
