import type { EditorState, StateCommand, TransactionSpec } from '@codemirror/state';
import { type Format, formatMarkdown } from '#web/features/notes/editor/format-markdown.ts';
import { lineEndAt, oneStep, textEnd } from './line-changes.ts';

/** Formats the selection, or removes the format if it is already there, as one undo step. */
export function formatPage(format: Format): StateCommand {
  return ({ state, dispatch }) => {
    if (state.readOnly) return false;
    dispatch(state.update(formatted(state, format)));
    return true;
  };
}

/** A link from the selected words; without a selection the keys are those of the command palette. */
export const linkSelection: StateCommand = (target) =>
  target.state.selection.main.empty ? false : formatPage('link')(target);

function formatted(state: EditorState, format: Format): TransactionSpec {
  const { from, to } = state.selection.main;
  const start = state.doc.lineAt(from);
  // Whole lines are enough to see the marks around the selection.
  const text = state.sliceDoc(start.from, textEnd(state.doc.lineAt(to)));
  const inLine = (at: number) => Math.min(at, textEnd(state.doc.lineAt(at))) - start.from;
  const edit = formatMarkdown(format, text, inLine(from), inLine(to));
  const written = lineEndAt(state, from) === '\r\n' ? edit.text.replaceAll(/(?<!\r)\n/g, '\r\n') : edit.text;
  // Line ends that were added are before the end of the selection.
  const added = written.length - edit.text.length;
  return oneStep(state, {
    changes: { from: start.from + edit.start, to: start.from + edit.end, insert: written },
    selection: { anchor: start.from + edit.selectionStart, head: start.from + edit.selectionEnd + added },
  });
}
