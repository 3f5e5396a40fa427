import { getSearchQuery, type SearchQuery, searchPanelOpen } from '@codemirror/search';
import {
  type EditorState,
  type Extension,
  type Range,
  StateEffect,
  StateField,
  type Transaction,
} from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import type { Stretch } from './drawing.ts';
import { shownTree } from './first-screen.ts';
import { readTable, TableGrid } from './table-grid.ts';

/** How far beyond the screen tables are drawn, so that what scrolls in has its height. */
const MARGIN = 20_000;
const WINDOW_MAX = 5 * MARGIN;

interface DrawnTables {
  window: Stretch;
  hasFocus: boolean;
  decorations: DecorationSet;
  isDrawn(from: number): boolean;
}

const setWindow = StateEffect.define<Stretch>();
const setFocus = StateEffect.define<boolean>();

/** Tables near the screen, drawn as tables unless the caret is in them. Only a state field may replace whole lines. */
export const drawnTables = StateField.define<DrawnTables>({
  create: (state) => find(state, { from: 0, to: Math.min(MARGIN, state.doc.length) }, false),
  update(value, transaction) {
    let { window, hasFocus } = value;
    if (transaction.docChanged) {
      const { changes } = transaction;
      const from = changes.mapPos(window.from, -1);
      // Text that was put in all at once isn't near the screen as a whole.
      window = { from, to: Math.min(changes.mapPos(window.to, 1), from + WINDOW_MAX) };
    }
    for (const effect of transaction.effects) {
      if (effect.is(setWindow)) window = effect.value;
      if (effect.is(setFocus)) hasFocus = effect.value;
    }
    const isSame = window === value.window && hasFocus === value.hasFocus && !isChanged(transaction);
    return isSame ? value : find(transaction.state, window, hasFocus);
  },
  provide: (field) => [
    EditorView.decorations.from(field, ({ decorations }) => decorations),
    EditorView.focusChangeEffect.of((_state, isFocused) => setFocus.of(isFocused)),
  ],
});

function isChanged({ docChanged, selection, startState, state }: Transaction): boolean {
  if (foundIn(startState) !== foundIn(state)) return true;
  return (
    docChanged ||
    selection !== undefined ||
    shownTree(startState) !== shownTree(state) ||
    startState.readOnly !== state.readOnly
  );
}

/** What is looked for while the find panel is open. */
function foundIn(state: EditorState): SearchQuery | undefined {
  if (!searchPanelOpen(state)) return undefined;
  const query = getSearchQuery(state);
  return query.valid ? query : undefined;
}

function find(state: EditorState, window: Stretch, hasFocus: boolean): DrawnTables {
  const { anchor, head } = state.selection.main;
  const tables: Range<Decoration>[] = [];
  const starts = new Set<number>();
  shownTree(state).iterate({
    from: window.from,
    to: Math.min(window.to, state.doc.length),
    enter: (node) => {
      if (node.name !== 'Table')
        return node.type.isAnonymous || /^(Document|Blockquote|.*List|ListItem)$/.test(node.name);
      const from = state.doc.lineAt(node.from).from;
      const { to } = state.doc.lineAt(node.to);
      const isActive = hasFocus && !state.readOnly && [anchor, head].some((place) => from <= place && place <= to);
      // In a list or a quote its lines have marks of their own.
      if (isActive || from !== node.from) return false;
      const table = readTable(state, node.node);
      if (!table) return false;
      starts.add(node.from);
      tables.push(
        Decoration.replace({ widget: new TableGrid(table, node.from, foundIn(state)), block: true }).range(from, to),
      );
      return false;
    },
  });
  return { window, hasFocus, decorations: Decoration.set(tables), isDrawn: (from) => starts.has(from) };
}

/** Keeps the field informed of what is near the screen. */
class Near {
  #isAsked = false;

  constructor(view: EditorView) {
    this.#follow(view);
  }

  update(update: ViewUpdate) {
    if (update.viewportChanged || update.docChanged) this.#follow(update.view);
  }

  #follow(view: EditorView) {
    const { window } = view.state.field(drawnTables);
    const { from, to } = view.viewport;
    const { length } = view.state.doc;
    const isCovered = window.from <= Math.max(0, from - MARGIN / 4) && Math.min(length, to + MARGIN / 4) <= window.to;
    if (isCovered || this.#isAsked) return;
    this.#isAsked = true;
    // An update may not start another one.
    queueMicrotask(() => {
      this.#isAsked = false;
      const near = { from: Math.max(0, view.viewport.from - MARGIN), to: Math.min(length, view.viewport.to + MARGIN) };
      if (view.dom.isConnected) view.dispatch({ effects: setWindow.of(near) });
    });
  }
}

export function tables(): Extension {
  return [drawnTables, ViewPlugin.fromClass(Near)];
}
