import { Annotation, type Extension } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { codeLanguages } from '#web/features/notes/editor/code-languages.ts';
import { drawBlock } from './draw-blocks.ts';
import { drawInline } from './draw-inline.ts';
import { Drawing } from './drawing.ts';
import { firstScreen, shownTree } from './first-screen.ts';
import { linkedNotes } from './page-context.ts';
import { drawnTables, tables } from './tables.ts';

const redraw = Annotation.define<boolean>();

/** Draws the part of the note that is on the screen, and only that. */
class LivePage {
  decorations: DecorationSet = Decoration.none;
  atomic: DecorationSet = Decoration.none;
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
    this.#unsubscribe = [view.state.facet(linkedNotes)?.subscribe(again), codeLanguages.subscribe(again)];
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
    const drawings = view.visibleRanges.map((part) => draw(view, part));
    this.decorations = Decoration.set(
      drawings.flatMap(({ decorations }) => decorations),
      true,
    );
    this.atomic = Decoration.set(
      drawings.flatMap(({ atomic }) => atomic),
      true,
    );
  }
}

function draw(view: EditorView, part: { from: number; to: number }) {
  const { state } = view;
  const drawing = new Drawing(state, part, view.hasFocus);
  const drawn = state.field(drawnTables);
  shownTree(state).iterate({
    ...part,
    enter: (node) => {
      if (node.name === 'Table' && drawn.isDrawn(node.from)) return false;
      const drawNode = drawBlock[node.name] ?? drawInline[node.name];
      drawNode?.(drawing, node.node);
      return true;
    },
  });
  return drawing.finish();
}

/** The note as a finished page: marks show only where the caret is. */
export function livePage(): Extension {
  const plugin = ViewPlugin.fromClass(LivePage, {
    decorations: ({ decorations }) => decorations,
    provide: (of) => EditorView.atomicRanges.of((view) => view.plugin(of)?.atomic ?? Decoration.none),
  });
  return [firstScreen(), tables(), plugin];
}
