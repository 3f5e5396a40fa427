import type { Extension } from '@codemirror/state';
import { EditorView, ViewPlugin } from '@codemirror/view';

/** Less than this is no keyboard but a bar of the browser, in pixels. */
const KEYBOARD_MIN = 80;

/** Brings the caret back into view when a phone's keyboard opens over it. */
export function caretAboveKeyboard(): Extension {
  const { visualViewport: shown } = window;
  if (!shown || !matchMedia('(pointer: coarse)').matches) return [];
  return ViewPlugin.define((view) => {
    let tallest = shown.height;
    let before = shown.height;
    let frame = 0;
    const adjust = () => {
      // When zoomed in, the viewport is smaller for another reason.
      if (shown.scale > 1.01) return;
      const isSmaller = shown.height < before;
      before = shown.height;
      tallest = Math.max(tallest, before);
      if (!isSmaller || tallest - before < KEYBOARD_MIN || !view.hasFocus) return;
      cancelAnimationFrame(frame);
      // What is around the page makes room first.
      frame = requestAnimationFrame(() =>
        view.dispatch({ effects: EditorView.scrollIntoView(view.state.selection.main.head) }),
      );
    };
    shown.addEventListener('resize', adjust);
    return {
      destroy: () => {
        shown.removeEventListener('resize', adjust);
        cancelAnimationFrame(frame);
      },
    };
  });
}
