import { type RefObject, useEffect, useRef } from 'react';

/** Puts the cursor into the title of a note that was just made, with the title selected: typing replaces it. */
export function useFocusNewNote(mainRef: RefObject<HTMLElement | null>, shownId: string | null): (id: string) => void {
  const newId = useRef<string>(undefined);
  useEffect(() => {
    if (shownId === null || newId.current !== shownId) return;
    newId.current = undefined;
    const title = mainRef.current?.querySelector('input');
    title?.focus();
    title?.select();
  }, [mainRef, shownId]);
  return (id) => {
    newId.current = id;
  };
}
