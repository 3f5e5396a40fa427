import { type Extension, Transaction } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

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
