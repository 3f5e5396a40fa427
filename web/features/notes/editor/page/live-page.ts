import { Annotation, type Extension, type Range, RangeSet, type RangeValue } from '@codemirror/state';
import { type BlockWrapper, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { codeColors } from '#web/features/notes/editor/code-colors.ts';
import { formulaWriter } from '#web/features/notes/editor/formulas.ts';
import { drawBlock } from './draw-blocks.ts';
import { drawInline } from './draw-inline.ts';
import { Drawing } from './drawing.ts';
import { firstScreen, shownTree } from './first-screen.ts';
import { keptTables } from './kept-tables.ts';
import { linkedNotes } from './page-context.ts';
import { drawProperties, propertyDrawer } from './properties.ts';
import { tableCaret } from './table-caret.ts';

const redraw = Annotation.define<boolean>();

/** Draws the part of the note that is on the screen, and only that. */
class LivePage {
  drawn = drawingOf([]);
  #isPressed = false;
  readonly #listening = new AbortController();
  readonly #unsubscribe: ((() => void) | undefined)[];

  constructor(view: EditorView) {
    this.#draw(view);
    const { signal } = this.#listening;
    // While somebody drags a selection, nothing may move under the pointer.
    view.contentDOM.addEventListener('pointerdown', () => (this.#isPressed = true), { signal });
    for (const event of ['pointerup', 'pointercancel'] as const) {
      window.addEventListener(event, () => this.#release(view), { signal });
    }
    const again = () => this.#redraw(view);
    this.#unsubscribe = [
      view.state.facet(linkedNotes)?.subscribe(again),
      codeColors.subscribe(again),
      formulaWriter.subscribe(again),
      propertyDrawer.subscribe(again),
    ];
  }

  update(update: ViewUpdate) {
    const { docChanged, viewportChanged, selectionSet, focusChanged, startState, state, view } = update;
    const isParsed = shownTree(startState) !== shownTree(state);
    const isRead = startState.readOnly !== state.readOnly;
    const isMoved = (selectionSet || focusChanged) && !this.#isPressed;
    const isAsked = update.transactions.some((transaction) => transaction.annotation(redraw));
    if (docChanged || viewportChanged || isParsed || isRead || isMoved || isAsked) this.#draw(view);
  }

  destroy() {
    this.#listening.abort();
    for (const unsubscribe of this.#unsubscribe) unsubscribe?.();
  }

  #release(view: EditorView) {
    if (!this.#isPressed) return;
    this.#isPressed = false;
    // After the selection that the browser makes of it.
    setTimeout(() => this.#redraw(view));
  }

  #redraw(view: EditorView) {
    if (!this.#listening.signal.aborted) view.dispatch({ annotations: redraw.of(true) });
  }

  #draw(view: EditorView) {
    this.drawn = drawingOf(view.visibleRanges.map((part) => draw(view, part)));
  }
}

/** A table that is seen in several parts has one frame. */
function drawingOf(drawings: readonly Drawing[]) {
  const frames = new Map(drawings.flatMap((each) => each.frames.map((frame) => [frame.from, frame])));
  return {
    decorations: setOf(drawings.flatMap(({ decorations }) => decorations)),
    atomic: setOf(drawings.flatMap(({ atomic }) => atomic)),
    cells: setOf(drawings.flatMap(({ cells }) => cells)),
    frames: setOf<BlockWrapper>([...frames.values()]),
  };
}

function setOf<Value extends RangeValue>(ranges: readonly Range<Value>[]): RangeSet<Value> {
  return RangeSet.of(ranges, true);
}

function draw(view: EditorView, part: { from: number; to: number }) {
  const { state } = view;
  const drawing = new Drawing(state, part, view.hasFocus);
  const properties = drawProperties(drawing);
  shownTree(state).iterate({
    ...part,
    enter: (node) => {
      // In properties only links are Markdown.
      const isLink = /^(Link|URL|Autolink)$/.test(node.name);
      const drawNode =
        node.from < properties ? isLink && drawInline[node.name] : (drawBlock[node.name] ?? drawInline[node.name]);
      if (drawNode) drawNode(drawing, node.node);
      return true;
    },
  });
  return drawing.finish();
}

/** The note as a finished page: marks show only where the caret is. */
export function livePage(): Extension {
  const plugin = ViewPlugin.fromClass(LivePage, {
    decorations: ({ drawn }) => drawn.decorations,
    provide: (of) => [
      EditorView.atomicRanges.of((view) => view.plugin(of)?.drawn.atomic ?? RangeSet.empty),
      EditorView.outerDecorations.of((view) => view.plugin(of)?.drawn.cells ?? RangeSet.empty),
      EditorView.blockWrappers.of((view) => view.plugin(of)?.drawn.frames ?? RangeSet.empty),
    ],
  });
  return [firstScreen(), plugin, keptTables(), tableCaret()];
}
