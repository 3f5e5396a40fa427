import { EditorState, type Extension, type Transaction, type TransactionSpec } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, MatchDecorator, ViewPlugin } from '@codemirror/view';
import { LineBreak } from './widgets.ts';

const matcher = new MatchDecorator({
  regexp: /\r/g,
  decoration: (_match, view, at) =>
    at + 1 === view.state.doc.lineAt(at).to ? Decoration.replace({}) : Decoration.replace({ widget: new LineBreak() }),
});

const drawn = ViewPlugin.define<{ decorations: DecorationSet; update: (update: never) => void }>(
  (view) => {
    const value = {
      decorations: matcher.createDeco(view),
      update: (update: Parameters<typeof matcher.updateDeco>[0]) => {
        value.decorations = matcher.updateDeco(update, value.decorations);
      },
    };
    return value;
  },
  {
    decorations: ({ decorations }) => decorations,
    provide: (of) => EditorView.atomicRanges.of((view) => view.plugin(of)?.decorations ?? Decoration.none),
  },
);

/** The `\r` of a line end is not seen, and neither typed behind nor left alone when its `\n` is deleted. */
const whole = EditorState.transactionFilter.of((transaction) => {
  const more = [...orphansOf(transaction), ...caretOf(transaction)];
  return more.length > 0 ? [transaction, ...more] : transaction;
});

function orphansOf(transaction: Transaction): TransactionSpec[] {
  if (!transaction.isUserEvent('delete')) return [];
  const specs: TransactionSpec[] = [];
  const before = transaction.startState.doc;
  transaction.changes.iterChanges((fromA, toA, fromB, _toB, inserted) => {
    if (inserted.length > 0 || fromA === toA) return;
    const removed = before.sliceString(fromA, toA);
    const isLeftBefore = removed.startsWith('\n') && before.sliceString(fromA - 1, fromA) === '\r';
    const isLeftBehind = removed.endsWith('\r') && before.sliceString(toA, toA + 1) === '\n';
    if (isLeftBehind) specs.push({ changes: { from: fromB, to: fromB + 1 }, sequential: true });
    if (isLeftBefore) specs.push({ changes: { from: fromB - 1, to: fromB }, sequential: true });
  });
  return specs.slice(0, 1);
}

function caretOf(transaction: Transaction): TransactionSpec[] {
  if (!transaction.selection && !transaction.docChanged) return [];
  const { main } = transaction.newSelection;
  const doc = transaction.newDoc;
  if (!main.empty || doc.sliceString(main.head - 1, main.head) !== '\r') return [];
  if (main.head !== doc.lineAt(main.head).to) return [];
  return [{ selection: { anchor: main.head - 1 }, sequential: true }];
}

export function carriageReturns(): Extension {
  return [drawn, whole];
}
