import { type Extension, Prec, type StateCommand } from '@codemirror/state';
import { type Command, EditorView, keymap } from '@codemirror/view';
import { besideTables } from './beside-table.ts';
import { belowFence, fenceAsTyped } from './code-fence.ts';
import { endKey } from './end-key.ts';
import { breakLine, continueLine } from './enter-key.ts';
import { formatPage, linkSelection } from './format-page.ts';
import { moveDown, moveUp } from './move-lines.ts';
import { indentItems, outdentItems } from './tab-key.ts';
import { tableKeys } from './table-keys.ts';
import { removeMark, taskAsTyped, tickTasks } from './task-keys.ts';

/**
 * The keys of the page. Each automatic change is one undo step, and none happens while text is composed. Outside of lists
 * and tables Tab moves the focus, as in a text box; inside, Escape and then Tab does.
 */
export const pageCommands: Readonly<Record<string, StateCommand>> = {
  Enter: continueLine,
  'Shift-Enter': breakLine,
  Backspace: removeMark,
  Tab: indentItems,
  'Shift-Tab': outdentItems,
  'Alt-ArrowUp': moveUp,
  'Alt-ArrowDown': moveDown,
  'Mod-Enter': tickTasks,
  'Mod-b': formatPage('bold'),
  'Mod-i': formatPage('italic'),
  'Mod-k': linkSelection,
  'Mod-Shift-x': formatPage('strikethrough'),
  'Mod-Shift-h': formatPage('highlight'),
  'Mod-Shift-7': formatPage('numberedList'),
  'Mod-Shift-8': formatPage('bulletList'),
  'Mod-Shift-9': formatPage('taskList'),
};

export function pageKeys(): Extension {
  return [
    tableKeys(),
    besideTables(),
    endKey(),
    Prec.high(keymap.of(Object.entries(pageCommands).map(([key, command]) => ({ key, run: typed(command) })))),
    EditorView.inputHandler.of((view, from, to, text, insert) => {
      if (from !== to || view.composing || view.state.readOnly) return false;
      const below = belowFence(view.state, from, text);
      if (below) {
        view.dispatch(below);
        return true;
      }
      if (!/[ `~]$/.test(text)) return false;
      const typed = insert();
      const change = text === ' ' ? taskAsTyped(typed.state) : fenceAsTyped(typed.startState, typed.state);
      if (!change) return false;
      // Undo first brings back what was typed.
      view.dispatch(typed);
      view.dispatch(change);
      return true;
    }),
  ];
}

function typed(command: StateCommand): Command {
  return (view) => !view.composing && !view.state.readOnly && view.state.selection.ranges.length === 1 && command(view);
}
