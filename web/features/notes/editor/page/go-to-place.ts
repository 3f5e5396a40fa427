import { EditorView } from '@codemirror/view';
import { findPlace } from '../find-place.ts';

/** Scrolls to a heading of the note that its link names, with the caret there. */
export function goToPlace(view: EditorView, place: string): void {
  const at = findPlace(view.state.sliceDoc(), place);
  if (at === undefined) return;
  const yMargin = (view.dom.closest('.note-scroller')?.clientHeight ?? 0) / 3;
  view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'start', yMargin }) });
}
