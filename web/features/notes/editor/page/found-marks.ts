import { StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import type { TextRange } from '../find-passage.ts';

/** Marks what search found. */
export const markFound = StateEffect.define<readonly TextRange[]>();

const mark = Decoration.mark({ tagName: 'mark', class: 'page-found' });

/** The marks go at the first key or touch. */
export const foundMarks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    let next = marks.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(markFound)) continue;
      const ranges = effect.value.filter(({ start, end }) => start < end && end <= transaction.newDoc.length);
      next = Decoration.set(
        ranges.map(({ start, end }) => mark.range(start, end)),
        true,
      );
    }
    return next;
  },
  provide: (field) => [
    EditorView.decorations.from(field),
    EditorView.domEventObservers({ keydown: forget, pointerdown: forget, input: forget }),
  ],
});

function forget(_event: Event, view: EditorView): void {
  if (view.state.field(foundMarks).size > 0) view.dispatch({ effects: markFound.of([]) });
}
