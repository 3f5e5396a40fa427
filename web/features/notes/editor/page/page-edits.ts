import { isolateHistory } from '@codemirror/commands';
import type { EditorView } from '@codemirror/view';
import type { TextEdit } from '../note-surface.ts';

/** Makes an edit as one undo step. */
export function applyEdit(view: EditorView, edit: TextEdit): void {
  view.dispatch({
    changes: { from: edit.start, to: edit.end, insert: edit.text },
    selection: { anchor: edit.selectionStart, head: edit.selectionEnd },
    scrollIntoView: true,
    userEvent: 'input',
    annotations: isolateHistory.of('full'),
  });
}
