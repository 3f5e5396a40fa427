import { isolateHistory } from '@codemirror/commands';
import type { EditorView } from '@codemirror/view';
import { type Format, formatMarkdown, type TextEdit } from '../format-markdown.ts';

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

/** A command that formats the selection. */
export function formatCommand(format: Format) {
  return (view: EditorView): boolean => {
    if (view.state.readOnly) return false;
    const { from, to } = view.state.selection.main;
    applyEdit(view, formatMarkdown(format, view.state.sliceDoc(), from, to));
    return true;
  };
}
