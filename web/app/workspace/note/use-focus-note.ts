import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { EditorControls } from '#web/features/notes/editor/note-editor-props.ts';

type Part = 'title' | 'text';

/**
 * Puts the focus into a note that is about to be shown: into the title of one that was just made, selected, so that typing
 * replaces it; or to the beginning of the text of one that is there to be read.
 */
export function useFocusNote(
  mainRef: RefObject<HTMLElement | null>,
  editorRef: RefObject<EditorControls | null>,
  shownId: string | null,
): (id: string, part?: Part) => void {
  const wanted = useRef<{ id: string; part: Part }>(undefined);
  const focusShown = useCallback(() => {
    if (wanted.current === undefined || wanted.current.id !== shownId || !mainRef.current) return;
    const { part } = wanted.current;
    wanted.current = undefined;
    if (part === 'title') focusTitle(editorRef.current);
    else focusText(mainRef.current, editorRef.current);
  }, [mainRef, editorRef, shownId]);
  useEffect(focusShown, [focusShown]);
  return (id, part = 'title') => {
    wanted.current = { id, part };
    // It may be the one that is shown already.
    focusShown();
  };
}

function focusTitle(editor: EditorControls | null): void {
  const title = editor?.titleBox();
  title?.focus();
  title?.select();
}

function focusText(main: HTMLElement, editor: EditorControls | null): void {
  const surface = editor?.surface();
  // On a phone the focus in a text box covers half of what is to be read with the keyboard.
  if (!surface || matchMedia('(pointer: coarse)').matches) {
    (main.querySelector<HTMLElement>('section[tabindex]') ?? main).focus({ preventScroll: true });
    return;
  }
  surface.focus();
  surface.select(0, 0);
}
