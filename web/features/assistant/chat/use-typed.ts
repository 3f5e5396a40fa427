import { useCallback, useState } from 'react';
import { keepTyped, readTyped } from './chat-storage.ts';

/** Unsent text, restored after a reload. */
export function useTyped(userId: string, name: string) {
  const [typed, setTyped] = useState({ name, text: readTyped(userId, name) });
  if (typed.name !== name) setTyped({ name, text: readTyped(userId, name) });
  const type = useCallback(
    (text: string) => {
      setTyped({ name, text });
      keepTyped(userId, name, text);
    },
    [userId, name],
  );
  return [typed.name === name ? typed.text : '', type] as const;
}
