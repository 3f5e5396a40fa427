import type { EditorState, StateCommand, TransactionSpec } from '@codemirror/state';
import type { TextRange } from '#web/features/notes/editor/find-passage.ts';
import { formatMarkdown } from '#web/features/notes/editor/format-markdown.ts';
import type { Format, TextEdit } from '#web/features/notes/editor/note-surface.ts';
import { oneStep, textEnd } from './line-changes.ts';

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
  const { anchor, head, from, to } = state.selection.main;
  const inLine = (at: number) => Math.min(at, textEnd(state.doc.lineAt(at)));
  const edit = formatMarkdown(format, state.sliceDoc(), inLine(from), inLine(to));
  const ends = [edit.selectionStart, edit.selectionEnd] as const;
  return oneStep(state, {
    changes: { from: edit.start, to: edit.end, insert: edit.text },
    selection: anchor <= head ? { anchor: ends[0], head: ends[1] } : { anchor: ends[1], head: ends[0] },
  });
}

/** The same for a text that is on no page. */
export function formatText(format: Format, text: string, { start, end }: TextRange): TextEdit {
  return formatMarkdown(format, text, start, end);
}
