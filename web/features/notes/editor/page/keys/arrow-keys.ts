import { type Extension, Prec } from '@codemirror/state';
import { type Command, type EditorView, keymap } from '@codemirror/view';
import { drawnTables } from '#web/features/notes/editor/page/tables.ts';

/** Arrow Up and Down lead into a drawn table, where CodeMirror goes past it: into the nearest cell. */
export function arrowsIntoTables(): Extension {
  return Prec.high(
    keymap.of([
      { key: 'ArrowUp', run: intoTable(false) },
      { key: 'ArrowDown', run: intoTable(true) },
    ]),
  );
}

function intoTable(isDown: boolean): Command {
  return (view) => {
    const { main } = view.state.selection;
    const drawn = view.state.field(drawnTables, false);
    if (!drawn || !main.empty || view.composing || view.state.readOnly) return false;
    const { head } = view.moveVertically(main, isDown);
    const between: number[] = [];
    drawn.decorations.between(Math.min(head, main.head), Math.max(head, main.head), (from) => {
      between.push(from);
    });
    const table = isDown ? between[0] : between.at(-1);
    const anchor = table === undefined ? undefined : cellOf(view, table, isDown);
    if (anchor === undefined) return false;
    view.dispatch({ selection: { anchor }, scrollIntoView: true, userEvent: 'select' });
    return true;
  };
}

/** The end of the text of the first or last row's cell that is nearest to the caret. */
function cellOf(view: EditorView, table: number, isFirst: boolean): number | undefined {
  const frames = view.contentDOM.querySelectorAll('.page-table');
  const rows = [...frames].find((frame) => view.posAtDOM(frame) === table)?.querySelectorAll('tr');
  const cells = rows?.[isFirst ? 0 : rows.length - 1]?.querySelectorAll<HTMLElement>('[data-at]') ?? [];
  const x = view.coordsAtPos(view.state.selection.main.head)?.left ?? 0;
  const distances = [...cells].map((cell) => {
    const { left, right } = cell.getBoundingClientRect();
    return { at: table + Number(cell.dataset.at), distance: Math.max(left - x, x - right, 0) };
  });
  return distances.toSorted((a, b) => a.distance - b.distance)[0]?.at;
}
