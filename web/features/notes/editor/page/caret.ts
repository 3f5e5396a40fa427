import { type Extension, Transaction } from '@codemirror/state';
import { EditorView, showTooltip, ViewPlugin } from '@codemirror/view';

/** Less than this is no keyboard but a bar of the browser, in pixels. */
const KEYBOARD_MIN = 80;
/** The text that a keyboard leaves in view, in pixels: the title makes way for it. */
const TEXT_MIN = 220;

/** What is kept free below the caret, in pixels, and at most as a share of the window. */
const ROOM_BELOW = 96;
const ROOM_SHARE = 8;

/** One never writes at the edge of the window. Menus and cards aren't shown in such a margin, so it ends with the first. */
export const roomBelow = EditorView.scrollMargins.of(({ state }) =>
  state.facet(showTooltip).some((tooltip) => tooltip !== null)
    ? null
    : { bottom: Math.min(ROOM_BELOW, window.innerHeight / ROOM_SHARE) },
);

/** Brings the caret back into view when a phone's keyboard opens over it, and the title out of the way. */
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
      frame = requestAnimationFrame(() => {
        titleMakesWay(view);
        view.dispatch({ effects: EditorView.scrollIntoView(view.state.selection.main.head) });
      });
    };
    const handleFocus = () => requestAnimationFrame(() => titleMakesWay(view));
    shown.addEventListener('resize', adjust);
    view.contentDOM.addEventListener('focus', handleFocus);
    return {
      destroy: () => {
        shown.removeEventListener('resize', adjust);
        view.contentDOM.removeEventListener('focus', handleFocus);
        cancelAnimationFrame(frame);
      },
    };
  });
}

function titleMakesWay(view: EditorView): void {
  const scroller = view.dom.closest('.note-scroller');
  if (!scroller) return;
  const above = view.dom.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  if (scroller.clientHeight - above < TEXT_MIN) scroller.scrollTop += above;
}

/**
 * Where a line wraps, a caret has a side: the end of one row or the start of the next. CodeMirror draws that side again
 * also when the focus has just left, and so takes the focus back from what was opened. A caret that is left has no side.
 */
export function leftCaret(): Extension {
  return EditorView.domEventObservers({
    // Nothing may be dispatched at once, as the page itself may be what moves the focus.
    blur: (_, view) => queueMicrotask(() => dropSide(view)),
  });
}

function dropSide(view: EditorView): void {
  const { main } = view.state.selection;
  if (view.hasFocus || !main.empty || main.assoc === 0) return;
  // Undo steps stay as they are.
  view.dispatch({ selection: { anchor: main.head }, annotations: Transaction.addToHistory.of(false) });
}
