import { type Extension, StateField, type Text } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { directionOf, hasRightToLeft } from '#shared/markdown/direction.ts';

/** Whether the text ever had a letter that is written from right to left: without one nothing is to be done. */
const isTurned = StateField.define<boolean>({
  create: ({ doc }) => hasTurned(doc),
  update(value, { docChanged, changes }) {
    if (value || !docChanged) return value;
    let isFound = false;
    changes.iterChanges((_fromA, _toA, _fromB, _toB, inserted) => {
      isFound ||= hasTurned(inserted);
    });
    return isFound;
  },
  provide: (field) => EditorView.perLineTextDirection.from(field),
});

function hasTurned(text: Text): boolean {
  for (const part of text.iter()) if (hasRightToLeft(part)) return true;
  return false;
}

const rightToLeft = Decoration.line({ attributes: { dir: 'rtl' } });

/** Each line has the direction of its first letter. */
export function lineDirections(): Extension {
  const plugin = ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;
      constructor(view: EditorView) {
        this.decorations = directionsIn(view);
      }
      update({ view, docChanged, viewportChanged }: ViewUpdate) {
        if (docChanged || viewportChanged) this.decorations = directionsIn(view);
      }
    },
    { decorations: ({ decorations }) => decorations },
  );
  return [isTurned, plugin];
}

function directionsIn({ state, visibleRanges }: EditorView): DecorationSet {
  if (!state.field(isTurned)) return Decoration.none;
  const lines = visibleRanges.flatMap(({ from, to }) => {
    const found = [];
    for (let at = from; at <= to; ) {
      const line = state.doc.lineAt(at);
      if (directionOf(line.text) === 'rtl') found.push(rightToLeft.range(line.from));
      at = line.to + 1;
    }
    return found;
  });
  return Decoration.set(lines);
}
