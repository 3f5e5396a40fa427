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

/** The syntax of one stretch, where the parser hasn't come. */
interface Near extends Stretch {
  tree: Tree;
}

const setNear = StateEffect.define<Near | undefined>();

const near = StateField.define<Near | undefined>({
  create: () => undefined,
  update(value, { docChanged, effects }) {
    const set = effects.find((effect) => effect.is(setNear));
    return set ? set.value : docChanged ? undefined : value;
  },
});

/** The syntax of what is on the screen, also where the parser hasn't come in a long note. */
export function shownTree(state: EditorState): Tree {
  return nearInUse(state)?.tree ?? syntaxTree(state);
}

function nearInUse(state: EditorState): Near | undefined {
  const other = state.field(near, false);
  return other && other.to > syntaxTree(state).length ? other : undefined;
}

/** Whether the tree in use covers the stretch. One of another stretch doesn't: the caret may jump back from it. */
function isRead(state: EditorState, { from, to }: Stretch): boolean {
  const other = nearInUse(state);
  return other ? other.from <= from && other.to >= to : syntaxTree(state).length >= to;
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
        if (this.#isAsked || isRead(view.state, view.viewport)) return;
        this.#isAsked = true;
        // An update may not start another one. This one comes before the next frame.
        queueMicrotask(() => {
          this.#isAsked = false;
          if (view.dom.isConnected) view.dispatch({ effects: setNear.of(readNear(view.state, view.viewport)) });
        });
      }
    },
  );
  return [near, plugin];
}

function readNear(state: EditorState, screen: Stretch): Near | undefined {
  const { to } = screen;
  const parsed = syntaxTree(state).length;
  if (parsed >= to) return undefined;
  const tree = to - parsed <= GO_ON_MAX ? ensureSyntaxTree(state, to, GO_ON_MS) : null;
  return tree ? { tree, from: 0, to } : parseAlone(state, screen);
}

/** Parses the screen alone. In a long block of code it may be mistaken, until the parser comes there. */
function parseAlone({ doc }: EditorState, { from, to }: Stretch): Near {
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
  return { tree: new Tree(type, children, places, first.from + length), from: first.from, to };
}

function isBlockStart(line: string, before: string): boolean {
  return before.trim() === '' && /^[^\s>]/.test(line);
}
