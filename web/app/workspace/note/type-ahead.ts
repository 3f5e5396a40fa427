import type { EditorControls } from '#web/features/notes/editor/note-editor-props.ts';

/** Takes what is typed while a new note is on its way; it would be lost, or be typed into the note before. */
export interface TypeAhead {
  /** Puts it into the note that is shown, from its title on. The title has the focus and is selected. */
  giveTo: (editor: EditorControls) => void;
  /** There is no note. Puts the focus back, and answers what was typed. */
  end: () => string;
}

/**
 * @param label the name of the place that is typed into
 * @param onLeave called with what was typed when the page is left before there is a note
 */
export function takeTyping(label: string, onLeave: (typed: string) => void): TypeAhead {
  const before = document.activeElement;
  const box = document.createElement('textarea');
  // With the size of text that a phone doesn't zoom into, where it doesn't scroll to.
  box.className = 'sr-only fixed! top-0 left-0 text-base';
  box.ariaLabel = label;
  document.body.append(box);
  box.focus({ preventScroll: true });
  const leaving = new AbortController();
  const handleLeave = () => {
    if (box.value.trim() !== '') onLeave(box.value);
    box.value = '';
  };
  // A page that is left first gives up its calls, which looks like a failure; a phone's may be left without a question.
  for (const event of ['beforeunload', 'pagehide'])
    window.addEventListener(event, handleLeave, { signal: leaving.signal });
  const close = () => {
    leaving.abort();
    box.remove();
  };
  return {
    giveTo: (editor) => {
      const [title = '', ...rest] = box.value.split('\n');
      close();
      const titleBox = editor.titleBox();
      if (titleBox && title !== '') {
        titleBox.setRangeText(title, 0, titleBox.value.length, 'end');
        titleBox.dispatchEvent(new Event('input', { bubbles: true }));
      }
      if (rest.length === 0) return;
      const text = rest.join('\n');
      const end = text.length;
      editor.surface().replace({ start: 0, end: 0, text, selectionStart: end, selectionEnd: end });
    },
    end: () => {
      const isHere = document.activeElement === box;
      close();
      if (isHere && before instanceof HTMLElement) before.focus({ preventScroll: true });
      return box.value;
    },
  };
}
