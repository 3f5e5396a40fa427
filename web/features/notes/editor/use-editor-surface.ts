import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import type { EditorSurface } from '#web/features/notes/drafts/draft-snapshot.ts';
import type { Drafts } from '#web/features/notes/drafts/drafts.ts';
import { oneLine, showText } from './text-box.ts';

interface Boxes {
  title: RefObject<HTMLTextAreaElement | null>;
  body: RefObject<HTMLTextAreaElement | null>;
}

/**
 * Binds the two text boxes to a loaded note for as long as they are on the screen. They hold their text themselves;
 * a keystroke only notifies the drafts that there is something to read.
 */
export function useEditorSurface(drafts: Drafts, noteId: string, boxes: Boxes, onMoved: (noteId: string) => void) {
  const handleMoved = useEffectEvent(onMoved);
  const bind = useEffectEvent((title: HTMLTextAreaElement, body: HTMLTextAreaElement) => {
    const text = drafts.textOf(noteId);
    title.value = text?.title ?? '';
    body.value = text?.content ?? '';
    return drafts.attach(
      noteId,
      surfaceOf(title, body, (to) => handleMoved(to)),
    );
  });

  useLayoutEffect(() => {
    const title = boxes.title.current;
    const body = boxes.body.current;
    if (!title || !body) return;
    const bond = bind(title, body);
    const listening = new AbortController();
    for (const box of [title, body]) {
      box.addEventListener(
        'input',
        (event) => {
          // React reads the whole text of a box at every input event that reaches it.
          event.stopPropagation();
          bond.touch();
        },
        { signal: listening.signal },
      );
    }
    return () => {
      listening.abort();
      bond.detach();
    };
  }, [boxes.title, boxes.body]);
}

function surfaceOf(title: HTMLTextAreaElement, body: HTMLTextAreaElement, onMoved: (noteId: string) => void) {
  let isComposing = false;
  for (const box of [title, body]) {
    box.addEventListener('compositionstart', () => {
      isComposing = true;
    });
    box.addEventListener('compositionend', () => {
      isComposing = false;
    });
  }
  const surface: EditorSurface = {
    // What was dropped or dictated into the title may have line breaks.
    read: () => ({ title: oneLine(title.value), content: body.value }),
    show(text) {
      showText(title, text.title);
      showText(body, text.content);
    },
    isBusy: () => isComposing,
    moved: onMoved,
  };
  return surface;
}
