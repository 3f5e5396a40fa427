import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import type { EditorSurface } from '#web/features/notes/drafts/draft-snapshot.ts';
import type { Drafts } from '#web/features/notes/drafts/drafts.ts';
import type { NoteSurface } from './note-surface.ts';
import { oneLine, showText } from './text-box.ts';

interface Parts {
  title: RefObject<HTMLTextAreaElement | null>;
  body: NoteSurface;
}

/**
 * Binds title and text to a loaded note for as long as they are on the screen. They hold their text themselves;
 * a keystroke only notifies the drafts that there is something to read.
 */
export function useEditorSurface(drafts: Drafts, noteId: string, parts: Parts, onMoved: (noteId: string) => void) {
  const handleMoved = useEffectEvent(onMoved);
  const bind = useEffectEvent((title: HTMLTextAreaElement, body: NoteSurface) => {
    const text = drafts.textOf(noteId);
    title.value = text?.title ?? '';
    body.show(text?.content ?? '');
    return drafts.attach(
      noteId,
      surfaceOf(title, body, (to) => handleMoved(to)),
    );
  });

  useLayoutEffect(() => {
    const title = parts.title.current;
    if (!title) return;
    const bond = bind(title, parts.body);
    const listening = new AbortController();
    title.addEventListener(
      'input',
      (event) => {
        // React reads the whole text of a box at every input event that reaches it.
        event.stopPropagation();
        bond.touch();
      },
      { signal: listening.signal },
    );
    const unsubscribe = parts.body.subscribe({ onInput: () => bond.touch() });
    return () => {
      listening.abort();
      unsubscribe();
      bond.detach();
    };
  }, [parts.title, parts.body]);
}

function surfaceOf(title: HTMLTextAreaElement, body: NoteSurface, onMoved: (noteId: string) => void) {
  let isComposing = false;
  title.addEventListener('compositionstart', () => {
    isComposing = true;
  });
  title.addEventListener('compositionend', () => {
    isComposing = false;
  });
  const surface: EditorSurface = {
    // What was dropped or dictated into the title may have line breaks.
    read: () => ({ title: oneLine(title.value), content: body.text() }),
    begin: (length) => ({ title: oneLine(title.value), content: body.begin(length) }),
    show(text) {
      showText(title, text.title);
      body.show(text.content);
    },
    isBusy: () => isComposing || body.isComposing(),
    moved: onMoved,
  };
  return surface;
}
