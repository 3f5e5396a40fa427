import { history, undo } from '@codemirror/commands';
import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState, type StateCommand, type Transaction } from '@codemirror/state';
import { markdownLanguage } from '#web/features/notes/editor/page/markdown-language.ts';

/** A page with the text; `|` is the caret, or `«` and `»` are around the selection. */
export function pageState(marked: string): EditorState {
  const doc = marked.replaceAll(/[«»|]/g, '');
  const caret = marked.indexOf('|');
  const anchor = caret >= 0 ? caret : marked.indexOf('«');
  const head = caret >= 0 ? caret : marked.indexOf('»') - 1;
  return stateOf(doc, Math.max(0, anchor), Math.max(0, head));
}

export function stateOf(doc: string, anchor: number, head = anchor): EditorState {
  const state = EditorState.create({
    doc,
    selection: { anchor, head },
    extensions: [EditorState.lineSeparator.of('\n'), markdownLanguage, history()],
  });
  ensureSyntaxTree(state, state.doc.length, 5000);
  return state;
}

/** The text with its caret or selection marked. */
export function shown(state: EditorState): string {
  const text = state.sliceDoc();
  const { from, to } = state.selection.main;
  if (from === to) return `${text.slice(0, from)}|${text.slice(from)}`;
  return `${text.slice(0, from)}«${text.slice(from, to)}»${text.slice(to)}`;
}

/** The page after a command; null if the command leaves the key to others. */
export function after(state: EditorState, command: StateCommand): EditorState | null {
  let next = state;
  const isHandled = command({
    state,
    dispatch: (transaction: Transaction) => {
      next = transaction.state;
    },
  });
  return isHandled ? next : null;
}

export function undone(state: EditorState): EditorState {
  return after(state, undo) ?? state;
}
