import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { workspaceTexts as texts } from '#web/app/workspace/core/workspace.texts.ts';
import type { Drafts } from '#web/features/notes/drafts/drafts.ts';
import type { EditorControls } from '#web/features/notes/editor/note-editor-props.ts';
import { useDraft } from '#web/features/notes/editor/use-draft.ts';
import { type TypeAhead, takeTyping } from './type-ahead.ts';

type Part = 'title' | 'text';

export interface FocusNote {
  /**
   * Puts the focus into a note that is about to be shown: into the title of one that was just made, selected, so that
   * typing replaces it; or to the beginning of the text of one that is there to be read.
   */
  focus: (id: string, part?: Part) => void;
  /** The same for its text, and puts pictures there. */
  addPictures: (id: string, pictures: readonly File[]) => void;
  /** A note is being made. What is typed until it is shown is for it; `onLeave` gets it where the page is left before. */
  expect: (onLeave: (typed: string) => void) => void;
  /** It could not be made. Answers what was typed. */
  giveUp: () => string;
}

/** Moves the focus between notes, and keeps what is typed on the way. */
export function useFocusNote(
  mainRef: RefObject<HTMLElement | null>,
  editorRef: RefObject<EditorControls | null>,
  drafts: Drafts,
  shownId: string | null,
): FocusNote {
  const wanted = useRef<{ id: string; part: Part; waitsAt?: Element | null; pictures?: readonly File[] }>(undefined);
  const typing = useRef<TypeAhead>(undefined);
  const isLoading = useDraft(drafts, shownId ?? '', ({ status }) => status === 'loading');
  const focusShown = useCallback(() => {
    if (wanted.current === undefined || wanted.current.id !== shownId || !mainRef.current) return;
    const { id, part, waitsAt, pictures = [] } = wanted.current;
    wanted.current = undefined;
    if (part === 'text') {
      // Somebody moved on while the text was read.
      if (
        waitsAt &&
        pictures.length === 0 &&
        ![waitsAt, document.body].includes(document.activeElement ?? document.body)
      )
        return;
      focusText(mainRef.current, editorRef.current);
      if (isLoading) wanted.current = { id, part, waitsAt: document.activeElement, pictures };
      else if (pictures.length > 0) editorRef.current?.surface()?.attach(id, pictures);
      return;
    }
    focusTitle(editorRef.current);
    if (editorRef.current) typing.current?.giveTo(editorRef.current);
    typing.current = undefined;
  }, [mainRef, editorRef, shownId, isLoading]);
  useEffect(focusShown, [focusShown]);
  const want = (next: NonNullable<typeof wanted.current>) => {
    wanted.current = next;
    // It may be the one that is shown already.
    focusShown();
  };
  return {
    focus: (id, part = 'title') => want({ id, part }),
    addPictures: (id, pictures) => want({ id, part: 'text', pictures }),
    expect: (onLeave) => {
      typing.current ??= takeTyping(texts.newNoteTitle, onLeave);
    },
    giveUp: () => {
      const text = typing.current?.end() ?? '';
      typing.current = undefined;
      return text;
    },
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
