import { EditorSelection, type EditorState, type Extension, type SelectionRange } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { textEnd } from './keys/line-changes.ts';
import { marksOf } from './keys/list-lines.ts';
import { isInCode } from './keys/syntax.ts';

/** Three clicks select a line without its break, so that what is typed over it leaves the lines around it alone. */
export function lineClick(isSource: boolean): Extension {
  return EditorView.mouseSelectionStyle.of((view, event) => {
    if (event.button !== 0 || event.detail < 3) return null;
    const placeOf = ({ clientX: x, clientY: y }: MouseEvent) => view.posAtCoords({ x, y }, false);
    const { main } = view.state.selection;
    let start = placeOf(event);
    return {
      get(current, isExtended) {
        const lines = linesBetween(view.state, start, placeOf(current), isSource);
        return EditorSelection.create([isExtended ? main.extend(lines.from, lines.to) : lines]);
      },
      update({ docChanged, changes }) {
        if (docChanged) start = changes.mapPos(start);
      },
    };
  });
}

/** One line is selected without its bullet, box or heading mark, which the page only draws; several with theirs. */
function linesBetween(state: EditorState, start: number, end: number, isSource: boolean): SelectionRange {
  const [first, last] = [state.doc.lineAt(Math.min(start, end)), state.doc.lineAt(Math.max(start, end))];
  const isDrawn = !isSource && first.number === last.number && !isInCode(state, textEnd(first));
  const from = first.from + (isDrawn ? marksOf(first.text).end : 0);
  const to = Math.max(from, textEnd(last));
  return start <= end ? EditorSelection.range(from, to) : EditorSelection.range(to, from);
}
