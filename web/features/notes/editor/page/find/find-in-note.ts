import { isolateHistory } from '@codemirror/commands';
import { findNext, findPrevious, getSearchQuery, openSearchPanel, search, searchPanelOpen } from '@codemirror/search';
import { EditorState, type Extension, Prec } from '@codemirror/state';
import { type Command, EditorView, keymap } from '@codemirror/view';
import { FindPanel } from './find-panel.ts';
import './find.css';

/**
 * Find and replace in the note. Ctrl/Cmd+F in the text opens it; in its own fields the key is left to the page, which
 * searches everywhere.
 */
export function findInNote(): Extension {
  return [
    search({
      top: true,
      literal: true,
      createPanel: (view) => new FindPanel(view),
      scrollToMatch: (range) => EditorView.scrollIntoView(range, { y: 'center' }),
    }),
    Prec.high(
      keymap.of([
        { key: 'Mod-f', run: openSearchPanel },
        { key: 'F3', run: ifFinding(findNext), shift: ifFinding(findPrevious) },
        { key: 'Mod-g', run: ifFinding(findNext), shift: ifFinding(findPrevious) },
      ]),
    ),
    // Replacing is undone apart from what was typed, and replacing all at once.
    EditorState.transactionExtender.of((transaction) =>
      transaction.isUserEvent('input.replace') ? { annotations: isolateHistory.of('full') } : null,
    ),
  ];
}

function ifFinding(command: Command): Command {
  return (view) => searchPanelOpen(view.state) && getSearchQuery(view.state).valid && command(view);
}
