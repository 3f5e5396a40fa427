import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import { type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { Tree } from '@lezer/common';
import type { Stretch } from './drawing.ts';
import { markdownLanguage } from './markdown-language.ts';

/** From what is parsed to the end of the screen: what is further is parsed from a place near the screen. */
const GO_ON_MAX = 20_000;
const GO_ON_MS = 200;
/** How far above the screen its parsing begins at most. */
const ABOVE_MAX = 5_000;

interface Near {
  tree: Tree;
  to: number;
}

const setNear = StateEffect.define<Near>();

const near = StateField.define<Near | undefined>({
  create: () => undefined,
  update(value, { docChanged, effects }) {
    const set = effects.find((effect) => effect.is(setNear));
    return set ? set.value : docChanged ? undefined : value;
  },
});

/** The syntax of what is on the screen, also where the parser hasn't come in a long note. */
export function shownTree(state: EditorState): Tree {
  const parsed = syntaxTree(state);
  const other = state.field(near, false);
  return other && other.to > parsed.length ? other.tree : parsed;
}

/** Parses what comes onto the screen before it is painted, so that no Markdown is seen for a moment. */
export function firstScreen(): Extension {
  const plugin = ViewPlugin.fromClass(
    class {
      #isAsked = false;

      constructor(view: EditorView) {
        this.#follow(view);
      }

      update({ view, docChanged, viewportChanged }: ViewUpdate) {
        if (docChanged || viewportChanged) this.#follow(view);
      }

      #follow(view: EditorView) {
        if (this.#isAsked || shownTree(view.state).length >= view.viewport.to) return;
        this.#isAsked = true;
        // An update may not start another one. This one comes before the next frame.
        queueMicrotask(() => {
          this.#isAsked = false;
          if (view.dom.isConnected) view.dispatch({ effects: setNear.of(parseNear(view.state, view.viewport)) });
        });
      }
    },
  );
  return [near, plugin];
}

function parseNear(state: EditorState, screen: Stretch): Near {
  const { to } = screen;
  const isNear = to - syntaxTree(state).length <= GO_ON_MAX;
  const tree = isNear ? ensureSyntaxTree(state, to, GO_ON_MS) : null;
  return { tree: tree ?? parseAlone(state, screen), to };
}

/** Parses the screen alone. In a long block of code it may be mistaken, until the parser comes there. */
function parseAlone({ doc }: EditorState, { from, to }: Stretch): Tree {
  let first = doc.lineAt(from);
  while (
    first.number > 1 &&
    from - first.from < ABOVE_MAX &&
    !isBlockStart(first.text, doc.line(first.number - 1).text)
  ) {
    first = doc.line(first.number - 1);
  }
  const { type, children, positions, length } = markdownLanguage.parser.parse(doc.sliceString(first.from, to));
  const places = positions.map((place) => place + first.from);
  return new Tree(type, children, places, first.from + length);
}

function isBlockStart(line: string, before: string): boolean {
  return before.trim() === '' && /^[^\s>]/.test(line);
}
