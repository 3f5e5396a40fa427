import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { surfaceOf } from '#web/app/workspace/core/insert-into-note.ts';
import type { Workspace } from '#web/app/workspace/core/workspace-context.ts';
import type { NoteSurface } from '#web/features/notes/editor/note-surface.ts';

/** A piece of a note without the blanks around it. */
export interface Selection {
  noteId: string;
  start: number;
  text: string;
}

/** Nothing appears while somebody is still selecting. */
const REST_MS = 250;

/**
 * What is selected in the text of the open note, once the selecting is over; it stays while the focus is elsewhere, on
 * the bar for instance. `close` forgets it until something else is selected, `refresh` reads it after a change.
 */
export function useSelection(workspace: Workspace) {
  const noteId = workspace.shownId ?? null;
  const [selection, setSelection] = useState<Selection>();
  const closed = useRef<Selection>(undefined);
  if (selection && selection.noteId !== noteId) setSelection(undefined);
  const focusedSurface = () => {
    const surface = noteId === null ? undefined : surfaceOf(workspace, noteId);
    return surface?.hasFocus() ? surface : undefined;
  };
  const current = () => {
    const surface = focusedSurface();
    return surface && noteId !== null ? selectedIn(surface, noteId) : undefined;
  };
  const read = useEffectEvent(() => {
    if (!focusedSurface()) return;
    const now = current();
    if (!isSame(now, closed.current)) setSelection(now);
  });
  const forgetOther = useEffectEvent(() => {
    if (!focusedSurface()) return;
    const now = current();
    if (!isSame(now, closed.current)) closed.current = undefined;
    // The same words elsewhere were formatted by a key.
    if (selection && !isSame(now, selection)) setSelection(now?.text === selection.text ? now : undefined);
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isPressed = false;
    const listening = new AbortController();
    const { signal } = listening;
    const listen = () => {
      // Else, until the rest is over, the bar would be about what was selected before.
      forgetOther();
      clearTimeout(timer);
      timer = setTimeout(() => isPressed || read(), REST_MS);
    };
    const press = (event: PointerEvent) => {
      isPressed = event.type === 'pointerdown';
      if (!isPressed) listen();
    };
    listen();
    document.addEventListener('selectionchange', listen, { signal });
    for (const type of ['pointerdown', 'pointerup', 'pointercancel'] as const) {
      document.addEventListener(type, press, { signal, capture: true });
    }
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, []);
  return {
    selection,
    refresh: () => setSelection(current()),
    close: () => {
      closed.current = selection;
      setSelection(undefined);
    },
  };
}

function selectedIn(surface: NoteSurface, noteId: string): Selection | undefined {
  const range = surface.selection();
  const selected = surface.text().slice(range.start, range.end);
  const text = selected.trim();
  const start = range.start + selected.length - selected.trimStart().length;
  return text === '' || isPicture(text) ? undefined : { noteId, start, text };
}

/** A picture is selected as one thing, and nothing of the bar is for it. */
function isPicture(text: string): boolean {
  return text.startsWith('![') && text.indexOf(')') === text.length - 1;
}

function isSame(one: Selection | undefined, other: Selection | undefined): boolean {
  return one?.noteId === other?.noteId && one?.start === other?.start && one?.text === other?.text;
}
