import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { LinkedNotes } from '#web/features/notes/links/linked-notes.ts';

/** The notes that links lead to; they open in the workspace. */
export function useLinksBetweenNotes(openNote: (id: string) => void): LinkedNotes {
  const queryClient = useQueryClient();
  const open = useRef(openNote);
  const [notes] = useState(() => new LinkedNotes(queryClient, (id) => open.current(id)));
  useLayoutEffect(() => {
    open.current = openNote;
  });
  useEffect(() => notes.follow(), [notes]);
  return notes;
}
