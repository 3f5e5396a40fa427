import { cursorLineBoundaryForward, selectLineBoundaryForward } from '@codemirror/commands';
import { syntaxTree } from '@codemirror/language';
import { EditorSelection, type EditorState, type Extension, Prec } from '@codemirror/state';
import { type Command, keymap } from '@codemirror/view';

const MARKS = /^(EmphasisMark|StrikethroughMark|HighlightMark|CodeMark|LinkMark)$/;

/** The end of a line is behind marks that are hidden there, so that what is typed isn't bold as well. */
export function endKey(): Extension {
  const [move, select] = [behindMarks(cursorLineBoundaryForward), behindMarks(selectLineBoundaryForward)];
  return Prec.high(
    keymap.of([
      { key: 'End', run: move, shift: select },
      { mac: 'Cmd-ArrowRight', run: move, shift: select },
      { mac: 'Ctrl-e', run: move },
    ]),
  );
}

function behindMarks(command: Command): Command {
  return (view) => {
    command(view);
    const { main, ranges } = view.state.selection;
    const end = view.state.doc.lineAt(main.head).to;
    if (ranges.length === 1 && main.head < end && areMarks(view.state, main.head, end)) {
      const anchor = main.empty ? end : main.anchor;
      view.dispatch({ selection: EditorSelection.single(anchor, end), scrollIntoView: true, userEvent: 'select' });
    }
    return true;
  };
}

function areMarks(state: EditorState, from: number, to: number): boolean {
  let at = from;
  syntaxTree(state).iterate({
    from,
    to,
    enter: ({ name, from, to, node }) => {
      const isMark = MARKS.test(name) || (name === 'URL' && /^(Link|Image)$/.test(node.parent?.name ?? ''));
      if (isMark && from <= at) at = Math.max(at, to);
    },
  });
  return at >= to;
}
