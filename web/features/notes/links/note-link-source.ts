import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { SuggestionSource } from '#web/features/notes/editor/page/suggestion.ts';
import { askTools, withTools } from '#web/features/notes/editor/page/when-used.ts';
import type { NoteLinkHooks } from './note-link-hooks.ts';

// A title may have brackets itself; the last of them may still be open.
const OPENED = /\[\[((?:[^[\]]|\[[^[\]]*\])*(?:\[[^[\]]*)?)$/;
const CLOSED = /\[\[((?:[^[\]]|\[[^[\]]*\])+)\]\]$/;

/** What `[[` finds; the last line creates the note. */
export function noteLinks(hooks: NoteLinkHooks): SuggestionSource {
  return {
    match: OPENED,
    items: (query, signal) => askTools(({ noteLinkItems }) => noteLinkItems(hooks, query, signal)),
  };
}

/** `[[Title]]` as it is typed becomes a link, if exactly that title is found. */
export function closedNoteLinks({ find }: Pick<NoteLinkHooks, 'find'>): Extension {
  return EditorView.updateListener.of(({ view, transactions, state }) => {
    if (!transactions.some((transaction) => transaction.docChanged && transaction.isUserEvent('input.type'))) return;
    const { head, empty } = state.selection.main;
    if (!empty || state.readOnly) return;
    const line = state.doc.lineAt(head);
    const [written, title = ''] = CLOSED.exec(state.sliceDoc(line.from, head)) ?? [];
    if (written === undefined) return;
    const at = head - written.length;
    withTools(({ linkClosed }) => void linkClosed(view, find, { written, title, at }));
  });
}

/** Types `[[`, so that the suggestions open. */
export function startNoteLink(view: EditorView): void {
  view.dispatch(view.state.replaceSelection('[['), { userEvent: 'input.type', scrollIntoView: true });
  view.focus();
}
