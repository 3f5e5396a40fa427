import { isolateHistory } from '@codemirror/commands';
import type { EditorView } from '@codemirror/view';

/** Ticks or unticks the to-do whose marker is at a place or behind it in its line, as one undo step. */
export function toggleTaskAt(view: EditorView, at: number): boolean {
  const { state } = view;
  const line = state.doc.lineAt(at);
  const mark = /\[([ xX])\]/.exec(line.text.slice(at - line.from));
  if (!mark || state.readOnly) return false;
  const place = at + mark.index + 1;
  view.dispatch({
    changes: { from: place, to: place + 1, insert: mark[1] === ' ' ? 'x' : ' ' },
    userEvent: 'input.tick',
    annotations: isolateHistory.of('full'),
  });
  return true;
}
